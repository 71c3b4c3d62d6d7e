import { Logger as GraphileLogger, runMigrations } from "graphile-worker";
import { isUnasked } from "../database/database-away.ts";
import { reconnectingPool } from "../database/pool/reconnecting-pool.ts";
import { asJob } from "../database/pool/work-kind.ts";
import type { Pool } from "../database/postgres.ts";
import { KIT_ERRORS, Refusal } from "../http/refusal.ts";
import type { Logger } from "../observe/logger.ts";
import { namedTasks, type QueuePlan, queuesOf } from "./jobs.ts";
import { type QueueLife, startQueue } from "./lane-life.ts";
import {
  createPresence,
  freeJobs,
  freeNames,
  lockedJobs,
  type Presence,
  takeOverFromTheDead,
} from "./worker-presence.ts";

export interface KnownJobs {
  note(id: string, state: "runs" | "ran"): void;
  /** Frees jobs that this process was given and does not know of. To be called again and again. */
  freeForgotten(): Promise<void>;
}

/**
 * What this process runs, beside what the queue believes it runs. A connection that breaks after a
 * job was given, and before the answer arrived, leaves a job with a living process that has never
 * heard of it. A job counts as forgotten when every look found it so for `forgottenAfterMs`: at a
 * single moment it may be on its way here, or may just be reported as done. That must be longer
 * than an answer of the queue is waited for, or one that arrives late would begin what was given to
 * someone else.
 */
export function createKnownJobs(
  pool: Pool,
  presence: Pick<Presence, "names">,
  forgottenAfterMs: number,
): KnownJobs {
  const running = new Set<string>();
  /** Since when each was held by nobody. */
  let suspects: ReadonlyMap<string, number> = new Map();
  let changes = new Set<string>();
  return {
    note(id, state) {
      changes.add(id);
      if (state === "runs") running.add(id);
      else running.delete(id);
    },
    async freeForgotten() {
      const names = presence.names();
      const locked = await lockedJobs(pool, names);
      const unknown = locked.filter((id) => !running.has(id) && !changes.has(id));
      changes = new Set();
      const now = performance.now();
      const before = suspects;
      suspects = new Map(unknown.map((id) => [id, before.get(id) ?? now]));
      const forgotten = unknown.filter((id) => {
        const since = before.get(id);
        return since !== undefined && now - since >= forgottenAfterMs;
      });
      if (forgotten.length > 0) await freeJobs(pool, forgotten, names);
    },
  };
}

const isMarked = (error: Error): boolean =>
  error.name === "AbortError" || ("kind" in error && error.kind === "interrupted");

const isClosed = (error: Error): boolean =>
  error instanceof Refusal && error.type === KIT_ERRORS.unavailable;

/**
 * Pure: whether an error is what a stop of the process makes of work that is under way: a call that
 * ended, threads or a pool that are closed. Of errors while a stop is under way only; at other
 * times the same is a failure.
 */
function isCutShort(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return isMarked(error) || isClosed(error) || isUnasked(error) || isCutShort(error.cause);
}

/** The queue's lines hold job payloads at debug level; only its complaints are worth keeping. */
export const jobsLogger = (log: Logger, stopping?: AbortSignal): GraphileLogger =>
  new GraphileLogger(() => (level, message, meta) => {
    if (level === "warning") return log.warn({ source: "jobs" }, message);
    if (level !== "error") return;
    const isOrderly = stopping?.aborted === true && isCutShort(meta?.error);
    // An operator who stops a process should see no errors: what was cut short is done again.
    if (isOrderly) log.info({ source: "jobs" }, `cut short by the stop: ${message}`);
    else log.error({ source: "jobs" }, message);
  });

/**
 * What runs for one task name. The payload is parsed by the task; throwing means "try again later".
 */
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
  readonly apart?: readonly QueuePlan[];
  /**
   * Fires when the process is told to stop, which is before this worker is: what jobs fail by from
   * then on is no error.
   */
  readonly processStops?: AbortSignal;
  /**
   * Why this process must not take jobs any more, such as that another version has changed the
   * tables; undefined where it may.
   */
  readonly whyNot?: () => Promise<string | undefined>;
  /** How often to look for that, and for dead processes' jobs, in milliseconds. */
  readonly takeOverEveryMs?: number;
}

/** How much of a lane is taken. */
export interface QueueLoad {
  readonly lane: string;
  readonly slots: number;
  readonly running: number;
  /** False where jobs of this lane wait for nobody: it ended, or does not reach the queue. */
  readonly isTaking: boolean;
}

export interface Worker {
  lanes(): readonly QueueLoad[];
  /** Lets running jobs finish, then stops. */
  stop(): Promise<void>;
}

const TAKE_OVER_EVERY_MS = 5_000;
/**
 * Until a job that nobody has heard of is given to another worker: two looks, a little less, as
 * timers are not exact.
 */
const forgottenAfter = (takeOverEveryMs: number): number => 1.9 * takeOverEveryMs;

/** Creates or upgrades the queue's own tables. Runs as their owner. */
export const migrateJobs = (pool: Pool, log: Logger): Promise<void> =>
  runMigrations({ pgPool: pool, logger: jobsLogger(log) });

/**
 * Starts taking jobs, and goes on until it is told to stop: a database that went away is waited
 * for, a lane that ended is started again. After a kill -9 of another process its jobs are taken
 * over within seconds.
 */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const { pool, tasks, log, whyNot, takeOverEveryMs = TAKE_OVER_EVERY_MS } = options;
  await takeOverFromTheDead(pool);
  const presence = await createPresence(pool);
  const stopping = new AbortController();
  const stops = AbortSignal.any([
    stopping.signal,
    ...(options.processStops ? [options.processStops] : []),
  ]);
  const known = createKnownJobs(pool, presence, forgottenAfter(takeOverEveryMs));

  const running = new Map<string, number>();
  const count = (lane: string, by: 1 | -1): void => {
    running.set(lane, (running.get(lane) ?? 0) + by);
  };
  const taskListOf = ({ lane, names }: QueuePlan) =>
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
            await asJob(() => task(payload, context));
          } finally {
            count(lane, -1);
          }
        },
      ]),
    );
  const renewSoon = createRenewal(presence, log);
  const lives = new Map<string, QueueLife>();
  const lanes = queuesOf(Object.keys(tasks), options);
  for (const lane of lanes) {
    const life = await startQueue({
      lane: lane.lane,
      slots: lane.slots,
      log,
      stopping: stopping.signal,
      settings: {
        pgPool: reconnectingPool(pool, stopping.signal),
        taskList: taskListOf(lane),
        noHandleSignals: true,
        pollInterval: 1_000,
        logger: jobsLogger(log, stops),
        // In batches of their own, as only these have their failures caught; they end the lane,
        // which is started again.
        preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      },
      onName(name) {
        presence.add(name);
        renewSoon();
      },
      async onEnd(names) {
        await freeNames(pool, names);
        presence.remove(names);
      },
      onJob: known.note,
    });
    lives.set(lane.lane, life);
  }
  const stop = async (): Promise<void> => {
    clearInterval(timer);
    stopping.abort();
    await Promise.all([...lives.values()].map((life) => life.stop()));
    await presence.end();
  };
  const watch = async (): Promise<void> => {
    const why = await whyNot?.();
    if (why !== undefined) {
      log.error({ why }, "this process takes no jobs any more");
      return stop();
    }
    // First, or the process would take its own running jobs for a dead one's.
    await presence.renew();
    await takeOverFromTheDead(pool);
    await known.freeForgotten();
  };
  const timer = setInterval(() => {
    watch().catch((error: unknown) => log.warn({ err: error }, "take-over failed"));
  }, takeOverEveryMs);
  timer.unref();

  return {
    lanes: () =>
      lanes.map(({ lane, slots }) => ({
        lane,
        slots,
        running: running.get(lane) ?? 0,
        isTaking: lives.get(lane)?.isTaking() ?? false,
      })),
    stop,
  };
}

/**
 * Names come in bursts, and the queue may already lock jobs under them: they are announced at once,
 * together.
 */
function createRenewal(presence: Presence, log: Logger): () => void {
  let isDue = false;
  return () => {
    if (isDue) return;
    isDue = true;
    setImmediate(() => {
      isDue = false;
      presence
        .renew()
        .catch((error: unknown) => log.error({ err: error }, "could not register a worker"));
    });
  };
}
