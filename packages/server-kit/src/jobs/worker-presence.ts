import { randomInt } from "node:crypto";
import type pg from "pg";
import { isDatabaseAway } from "../database/database-away.ts";
import type { Pool } from "../database/postgres.ts";

const LOCK_CLASS = 730_621;

/** How many processes take jobs from this database right now. */
export async function countLiveWorkers(pool: Pick<Pool, "query">): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(
    `select count(*)::int as n from ops.worker_processes p
     where exists (
       select from pg_locks l where l.locktype = 'advisory' and l.classid = $1 and l.objid = p.process_key
         and l.database = (select oid from pg_database where datname = current_database()))`,
    [LOCK_CLASS],
  );
  return rows[0]?.n ?? 0;
}

/** Frees the jobs of processes that died: their advisory lock is gone with their connection. */
export async function takeOverFromTheDead(pool: Pool): Promise<void> {
  await pool.query(
    `with dead as (
       delete from ops.worker_processes p
       where not exists (
         select from pg_locks l where l.locktype = 'advisory' and l.classid = $1 and l.objid = p.process_key
           and l.database = (select oid from pg_database where datname = current_database()))
       returning lock_names)
     select graphile_worker.force_unlock_workers(lock_names) from dead where cardinality(lock_names) > 0`,
    [LOCK_CLASS],
  );
}

/**
 * Frees jobs that were given to a living process and that it does not know of: the answer that gave
 * them was lost.
 */
export async function freeJobs(
  pool: Pool,
  ids: readonly string[],
  lockNames: readonly string[],
): Promise<void> {
  await pool.query(
    `with freed as (
       update graphile_worker._private_jobs set locked_at = null, locked_by = null
       where id = any ($1::bigint[]) and locked_by = any ($2::text[]) returning job_queue_id)
     update graphile_worker._private_job_queues q set locked_at = null, locked_by = null
     from freed where q.id = freed.job_queue_id and q.locked_by = any ($2::text[])`,
    [ids, lockNames],
  );
}

/** The jobs that are locked under these names. */
export async function lockedJobs(pool: Pool, lockNames: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    "select id::text from graphile_worker._private_jobs where locked_by = any ($1::text[])",
    [lockNames],
  );
  return rows.map(({ id }) => id);
}

/** Frees everything that is locked under names that nothing runs under any more. */
export async function freeNames(pool: Pool, lockNames: readonly string[]): Promise<void> {
  await pool.query("select graphile_worker.force_unlock_workers($1::text[])", [lockNames]);
}

/**
 * This process's proof of life. It ends with its connection, so after an outage it must be given
 * again.
 */
export interface Presence {
  add(lockName: string): void;
  /** Nothing runs under these names any more. */
  remove(lockNames: readonly string[]): void;
  names(): readonly string[];
  /**
   * Announces what has changed, all of it again when the connection was lost or no longer answers.
   */
  renew(): Promise<void>;
  end(): Promise<void>;
}

/**
 * Under a key of its own each time: a server that has not noticed the end of the last connection
 * holds the last key. The row of that one goes at once, or others would take its names for a dead
 * process's.
 */
async function announce(
  pool: Pool,
  lockNames: readonly string[],
  lastKey: number | undefined,
): Promise<{ readonly client: pg.PoolClient; readonly key: number }> {
  const key = randomInt(1, 2_147_483_647);
  const client = await pool.connect();
  try {
    await client.query("select pg_advisory_lock($1::int, $2::int)", [LOCK_CLASS, key]);
    await client.query(
      `with before as (delete from ops.worker_processes where process_key = $3)
       insert into ops.worker_processes (process_key, lock_names, started_at)
       values ($1, $2::text[], clock_timestamp())`,
      [key, [...lockNames], lastKey ?? null],
    );
  } catch (error) {
    client.release(true);
    throw error;
  }
  return { client, key };
}

export async function createPresence(pool: Pool): Promise<Presence> {
  let lockNames: readonly string[] = [];
  let announced: readonly string[] = [];
  let client: pg.PoolClient | undefined;
  let key: number | undefined;
  const connect = async (): Promise<void> => {
    const names = lockNames;
    const next = await announce(pool, names, key);
    ({ client, key } = next);
    announced = names;
    next.client.once("end", () => {
      if (client === next.client) drop();
    });
  };
  const drop = (): void => {
    const last = client;
    client = undefined;
    last?.release(true);
  };
  const tell = async (asked: pg.PoolClient): Promise<void> => {
    const names = lockNames;
    if (names === announced) return void (await asked.query("select 1"));
    await asked.query(
      "update ops.worker_processes set lock_names = $2::text[] where process_key = $1",
      [key, [...names]],
    );
    announced = names;
  };
  const renewOnce = async (): Promise<void> => {
    if (!client) return connect();
    try {
      await tell(client);
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
      drop();
      await connect();
    }
  };
  await connect();
  let turn: Promise<void> = Promise.resolve();
  return {
    add(lockName) {
      lockNames = [...lockNames, lockName];
    },
    remove(ended) {
      lockNames = lockNames.filter((name) => !ended.includes(name));
    },
    names: () => lockNames,
    renew() {
      // One after the other: two that found no connection would each make one.
      turn = turn.then(renewOnce, renewOnce);
      return turn;
    },
    async end() {
      await turn.catch(() => undefined);
      const last = client;
      client = undefined;
      await last
        ?.query("delete from ops.worker_processes where process_key = $1", [key])
        .catch(() => undefined);
      last?.release(true);
    },
  };
}
