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
