import type { Pool } from "@stocks-vibe/server-kit";

/** The server's version as PostgreSQL counts it: 180004 is 18.4. */
export async function findServerVersion(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ version: string }>(
    "select current_setting('server_version_num') as version",
  );
  return Number(rows[0]?.version ?? 0);
}

/**
 * Jobs that used up their tries. One whose task always has a key, and that lost it, was replaced by a newer one while it ran: what it
 * was for is done by that.
 */
export async function countStuckJobs(pool: Pool, keyedTasks: readonly string[]): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(
    `select count(*)::int as n from graphile_worker.jobs
     where attempts >= max_attempts and locked_at is null
       and not (key is null and task_identifier = any ($1::text[]))`,
    [keyedTasks],
  );
  return rows[0]?.n ?? 0;
}
