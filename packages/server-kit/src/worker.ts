import { EventEmitter } from "node:events";
import {
  Logger as GraphileLogger,
  type Runner,
  run,
  runMigrations,
  type WorkerEvents,
} from "graphile-worker";
import { lanesOf, namedTasks, type SetApart } from "./lanes.ts";
import type { Logger } from "./logger.ts";
import type { Pool } from "./postgres.ts";
import { createPresence, takeOverFromTheDead } from "./worker-presence.ts";

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
  /** How many run at once of the tasks that are not set apart. */
  readonly concurrency?: number;
  /** Tasks with slots of their own: however long the others take, these don't wait for them. */
  readonly apart?: readonly SetApart[];
  /** How often to look for dead processes' jobs, in milliseconds. */
  readonly takeOverEveryMs?: number;
}

/** How much of a lane is taken. */
export interface LaneLoad {
  readonly lane: string;
  readonly slots: number;
  readonly running: number;
}

export interface Worker {
  lanes(): readonly LaneLoad[];
  /** Lets running jobs finish, then stops. */
  stop(): Promise<void>;
}

const TAKE_OVER_EVERY_MS = 15_000;

/** Creates or upgrades the queue's own tables. Runs as their owner. */
export const migrateJobs = (pool: Pool, log: Logger): Promise<void> =>
  runMigrations({ pgPool: pool, logger: quietLogger(log) });

const quietLogger = (log: Logger): GraphileLogger =>
  new GraphileLogger(() => (level, message) => {
    // The queue's lines hold job payloads at debug level; only its complaints are worth keeping.
    if (level === "error") log.error({ source: "jobs" }, message);
    else if (level === "warning") log.warn({ source: "jobs" }, message);
  });

/** Starts taking jobs. After a kill -9 of another process its jobs are taken over within seconds. */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const { pool, tasks, log, takeOverEveryMs = TAKE_OVER_EVERY_MS } = options;
  await takeOverFromTheDead(pool);
  const presence = await createPresence(pool);
  const stopping = new AbortController();

  const running = new Map<string, number>();
  const count = (lane: string, by: 1 | -1): void => {
    running.set(lane, (running.get(lane) ?? 0) + by);
  };
  const taskListOf = ({ lane, names }: SetApart) =>
    Object.fromEntries(
      namedTasks(tasks, names).map(([name, task]) => [
        name,
        async (payload: unknown, helpers: { job: { attempts: number; max_attempts: number } }) => {
          const { attempts, max_attempts } = helpers.job;
          const context = {
            log: log.child({ task: name }),
            attempt: attempts,
            isLastAttempt: attempts >= max_attempts,
            signal: stopping.signal,
          };
          count(lane, 1);
          try {
            await task(payload, context);
          } finally {
            count(lane, -1);
          }
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
  const runners: Runner[] = [];
  const lanes = lanesOf(Object.keys(tasks), options);
  for (const lane of lanes) {
    runners.push(
      await run({
        pgPool: pool,
        taskList: taskListOf(lane),
        concurrency: lane.slots,
        events,
        noHandleSignals: true,
        pollInterval: 1_000,
        logger: quietLogger(log),
      }),
    );
  }
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
    lanes: () => lanes.map(({ lane, slots }) => ({ lane, slots, running: running.get(lane) ?? 0 })),
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await Promise.all(runners.map((runner) => runner.stop()));
      await presence.end();
    },
  };
}
