import { randomInt } from "node:crypto";
import { EventEmitter } from "node:events";
import {
  Logger as GraphileLogger,
  type Runner,
  run,
  runMigrations,
  type WorkerEvents,
} from "graphile-worker";
import type pg from "pg";
import type { Logger } from "./logger.ts";
import type { Pool } from "./postgres.ts";

/** What runs for one task name. The payload is parsed by the task; throwing means "try again later". */
export type Task = (payload: unknown, context: TaskContext) => Promise<void>;

export interface TaskContext {
  readonly log: Logger;
  /** 1 for the first try. */
  readonly attempt: number;
  readonly isLastAttempt: boolean;
  /** Fires when the process is told to stop. */
  readonly signal: AbortSignal;
}

export interface WorkerOptions {
  readonly pool: Pool;
  readonly tasks: Readonly<Record<string, Task>>;
  readonly log: Logger;
  readonly concurrency?: number;
  /** How often to look for dead processes' jobs, in milliseconds. */
  readonly takeOverEveryMs?: number;
}

export interface Worker {
  /** Lets running jobs finish, then stops. */
  stop(): Promise<void>;
}

const TAKE_OVER_EVERY_MS = 15_000;
const LOCK_CLASS = 730_621;

/** Creates or upgrades the queue's own tables. Runs as their owner. */
export const migrateJobs = (pool: Pool, log: Logger): Promise<void> =>
  runMigrations({ pgPool: pool, logger: quietLogger(log) });

const quietLogger = (log: Logger): GraphileLogger =>
  new GraphileLogger(() => (level, message) => {
    // The queue's lines hold job payloads at debug level; only its complaints are worth keeping.
    if (level === "error") log.error({ source: "jobs" }, message);
    else if (level === "warning") log.warn({ source: "jobs" }, message);
  });

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
async function takeOverFromTheDead(pool: Pool): Promise<void> {
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
interface Presence {
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

async function createPresence(pool: Pool): Promise<Presence> {
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

/** Starts taking jobs. After a kill -9 of another process its jobs are taken over within seconds. */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const { pool, tasks, log, concurrency = 2, takeOverEveryMs = TAKE_OVER_EVERY_MS } = options;
  await takeOverFromTheDead(pool);
  const presence = await createPresence(pool);
  const stopping = new AbortController();

  const taskList = Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      async (payload: unknown, helpers: { job: { attempts: number; max_attempts: number } }) => {
        const { attempts, max_attempts } = helpers.job;
        const context = {
          log: log.child({ task: name }),
          attempt: attempts,
          isLastAttempt: attempts >= max_attempts,
          signal: stopping.signal,
        };
        await task(payload, context);
      },
    ]),
  );
  // Pool and workers are created while run() is still starting, so whoever wants their names must listen before.
  const events: WorkerEvents = new EventEmitter();
  const register = (name: string): void => {
    presence
      .add(name)
      .catch((error: unknown) => log.error({ err: error }, "could not register a worker"));
  };
  events.on("pool:create", ({ workerPool }) => register(workerPool.id));
  events.on("worker:create", ({ worker }) => register(worker.workerId));
  const runner: Runner = await run({
    pgPool: pool,
    taskList,
    concurrency,
    events,
    noHandleSignals: true,
    pollInterval: 1_000,
    logger: quietLogger(log),
  });
  const watch = async (): Promise<void> => {
    // First, or the process would take its own running jobs for a dead one's.
    await presence.renew();
    await takeOverFromTheDead(pool);
  };
  const timer = setInterval(() => {
    watch().catch((error: unknown) => log.warn({ err: error }, "take-over failed"));
  }, takeOverEveryMs);
  timer.unref();

  return {
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await runner.stop();
      await presence.end();
    },
  };
}
