import type { Pool } from "./postgres.ts";

/** Whether a database that may be of any version, or empty, has the table (`schema.name`). */
export async function hasTable(pool: Pool, name: string): Promise<boolean> {
  const { rows } = await pool.query<{ isThere: boolean }>(
    `select to_regclass($1) is not null as "isThere"`,
    [name],
  );
  return rows[0]?.isThere ?? false;
}
