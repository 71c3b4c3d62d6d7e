-- The keys that secrets are sealed with. Each stands here only sealed under the master key, which is outside the database, and
-- so that the program's owner alone can read them: no role that requests run as has any right on these tables.

-- What everything one-way is derived from; it never changes. Null until the first start has given it.
create table key_root (
  only_row boolean primary key default true check (only_row),
  sealed_key text,
  -- True where secrets are older than this table: then the root and version 1 are the master key of that time.
  is_inherited boolean not null
);

-- A sealed text names the version it is under. The highest that seals is the one in use; the ones before are read until
-- they are retired. Rows that hold a sealed text refer to its version, so none can go while anything needs it.
create table key_ring (
  version integer primary key check (version > 0),
  sealed_key text,
  -- False while a new version is made known to every process, before the first of them uses it.
  seals boolean not null,
  created_at timestamptz not null
);

-- Every schema but this one comes after it on a fresh database.
insert into key_root (is_inherited)
  select exists (
    select from pg_attribute a
    join pg_class c on c.oid = a.attrelid
    join pg_namespace n on n.oid = c.relnamespace
    where c.relname = 'schema_migrations' and a.attname = 'checksum' and n.nspname <> current_schema());
insert into key_ring (version, seals, created_at) values (1, true, clock_now());
