import type { Pool } from "@stocks-vibe/server-kit";

/** The newest night that was claimed by the clock. */
export interface NewestNight {
  /** Its date in Denver. */
  readonly asOf: string;
  readonly claimedAt: Date;
  /** Whether each organization has got its job. */
  readonly isGivenOut: boolean;
}

/** Read as the owner: nights are not tenant data. */
export async function findNewestNight(pool: Pool): Promise<NewestNight | undefined> {
  const { rows } = await pool.query<NewestNight>(
    `select as_of::text as "asOf", claimed_at as "claimedAt", finished_at is not null as "isGivenOut"
     from portfolio.nightly_runs where kind = 'scheduled' order by as_of desc limit 1`,
  );
  return rows[0];
}

/** The server's version as PostgreSQL counts it: 180004 is 18.4. */
export async function findServerVersion(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ version: string }>(
    "select current_setting('server_version_num') as version",
  );
  return Number(rows[0]?.version ?? 0);
}
