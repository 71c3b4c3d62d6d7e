import { sql, type Transaction } from "kysely";

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
