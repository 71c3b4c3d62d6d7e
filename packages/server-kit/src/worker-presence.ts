import { randomInt } from "node:crypto";
import type pg from "pg";
import type { Pool } from "./postgres.ts";

const LOCK_CLASS = 730_621;

/** How many processes take jobs from this database right now. */
export async function countLiveWorkers(pool: Pool): Promise<number> {
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

/** This process's proof of life. It ends with its connection, so after an outage it must be given again. */
export interface Presence {
  add(lockName: string): Promise<void>;
  /** Announces the process again when its connection was lost. */
  renew(): Promise<void>;
  end(): Promise<void>;
}

async function announce(
  pool: Pool,
  key: number,
  lockNames: readonly string[],
): Promise<pg.PoolClient> {
  const client = await pool.connect();
  client.on("error", () => undefined);
  try {
    await client.query("select pg_advisory_lock($1::int, $2::int)", [LOCK_CLASS, key]);
    await client.query(
      `insert into ops.worker_processes (process_key, lock_names, started_at)
       values ($1, $2::text[], clock_timestamp())
       on conflict (process_key) do update set lock_names = excluded.lock_names`,
      [key, [...lockNames]],
    );
  } catch (error) {
    client.release(true);
    throw error;
  }
  return client;
}

export async function createPresence(pool: Pool): Promise<Presence> {
  const key = randomInt(1, 2_147_483_647);
  const lockNames: string[] = [];
  let client: pg.PoolClient | undefined;
  const connect = async (): Promise<void> => {
    const connected = await announce(pool, key, lockNames);
    connected.once("end", () => {
      if (client !== connected) return;
      client = undefined;
      connected.release(true);
    });
    client = connected;
  };
  await connect();
  return {
    async add(lockName) {
      lockNames.push(lockName);
      await pool.query(
        "update ops.worker_processes set lock_names = lock_names || $2::text where process_key = $1",
        [key, lockName],
      );
    },
    async renew() {
      if (!client) await connect();
    },
    async end() {
      const last = client;
      client = undefined;
      await last
        ?.query("delete from ops.worker_processes where process_key = $1", [key])
        .catch(() => undefined);
      last?.release(true);
    },
  };
}
