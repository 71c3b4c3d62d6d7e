-- The backups that were written of this database, and the one it was restored from.
create table backups (
  backup_id text primary key,
  -- The moment whose state the file holds.
  taken_at timestamptz not null,
  file_name text not null,
  bytes bigint not null check (bytes > 0),
  -- Of all tables together.
  row_count bigint not null check (row_count >= 0)
);
create index backups_newest on backups (taken_at);
