import type { Pool } from "@stocks-vibe/server-kit";

/** The server's version as PostgreSQL counts it: 180004 is 18.4. */
export async function findServerVersion(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ version: string }>(
    "select current_setting('server_version_num') as version",
  );
  return Number(rows[0]?.version ?? 0);
}
