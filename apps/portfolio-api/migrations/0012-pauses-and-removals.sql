-- Before this moment nobody may ask for another sync by hand; null: at any time.
alter table connections add column next_sync_at timestamptz;

-- The token is stored before the provider is asked whose institution it is: until it has answered, the connection has no name.
alter table connections add column is_named boolean not null default true;

-- How often the provider was told in vain that an item is gone, with which code that ended last, and when it is told again.
alter table pending_removals
  add column tries integer not null default 0,
  add column last_code text,
  add column next_try_at timestamptz;

-- Organizations of which the provider still has to be told something, deleted ones included. Ids only: whoever looks for removals
-- must list organizations before entering one.
create table removal_directory (organization_id text primary key);
alter table pending_removals no force row level security;
insert into removal_directory select distinct organization_id from pending_removals;
alter table pending_removals force row level security;
