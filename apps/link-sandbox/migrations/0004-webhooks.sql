-- News of an item, posted to the address that its client named.

-- What a client's server checks the news by: the public half is answered by /webhook_verification_key/get.
create table webhook_keys (
  client_id text not null,
  key_id text primary key,
  public_x text not null,
  public_y text not null,
  private_jwk_sealed text not null,
  key_version integer
    generated always as (substring(private_jwk_sealed from '^v([0-9]{1,9})\.')::integer) stored
    references ops.key_ring (version),
  created_at timestamptz not null,
  expired_at timestamptz
);
create index webhook_keys_of_client on webhook_keys (client_id, created_at);

-- What waits to be posted, byte for byte as it is signed. A row goes when it has arrived, or has been tried for a day.
create table webhooks (
  client_id text not null,
  webhook_id text primary key,
  item_id text not null,
  url text not null,
  code text not null,
  body text not null,
  attempts integer not null default 0,
  created_at timestamptz not null,
  due_at timestamptz not null,
  foreign key (client_id, item_id) references items (client_id, item_id) on delete cascade
);
create index webhooks_due on webhooks (client_id, due_at);
create index webhooks_of_item on webhooks (client_id, item_id);

alter table items
  add column last_webhook_at timestamptz,
  add column last_webhook_code text,
  -- The trading day whose closing holdings the client was told of last.
  add column announced_on date;

do $$
declare tenant_table text;
begin
  foreach tenant_table in array array['webhook_keys', 'webhooks'] loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format('alter table %I force row level security', tenant_table);
    execute format(
      'create policy of_client on %I
         using (client_id = nullif(current_setting(''app.client_id'', true), ''''))
         with check (client_id = nullif(current_setting(''app.client_id'', true), ''''))',
      tenant_table);
  end loop;
end $$;
