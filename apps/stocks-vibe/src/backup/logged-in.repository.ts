import type { Pool } from "@stocks-vibe/server-kit";

/** How many connections others have to this database as one of these users. */
export async function countLoggedIn(pool: Pool, users: readonly string[]): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity
     where datname = current_database() and usename = any ($1::text[]) and pid <> pg_backend_pid()`,
    [users],
  );
  return rows[0]?.n ?? 0;
}

export async function readDatabaseName(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ name: string }>("select current_database()::text as name");
  const [row] = rows;
  if (!row) throw new Error("the database did not answer its name");
  return row.name;
}
