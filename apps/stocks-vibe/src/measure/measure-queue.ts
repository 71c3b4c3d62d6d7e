import { MAIL_TASKS } from "@stocks-vibe/auth-server";
import {
  KEYED_TASKS,
  NIGHT_TASKS,
  NIGHTS,
  NOTICE_TASKS,
  type PortfolioServices,
} from "@stocks-vibe/portfolio-api";
import {
  countLiveWorkers,
  createReadings,
  findLastRound,
  type LastRound,
  type Logger,
  type Metrics,
  type Pool,
  type Reading,
  readQueue,
  secondsOfRounds,
  type TaskState,
} from "@stocks-vibe/server-kit";

/** What the database tells about the work of all processes, at one moment. */
interface SharedWork {
  readonly tasks: readonly TaskState[];
  readonly night: LastRound | undefined;
  /**
   * Of the newest night; where none has begun yet, of the table of nights: one that never begins
   * must be seen, too.
   */
  readonly nightAgeSeconds: number;
  readonly workers: number;
}

/**
 * Whoever scrapes every few seconds, and from several places, costs the database one look in so
 * many milliseconds.
 */
const KEPT_MS = 10_000;
/** A scrape waits for an answer no longer than this; without one it is told everything else. */
const WITHIN_MS = 1_500;

const readSharedWork = async (pool: Pool): Promise<SharedWork> => {
  const tasks = await readQueue(pool, KEYED_TASKS);
  const night = await findLastRound(pool, NIGHTS);
  const nightAgeSeconds = night?.ageSeconds ?? (await secondsOfRounds(pool));
  return { tasks, night, nightAgeSeconds, workers: await countLiveWorkers(pool) };
};

/** Jobs that each send one letter or text. */
export const LETTER_TASKS: ReadonlySet<string> = new Set([...MAIL_TASKS, ...NOTICE_TASKS]);
/** Jobs that a night consists of. */
export const NIGHT_WORK: ReadonlySet<string> = new Set(NIGHT_TASKS);

/**
 * Pure: since when the oldest letter that is not sent was asked for, in seconds; 0 where none
 * waits. Those that gave up count, too.
 */
export const oldestLetterSeconds = (tasks: readonly TaskState[]): number =>
  Math.max(
    0,
    ...tasks.filter(({ task }) => LETTER_TASKS.has(task)).map((one) => one.oldestSeconds),
  );

/** Pure: jobs of nights that are not done. */
const nightJobsLeft = (tasks: readonly TaskState[]): number =>
  tasks
    .filter(({ task }) => NIGHT_WORK.has(task))
    .reduce((sum, { ready, later, running }) => sum + ready + later + running, 0);

const STATES = ["ready", "later", "running", "gaveUp", "superseded"] as const;
const NAMES = {
  gaveUp: "gave_up",
  ready: "ready",
  later: "later",
  running: "running",
  superseded: "superseded",
};

interface Shown {
  readonly name: string;
  readonly help: string;
  readonly label: string;
  readonly read: (work: SharedWork) => readonly Reading[];
}

const one = (value: number | undefined | null, of = "all"): Reading[] =>
  value === undefined || value === null ? [] : [{ of, value }];

const SHOWN: readonly Shown[] = [
  ...STATES.map((state) => ({
    name: `jobs_${NAMES[state]}`,
    help: `Jobs of a task by state: ${NAMES[state].replace("_", " ")}`,
    label: "task",
    read: ({ tasks }: SharedWork) => tasks.map((row) => ({ of: row.task, value: row[state] })),
  })),
  {
    name: "jobs_oldest_ready_seconds",
    help: "How long the longest waiting job of a task has been due",
    label: "task",
    read: ({ tasks }) => tasks.map((row) => ({ of: row.task, value: row.oldestReadySeconds })),
  },
  {
    name: "mail_oldest_unsent_seconds",
    help: "Age of the oldest letter or text that is not sent, those that gave up included",
    label: "queue",
    read: ({ tasks }) => one(oldestLetterSeconds(tasks)),
  },
  {
    name: "night_age_seconds",
    help: "Since the newest night began; where none has yet, since the database could write one down",
    label: "night",
    read: ({ nightAgeSeconds }) => one(nightAgeSeconds, "newest"),
  },
  {
    name: "night_duration_seconds",
    help: "How long the newest night took, or takes so far",
    label: "night",
    read: ({ night }) => one(night && (night.tookSeconds ?? night.ageSeconds), "newest"),
  },
  {
    name: "night_jobs_left",
    help: "Jobs of nights that wait or run",
    label: "night",
    read: ({ tasks }) => one(nightJobsLeft(tasks)),
  },
  {
    name: "workers_alive",
    help: "Processes that take jobs from this database",
    label: "queue",
    read: ({ workers }) => one(workers),
  },
];

/**
 * Tells /metrics what the database knows of everybody's work: the same from each process. A
 * database that does not answer leaves these out, says so by `database_answers`, and holds up
 * nothing else.
 */
export function measureQueue({ observe }: Metrics, probes: Pool, log: Logger): void {
  const readings = createReadings(() => readSharedWork(probes), {
    keptMs: KEPT_MS,
    withinMs: WITHIN_MS,
    onFailure: (err) => log.warn({ err }, "the figures of the queue could not be read"),
  });
  for (const { name, help, label, read } of SHOWN) {
    observe({ name, help, label }, async () => {
      const work = await readings.get();
      return work ? read(work) : [];
    });
  }
  observe(
    {
      name: "database_answers",
      help: "1 while the figures of the queue can be read",
      label: "from",
    },
    async () => one((await readings.get()) ? 1 : 0, "probes"),
  );
}

export interface MeasuredWork {
  readonly calculations: Pick<PortfolioServices["calculations"], "load">;
  readonly explanations: Pick<PortfolioServices["explanations"], "cacheCounts">;
  readonly outside: PortfolioServices["outside"];
}

/**
 * Tells /metrics how work is kept apart: threads and who waits for one, what explanations cost,
 * breakers and limits.
 */
export function measureWork(
  { observe }: Metrics,
  { calculations, explanations, outside }: MeasuredWork,
): void {
  observe(
    {
      name: "calculations",
      help: "Calculations of figures, in threads and waiting for their turn",
      label: "state",
    },
    () => {
      const { running, waiting } = calculations.load();
      return [
        { of: "running", value: running },
        { of: "waiting", value: waiting },
      ];
    },
  );
  observe(
    {
      name: "explanations_total",
      help: "Explanations given, from memory or calculated",
      label: "from",
    },
    () => {
      const { hits, misses } = explanations.cacheCounts();
      return [
        { of: "memory", value: hits },
        { of: "calculation", value: misses },
      ];
    },
  );
  observe(
    {
      name: "breaker_open",
      help: "1 while a service is left alone after failures in a row",
      label: "service",
    },
    () =>
      outside.paused().map(({ service, isPaused }) => ({
        of: service,
        value: isPaused ? 1 : 0,
      })),
  );
  observe(
    {
      name: "provider_limits_hit_total",
      help: "Answers of the provider beyond a limit",
      label: "limit",
    },
    () => [...outside.limitsHit()].map(([limit, value]) => ({ of: limit, value })),
  );
  observe(
    {
      name: "sync_failures_total",
      help: "Syncs that failed, by the provider's code; OUR_FAULT where it was ours, OTHER for codes that are not known here",
      label: "code",
    },
    () => [...outside.syncFailures()].map(([code, value]) => ({ of: code, value })),
  );
}
