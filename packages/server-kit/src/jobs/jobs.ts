import { sql, type Transaction } from "kysely";

/** Names of tasks, and how many of them run at once, whatever else waits. */
export interface QueuePlan {
  /** What the figures of the process call it. */
  readonly lane: string;
  readonly names: readonly string[];
  readonly slots: number;
}

const SLOTS = 2;
const OTHERS = "others";

/**
 * Pure: which tasks share which slots. First those that are set apart, of which a process may know
 * some only; then the others. A process without tasks keeps one lane, so that it still counts as
 * alive.
 */
export function queuesOf(
  names: readonly string[],
  {
    apart = [],
    concurrency = SLOTS,
  }: { readonly apart?: readonly QueuePlan[]; readonly concurrency?: number },
): readonly QueuePlan[] {
  const lanes = apart
    .map((lane) => ({ ...lane, names: lane.names.filter((name) => names.includes(name)) }))
    .filter((lane) => lane.names.length > 0);
  const taken = new Set(lanes.flatMap((lane) => lane.names));
  const others = names.filter((name) => !taken.has(name));
  return [...lanes, { lane: OTHERS, names: others, slots: concurrency }];
}

/** The tasks of these names, each with its name. */
export const namedTasks = <Task>(
  tasks: Readonly<Record<string, Task>>,
  names: readonly string[],
): (readonly [string, Task])[] => Object.entries(tasks).filter(([name]) => names.includes(name));

/**
 * A job as the change that causes it writes it down: in the same transaction, so neither exists
 * without the other.
 */
export interface NewJob {
  readonly task: string;
  /** Carries its organization; the task sets it before any query. */
  readonly payload: Readonly<Record<string, unknown>>;
  /** A waiting job with the same key is replaced, so a burst of changes gives one run. */
  readonly jobKey?: string;
  /** When it is due, on the one clock; now when absent. */
  readonly runAt?: Date;
  /** Jobs of one queue run one after another. */
  readonly queue?: string;
  readonly maxAttempts?: number;
}

/** Adds a job inside `tx`. It becomes visible to workers when the transaction commits. */
export async function enqueue<Schema>(tx: Transaction<Schema>, job: NewJob): Promise<void> {
  await sql`select ops.enqueue(
    task => ${job.task}, payload => ${JSON.stringify(job.payload)}::json,
    job_key => ${job.jobKey ?? null}, run_at => ${job.runAt ?? null}::timestamptz,
    queue => ${job.queue ?? null}, max_attempts => ${job.maxAttempts ?? 25}::integer)`.execute(tx);
}
