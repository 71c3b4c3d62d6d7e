-- Which version of the key ring each row's secret is sealed under, read out of the text itself. The reference keeps a version
-- from being retired while a row needs it, and from being written after that.
alter table projects add column key_version integer
  generated always as (substring(captcha ->> 'secretSealed' from '^v([0-9]{1,9})\.')::integer) stored
  references ops.key_ring (version);

do $$
declare
  sealed record;
begin
  for sealed in select * from (values
    ('signing_keys', 'private_jwk_sealed'), ('mail_outbox', 'content_sealed'), ('mailbox_messages', 'content_sealed'),
    ('member_totps', 'secret_sealed'), ('recovery_codes', 'code_sealed')
  ) as columns (in_table, in_column) loop
    execute format(
      'alter table %I add column key_version integer
         generated always as (substring(%I from ''^v([0-9]{1,9})\.'')::integer) stored references ops.key_ring (version)',
      sealed.in_table, sealed.in_column);
  end loop;
end $$;
