import type { Pool } from "../database/postgres.ts";

/** How a task's jobs stand. Ages in seconds, 0 where there is none. */
export interface TaskState {
  readonly task: string;
  /** Due, and taken by nobody yet. */
  readonly ready: number;
  /** Due later, or for another try. */
  readonly later: number;
  readonly running: number;
  /** Without another try: they stay until someone looks. */
  readonly gaveUp: number;
  /** Replaced by a newer one while they ran, which has done what they were for. */
  readonly superseded: number;
  /** How long the longest waiting one has been due. */
  readonly oldestReadySeconds: number;
  /** Since when the oldest that is not done was asked for, whatever its state. */
  readonly oldestSeconds: number;
}

/**
 * How the queue stands, by task, in one look at its table. `keyedTasks`: those whose jobs always
 * have a key; one that has lost it was replaced by a newer one. The queue's times are the
 * machine's, not the one clock's.
 */
export async function readQueue(pool: Pool, keyedTasks: readonly string[]): Promise<TaskState[]> {
  const { rows } = await pool.query<TaskState>(
    `with jobs as (
       select t.identifier as task, j.run_at, j.created_at, j.locked_at is not null as runs,
         j.attempts >= j.max_attempts as is_last, j.key is null and t.identifier = any ($1::text[]) as is_replaced
       from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id)
     select task,
       count(*) filter (where not runs and not is_last and run_at <= now()) as ready,
       count(*) filter (where not runs and not is_last and run_at > now()) as later,
       count(*) filter (where runs) as running,
       count(*) filter (where not runs and is_last and not is_replaced) as "gaveUp",
       count(*) filter (where not runs and is_last and is_replaced) as superseded,
       coalesce(extract(epoch from now() - min(run_at) filter (where not runs and not is_last and run_at <= now())), 0)::float8
         as "oldestReadySeconds",
       coalesce(extract(epoch from now() - min(created_at) filter (where not (is_last and is_replaced and not runs))), 0)::float8
         as "oldestSeconds"
     from jobs group by task order by task`,
    [keyedTasks],
  );
  return rows;
}
