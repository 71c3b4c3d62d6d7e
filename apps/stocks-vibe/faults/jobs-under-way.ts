import type { RunningProduct } from "./running-product.ts";

/** Gives the product syncs of every connection, and rebuilds, to be at while something happens. */
export async function giveJobs({ sql }: RunningProduct): Promise<void> {
  await sql(`select ops.enqueue(task => 'portfolio.sync', queue => 'sync:' || id, job_key => 'fault' || n || id,
      payload => json_build_object('organizationId', organization_id, 'connectionId', id))
    from portfolio.connections, generate_series(1, 3) n`);
  await sql(`select ops.enqueue(task => 'portfolio.rebuild', job_key => 'fault' || n || organization_id,
      payload => json_build_object('organizationId', organization_id))
    from (select distinct organization_id from portfolio.connections) o, generate_series(1, 5) n`);
}

/**
 * A question that is true once a job of every organization was done after this moment. A rebuild, not a sync: the sandbox stands in the same
 * database, and a provider that was away is left alone for a while.
 */
export async function rebuiltSince({ sql }: RunningProduct): Promise<() => Promise<boolean>> {
  const [row] = await sql<{ now: string }>("select clock_timestamp()::text as now");
  return async () => {
    const behind = await sql(`select from portfolio.snapshots where built_at <= '${row?.now}'`);
    return behind.length === 0;
  };
}

/** Jobs that are held and that nobody runs would stay for four hours; a job that failed is not held. */
export async function countHeld({ sql }: RunningProduct): Promise<number> {
  const [row] = await sql<{ n: number }>(
    `select (select count(*) from graphile_worker._private_jobs where locked_at is not null)::int
       + (select count(*) from graphile_worker._private_job_queues where locked_at is not null)::int as n`,
  );
  return row?.n ?? 0;
}
