import type { Pool } from "./postgres.ts";

/** A table that row-level security does not (fully) guard, as the catalogue shows it. */
export interface UnguardedTable {
  readonly table: string;
  readonly problem: "no row-level security" | "not forced" | "no policy";
}

/**
 * Reads the catalogue for tables of `schema` without enabled and forced row-level security and at
 * least one policy. `allowed` names the tables that hold no tenant data, each with its reason.
 */
export async function unguardedTables(
  pool: Pool,
  schema: string,
  allowed: Readonly<Record<string, string>>,
): Promise<UnguardedTable[]> {
  const { rows } = await pool.query<{
    table: string;
    enabled: boolean;
    forced: boolean;
    policies: number;
  }>(
    `select c.relname as table, c.relrowsecurity as enabled, c.relforcerowsecurity as forced,
       (select count(*) from pg_policy p where p.polrelid = c.oid)::int as policies
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = $1 and c.relkind in ('r', 'p') order by c.relname`,
    [schema],
  );
  return rows.flatMap(({ table, enabled, forced, policies }): UnguardedTable[] => {
    if (table === "schema_migrations" || allowed[table]) return [];
    if (!enabled) return [{ table, problem: "no row-level security" }];
    if (!forced) return [{ table, problem: "not forced" }];
    return policies === 0 ? [{ table, problem: "no policy" }] : [];
  });
}
