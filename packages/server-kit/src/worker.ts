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

async function announce(pool: Pool, key: number): Promise<pg.PoolClient> {
  const client = await pool.connect();
  client.on("error", () => undefined);
  await client.query("select pg_advisory_lock($1::int, $2::int)", [LOCK_CLASS, key]);
  await client.query(
    "insert into ops.worker_processes (process_key, started_at) values ($1, clock_timestamp())",
    [key],
  );
  return client;
}

/** Starts taking jobs. After a kill -9 of another process its jobs are taken over within seconds. */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const { pool, tasks, log, concurrency = 2 } = options;
  await takeOverFromTheDead(pool);
  const key = randomInt(1, 2_147_483_647);
  const presence = await announce(pool, key);
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
    pool
      .query(
        "update ops.worker_processes set lock_names = lock_names || $2::text where process_key = $1",
        [key, name],
      )
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
  const timer = setInterval(() => {
    takeOverFromTheDead(pool).catch((error: unknown) =>
      log.warn({ err: error }, "take-over failed"),
    );
  }, TAKE_OVER_EVERY_MS);
  timer.unref();

  return {
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await runner.stop();
      await presence
        .query("delete from ops.worker_processes where process_key = $1", [key])
        .catch(() => undefined);
      presence.release(true);
    },
  };
}
