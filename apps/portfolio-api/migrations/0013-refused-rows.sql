-- Rows of an institution's answer that could not be read, each with its reason: the rest of the answer was stored. Replaced by
-- every sync; the first hundred, the counts stand on the connection.
create table refused_rows (
  organization_id text not null,
  connection_id text not null,
  position integer not null,
  kind text not null check (kind in ('account', 'security', 'holding', 'tax-lot', 'transaction')),
  row_id text,
  name text,
  account_id text,
  field text not null,
  reason text not null,
  excerpt text,
  is_part boolean not null,
  primary key (organization_id, connection_id, position),
  foreign key (organization_id, connection_id) references connections on delete cascade
);
alter table refused_rows enable row level security;
alter table refused_rows force row level security;
create policy own_organization on refused_rows
  using (organization_id = nullif(current_setting('app.organization_id', true), ''));

alter table connections
  add column rows_read integer not null default 0,
  add column unread_rows integer not null default 0,
  add column unread_parts integer not null default 0,
  add column unread_transactions integer not null default 0;
comment on column connections.unread_transactions is 'While there are any, a sync reads the whole history again: what it lacks is older than the usual window.';

alter table accounts add column unread_rows integer not null default 0;
comment on column accounts.unread_rows is 'Its holdings and transactions that the last sync could not read.';
