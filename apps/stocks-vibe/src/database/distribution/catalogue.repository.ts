import type { Pool } from "@stocks-vibe/server-kit";

/** Whatever answers queries: a pool, or a connection inside a transaction. */
type Asked = Pick<Pool, "query">;

/** A table as the catalogue describes it; names of tables are `schema.table`. */
export interface CatalogueTable {
  readonly table: string;
  readonly columns: readonly { readonly name: string; readonly isNullable: boolean }[];
  /** The columns of each unique or exclusion index; a text for what is no column. */
  readonly keys: readonly { readonly name: string; readonly columns: readonly string[] }[];
  readonly references: readonly {
    readonly name: string;
    readonly to: string;
    readonly columns: readonly string[];
    readonly toColumns: readonly string[];
  }[];
  readonly triggers: readonly string[];
  /** Policies whose condition asks other rows. */
  readonly askingPolicies: readonly string[];
}

/** Every table of these schemas. */
export async function readCatalogue(
  pool: Asked,
  schemas: readonly string[],
): Promise<CatalogueTable[]> {
  const { rows } = await pool.query<CatalogueTable>(
    `select n.nspname || '.' || c.relname as table,
       (select json_agg(json_build_object('name', a.attname, 'isNullable', not a.attnotnull) order by a.attnum)
          from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
       coalesce((select json_agg(json_build_object('name', x.relname, 'columns',
            (select json_agg(coalesce(a.attname, '(expression)') order by k.place)
               from unnest(i.indkey::int2[]) with ordinality k (attnum, place)
               left join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum)) order by x.relname)
          from pg_index i join pg_class x on x.oid = i.indexrelid
          where i.indrelid = c.oid and (i.indisunique or i.indisexclusion)), '[]') as keys,
       coalesce((select json_agg(json_build_object('name', f.conname, 'to', tn.nspname || '.' || t.relname,
            'columns', (select json_agg(a.attname order by k.place) from unnest(f.conkey) with ordinality k (attnum, place)
                          join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.attnum),
            'toColumns', (select json_agg(a.attname order by k.place) from unnest(f.confkey) with ordinality k (attnum, place)
                          join pg_attribute a on a.attrelid = f.confrelid and a.attnum = k.attnum)) order by f.conname)
          from pg_constraint f join pg_class t on t.oid = f.confrelid join pg_namespace tn on tn.oid = t.relnamespace
          where f.conrelid = c.oid and f.contype = 'f'), '[]') as references,
       coalesce((select json_agg(g.tgname order by g.tgname) from pg_trigger g
          where g.tgrelid = c.oid and not g.tgisinternal), '[]') as triggers,
       coalesce((select json_agg(p.polname order by p.polname) from pg_policy p
          where p.polrelid = c.oid and concat(p.polqual, p.polwithcheck) like '%SUBLINK%'), '[]') as "askingPolicies"
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any ($1::text[]) and c.relkind in ('r', 'p') order by 1`,
    [schemas],
  );
  return rows;
}
