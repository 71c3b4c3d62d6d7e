import type { Pool } from "@stocks-vibe/server-kit";

export interface Night {
  readonly finished: boolean;
  readonly organizations: number | null;
}

/** The manual run of one date, or undefined. Read as the owner: nights are not tenant data. */
export async function findNight(pool: Pool, asOf: string): Promise<Night | undefined> {
  const { rows } = await pool.query<{ finished: boolean; organizations: number | null }>(
    `select finished_at is not null as finished, organizations
     from portfolio.nightly_runs where as_of = $1 and kind = 'manual'`,
    [asOf],
  );
  return rows[0];
}

/** Jobs of that night which still wait, run, or will be tried again. */
export async function countNightJobs(pool: Pool, asOf: string): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(
    "select count(*)::int as n from graphile_worker.jobs where key like $1 and attempts < max_attempts",
    [`night:${asOf}:manual%`],
  );
  return rows[0]?.n ?? 0;
}
