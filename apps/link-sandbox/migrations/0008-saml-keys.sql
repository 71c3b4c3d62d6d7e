-- The key by which the pretend company's SAML provider signs. It is made once: those who trust it hold its certificate.
create table saml_keys (
  client_id text not null unique,
  key_id text primary key,
  certificate text not null,
  private_key_sealed text not null,
  key_version integer
    generated always as (substring(private_key_sealed from '^v([0-9]{1,9})\.')::integer) stored
    references ops.key_ring (version),
  created_at timestamptz not null
);

alter table saml_keys enable row level security;
alter table saml_keys force row level security;
create policy of_client on saml_keys
  using (client_id = nullif(current_setting('app.client_id', true), ''))
  with check (client_id = nullif(current_setting('app.client_id', true), ''));
