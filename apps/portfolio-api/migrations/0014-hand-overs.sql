-- A member linked accounts that a broken connection of another member brought before. They stay two connections until whoever linked
-- the broken one hands its accounts and their history over, and whoever linked the newer one takes them; administrators may do either.
create table hand_overs (
  organization_id text not null,
  from_connection_id text not null,
  to_connection_id text not null,
  offered_at timestamptz not null,
  given_at timestamptz,
  given_by text,
  accepted_at timestamptz,
  accepted_by text,
  primary key (organization_id, from_connection_id, to_connection_id),
  foreign key (organization_id, from_connection_id) references connections on delete cascade,
  foreign key (organization_id, to_connection_id) references connections on delete cascade,
  check ((given_at is null) = (given_by is null)),
  check ((accepted_at is null) = (accepted_by is null)),
  check (accepted_at is null or given_at is not null)
);
alter table hand_overs enable row level security;
alter table hand_overs force row level security;
create policy own_organization on hand_overs
  using (organization_id = nullif(current_setting('app.organization_id', true), ''));
