-- Which version of the key ring the access token is sealed under, read out of the text itself. The reference keeps a version
-- from being retired while a row needs it, and from being written after that.
alter table items add column key_version integer
  generated always as (substring(access_token_sealed from '^v([0-9]{1,9})\.')::integer) stored
  references ops.key_ring (version);
