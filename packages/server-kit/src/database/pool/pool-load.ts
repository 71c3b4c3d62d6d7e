import type { Pool } from "../postgres.ts";

/** How much of a pool is taken. */
export interface PoolLoad {
  /** Whose it is and for what, such as 'portfolio requests'. */
  readonly pool: string;
  readonly most: number;
  readonly open: number;
  readonly idle: number;
  /** Works that wait for a connection now. */
  readonly waiting: number;
}

export const loadOf = (name: string, pool: Pool): PoolLoad => ({
  pool: name,
  most: pool.options.max ?? 0,
  open: pool.totalCount,
  idle: pool.idleCount,
  waiting: pool.waitingCount,
});
