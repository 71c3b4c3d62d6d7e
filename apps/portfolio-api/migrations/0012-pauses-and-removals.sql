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
-- By a trigger, so that a process of before, which may still be running, writes it too. The update only locks the row: a removal that
-- ends at this moment must see the new one before it takes the row away.
create function note_removal() returns trigger
  language plpgsql
  as $$
  begin
    insert into portfolio.removal_directory values (new.organization_id)
      on conflict (organization_id) do update set organization_id = excluded.organization_id;
    return new;
  end $$;
alter function note_removal set search_path = '';
create trigger note_removal before insert on pending_removals for each row execute function note_removal();

-- What earlier versions gave up on is tried again.
alter table pending_removals no force row level security;
insert into removal_directory select distinct organization_id from pending_removals;
select ops.enqueue(
    task => 'portfolio.remove-item',
    payload => json_build_object('organizationId', organization_id, 'removalId', id),
    job_key => 'remove:' || id, queue => 'remove:' || id)
  from pending_removals;
alter table pending_removals force row level security;
