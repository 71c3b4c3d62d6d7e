import type { Pool } from "@stocks-vibe/server-kit";

/** A job as an operator may see it: of its payload only whose it is. */
export interface JobRow {
  readonly id: string;
  readonly task: string;
  readonly key: string | null;
  readonly organizationId: string | null;
  readonly memberId: string | null;
  /** Seconds since it was asked for. */
  readonly ageSeconds: number;
  /** Seconds until it is due; 0 where it is. */
  readonly dueInSeconds: number;
  readonly attempts: number;
  readonly maxAttempts: number;
  readonly isLocked: boolean;
  readonly lastError: string | null;
}

/** Every job, the oldest first. The queue's times are the machine's. */
export async function listJobs(pool: Pool): Promise<JobRow[]> {
  const { rows } = await pool.query<JobRow>(
    `select j.id::text as id, t.identifier as task, j.key, j.payload ->> 'organizationId' as "organizationId",
       j.payload ->> 'memberId' as "memberId",
       extract(epoch from now() - j.created_at)::float8 as "ageSeconds",
       greatest(extract(epoch from j.run_at - now()), 0)::float8 as "dueInSeconds",
       j.attempts, j.max_attempts as "maxAttempts", j.locked_at is not null as "isLocked", j.last_error as "lastError"
     from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     order by j.created_at, j.id`,
  );
  return rows;
}

/**
 * Gives jobs all their tries again, from now on. Those that run meanwhile are left. Answers how
 * many.
 */
export async function retryJobs(pool: Pool, ids: readonly string[]): Promise<number> {
  const { rowCount } = await pool.query(
    "select from graphile_worker.reschedule_jobs($1::bigint[], run_at => now(), attempts => 0)",
    [ids],
  );
  return rowCount ?? 0;
}

/** Deletes jobs. Those that run meanwhile are left. Answers how many. */
export async function clearJobs(pool: Pool, ids: readonly string[]): Promise<number> {
  const { rowCount } = await pool.query("select from graphile_worker.complete_jobs($1::bigint[])", [
    ids,
  ]);
  return rowCount ?? 0;
}
