import { sql, type Transaction } from "kysely";
import type { Pool } from "../database/postgres.ts";

/** Work that many jobs share, such as a night. */
export interface Round {
  readonly name: string;
  /** Which one it is, such as its date. */
  readonly of: string;
  readonly began: Date;
  readonly jobs: number;
}

/** Writes down, in the transaction that adds its jobs, that a round has begun. Once for each. */
export async function beginRound<Schema>(
  tx: Transaction<Schema>,
  { name, of, began, jobs }: Round,
): Promise<void> {
  await sql`select ops.begin_round(${name}, ${of}, ${began}::timestamptz, ${jobs}::integer)`.execute(
    tx,
  );
}

/**
 * Writes down the end of rounds of this name none of whose jobs waits or runs. `field` of the
 * payload of jobs of `task` says which round they are of. To be called now and then: a round ends
 * that much later, at most.
 */
export async function endRounds<Schema>(
  tx: Transaction<Schema>,
  { name, task, field }: { readonly name: string; readonly task: string; readonly field: string },
): Promise<void> {
  await sql`select ops.end_rounds(${name}, ${task}, ${field})`.execute(tx);
}

/** The newest round of a name, by the one clock. */
export interface LastRound {
  readonly of: string;
  /** Seconds since it began. */
  readonly ageSeconds: number;
  readonly jobs: number;
  /** Seconds that it took; null while it is under way. */
  readonly tookSeconds: number | null;
}

/** The newest round that began; undefined where there was none yet. */
export async function findLastRound(pool: Pool, name: string): Promise<LastRound | undefined> {
  const { rows } = await pool.query<LastRound>(
    `select round_of as of, jobs, extract(epoch from ops.clock_now() - began_at)::float8 as "ageSeconds",
       extract(epoch from ended_at - began_at)::float8 as "tookSeconds"
     from ops.rounds where name = $1 order by began_at desc, round_of desc limit 1`,
    [name],
  );
  return rows[0];
}

/** Seconds since this database was first able to write rounds down. The system's login may ask. */
export async function secondsOfRounds(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ seconds: number }>(
    `select extract(epoch from clock_timestamp() - applied_at)::float8 as seconds
     from ops.schema_migrations where name = '0004-rounds.sql'`,
  );
  const [row] = rows;
  if (!row) throw new Error("this database writes no rounds down");
  return row.seconds;
}
