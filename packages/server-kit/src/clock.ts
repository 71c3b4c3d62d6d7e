import type { Pool } from "./postgres.ts";

/** The one clock: the database's own time plus the stored test offset (0 outside TEST_MODE). */
export interface Clock {
  now(): Promise<Date>;
}

/** Reads the database clock. Inside a transaction use the `now` that `transaction` hands over instead. */
export function databaseClock(pool: Pool): Clock {
  return {
    async now() {
      const { rows } = await pool.query<{ now: Date }>("select ops.clock_now() as now");
      const [row] = rows;
      if (!row) throw new Error("the database did not answer its clock");
      return row.now;
    },
  };
}

/** Moves the one clock of this database forward (or back), and pending jobs with it. TEST_MODE only. */
export async function advanceClock(pool: Pool, seconds: number): Promise<Date> {
  await pool.query("select ops.advance_clock($1)", [seconds]);
  return databaseClock(pool).now();
}
