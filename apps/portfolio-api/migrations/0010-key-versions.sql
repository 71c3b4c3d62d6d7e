-- Which version of the key ring each access token is sealed under, read out of the text itself. The reference keeps a version
-- from being retired while a row needs it, and from being written after that.
alter table connections add column key_version integer
  generated always as (substring(access_token_sealed from '^v([0-9]{1,9})\.')::integer) stored
  references ops.key_ring (version);
alter table pending_removals add column key_version integer
  generated always as (substring(access_token_sealed from '^v([0-9]{1,9})\.')::integer) stored
  references ops.key_ring (version);
