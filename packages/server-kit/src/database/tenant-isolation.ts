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

/** A tenant table that showed a row to the wrong tenant, or took a write without a tenant. */
export interface Leak {
  readonly table: string;
  readonly problem: string;
}

async function tenantTables(pool: Pool, schema: string, column: string): Promise<string[]> {
  const { rows } = await pool.query<{ table: string }>(
    `select c.relname as table from pg_class c
       join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attname = $2 and not a.attisdropped
     where n.nspname = $1 and c.relkind in ('r', 'p') order by 1`,
    [schema, column],
  );
  return rows.map((row) => row.table);
}

async function visibleRows(
  pool: Pool,
  role: string,
  schema: string,
  table: string,
  setting: string,
  tenant: string,
): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query("select set_config('role', $1, true), set_config($2, $3, true)", [
      role,
      setting,
      tenant,
    ]);
    const { rows } = await client.query<{ n: number }>(
      `select count(*)::int as n from "${schema}"."${table}"`,
    );
    return rows[0]?.n ?? 0;
  } finally {
    await client.query("rollback");
    client.release();
  }
}

/**
 * Probes every table of `schema` that has the tenant column, as the app role: with no tenant and
 * with a stranger as tenant, no row may be seen. Run it on a database that holds rows of real
 * tenants, or it proves nothing: `populated` names the tables that held rows, so the test can
 * insist.
 */
export async function probeIsolation(
  pool: Pool,
  options: {
    readonly schema: string;
    readonly role: string;
    readonly column: string;
    readonly setting: string;
  },
): Promise<{ readonly leaks: Leak[]; readonly populated: string[]; readonly tables: string[] }> {
  const { schema, role, column, setting } = options;
  const tables = await tenantTables(pool, schema, column);
  const leaks: Leak[] = [];
  const populated: string[] = [];
  for (const table of tables) {
    const { rows } = await pool.query<{ found: boolean }>(
      `select exists (select from "${schema}"."${table}") as found`,
    );
    if (rows[0]?.found) populated.push(table);
    for (const tenant of ["", "organization-of-a-stranger"]) {
      const seen = await visibleRows(pool, role, schema, table, setting, tenant);
      if (seen > 0) leaks.push({ table, problem: `tenant "${tenant}" sees ${seen} rows` });
    }
  }
  return { leaks, populated, tables };
}
