import type pg from "pg";
import type { Pool } from "../postgres.ts";
import { UnfitDatabase } from "../unfit-database.ts";

const WHY =
  "DATABASE_URL leads to a connection pooler (such as PgBouncer) that lends a server connection for one transaction at a time. The queue hears of new " +
  "jobs by LISTEN, and a process proves that it lives by a lock of its session: both need a connection of their own, in every ROLE. " +
  "Name the PostgreSQL server itself in DATABASE_URL; the product keeps pools of its own.";

/**
 * Pure: whether two connections that are open at once were ever answered by one server process, or
 * one of them by several.
 */
export const arePooled = (first: readonly number[], second: readonly number[]): boolean =>
  new Set(first).size > 1 || new Set(second).size > 1 || first.some((pid) => second.includes(pid));

const pidOf = async (client: pg.ClientBase): Promise<number> => {
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  return rows[0]?.pid ?? 0;
};

/**
 * Refuses a pooler in transaction or statement mode: throws UnfitDatabase. A connection of one's
 * own has the same server process for life and shares it with nobody, so a direct one is never
 * refused. A pooler whose connections happen to stay apart for these questions is not found out.
 */
export async function requireDirectConnection(pool: Pool): Promise<void> {
  const one = await pool.connect();
  try {
    await compareWithAnother(pool, one);
  } finally {
    // Without room for the second, too: a pool whose connection is never given back never ends.
    one.release();
  }
}

async function compareWithAnother(pool: Pool, one: pg.ClientBase): Promise<void> {
  const other = await pool.connect();
  try {
    const first = [await pidOf(one)];
    // While this transaction holds whichever server connection was free, the first has to be given
    // another.
    await other.query("begin");
    const second = [await pidOf(other)];
    first.push(await pidOf(one));
    await other.query("rollback");
    second.push(await pidOf(other));
    if (arePooled(first, second)) throw new UnfitDatabase(WHY);
  } finally {
    other.release();
  }
}

/**
 * A pooler refuses what a connection is opened with, before anything can be asked. Answers the
 * refusal in words, or the error as it is.
 */
export const explainPooler = (error: unknown): unknown =>
  error instanceof Error && error.message.startsWith("unsupported startup parameter")
    ? new UnfitDatabase(WHY, error)
    : error;
