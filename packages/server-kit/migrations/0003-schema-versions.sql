-- At which version each schema is, for a process that asks whether it can still work on this database. It runs as the owner of the tables,
-- so that who asks needs no right on any schema; tables of the same name that others own are none of ours.
create function schema_versions() returns table (schema text, version integer)
  language plpgsql
  stable
  security definer
  set search_path = ''
  as $$
  declare
    name text;
  begin
    for name in
      select n.nspname from pg_catalog.pg_class c
      join pg_catalog.pg_namespace n on n.oid = c.relnamespace
      join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attname = 'checksum'
      join pg_catalog.pg_roles r on r.oid = c.relowner and r.rolname = current_user
      where c.relname = 'schema_migrations' and c.relkind = 'r'
    loop
      return query execute pg_catalog.format(
        'select %L::text, coalesce(max(m.version), 0) from %I.schema_migrations m', name, name);
    end loop;
  end $$;

revoke all on function schema_versions from public;
