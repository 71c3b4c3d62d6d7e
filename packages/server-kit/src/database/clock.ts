import { hasTable } from "./has-table.ts";
import type { Pool } from "./postgres.ts";

/** The one clock: the database's own time plus the stored test offset (0 outside TEST_MODE). */
export interface Clock {
  now(): Promise<Date>;
}

/**
 * Reads the database clock. Inside a transaction use the `now` that `transaction` hands over
 * instead.
 */
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

/**
 * Moves the one clock of this database forward (or back), and pending jobs with it. TEST_MODE only.
 */
export async function advanceClock(pool: Pool, seconds: number): Promise<Date> {
  await pool.query("select ops.advance_clock($1)", [seconds]);
  return databaseClock(pool).now();
}

/**
 * The clock of a database that was moved for tests would let sessions, links and nights end at
 * another time than people's.
 */
export class ClockMoved extends Error {
  constructor(seconds: number) {
    const hours = Math.abs(seconds) / 3_600;
    const by = hours < 1 ? `${Math.abs(Math.round(seconds))} s` : `${hours.toFixed(1)} h`;
    super(
      `This database's clock was moved ${seconds < 0 ? "back" : "ahead"} by ${by} in TEST_MODE. Start with TEST_MODE=1, ` +
        "or set it right: npm run admin -- clock reset",
    );
    this.name = "ClockMoved";
  }
}

async function offsetOf(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ seconds: number }>("select seconds from ops.clock_offset");
  return rows[0]?.seconds ?? 0;
}

/**
 * Outside TEST_MODE the one clock is the real one; a database that has no clock yet will get that.
 * Throws ClockMoved.
 */
export async function requireRealClock(pool: Pool): Promise<void> {
  if (!(await hasTable(pool, "ops.clock_offset"))) return;
  const seconds = await offsetOf(pool);
  if (seconds !== 0) throw new ClockMoved(seconds);
}

/** Sets the one clock right, and pending jobs with it. Answers by how many seconds it was wrong. */
export async function resetClock(pool: Pool): Promise<number> {
  const seconds = await offsetOf(pool);
  if (seconds !== 0) await advanceClock(pool, -seconds);
  return seconds;
}
