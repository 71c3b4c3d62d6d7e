-- What somebody rehearses with an item: outages, changes and bad answers that last until they are ended.

-- An institution that renumbers what it lists gives other ids from then on.
alter table items
  add column account_ids_changed integer not null default 0,
  add column security_ids_changed integer not null default 0;

create table drills (
  client_id text not null,
  item_id text not null,
  kind text not null,
  -- Which account was closed, or whose data is sent.
  detail text,
  -- How often the item's holdings had been read when it began.
  readings_before integer not null,
  started_at timestamptz not null,
  -- Null until somebody ends it.
  ends_at timestamptz,
  primary key (client_id, item_id, kind),
  foreign key (client_id, item_id) references items (client_id, item_id) on delete cascade
);

-- A link that opens the page of one item's drills, and of nothing else. Kept as a hash.
create table drill_links (
  client_id text not null,
  token_hash text primary key,
  item_id text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  foreign key (client_id, item_id) references items (client_id, item_id) on delete cascade
);
create index drill_links_of_item on drill_links (client_id, item_id);

do $$
declare tenant_table text;
begin
  foreach tenant_table in array array['drills', 'drill_links'] loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format('alter table %I force row level security', tenant_table);
    execute format(
      'create policy of_client on %I
         using (client_id = nullif(current_setting(''app.client_id'', true), ''''))
         with check (client_id = nullif(current_setting(''app.client_id'', true), ''''))',
      tenant_table);
  end loop;
end $$;
