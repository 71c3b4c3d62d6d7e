import pg from "pg";

/** One statement as the owner of everything. */
export async function asOwner<Row extends pg.QueryResultRow>(
  url: string,
  text: string,
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Whether the demo family is there and every connection of it was read. */
export async function isDemoSynced(url: string): Promise<boolean> {
  const rows = await asOwner(
    url,
    `select from product.demo_progress where state = 'ready'
       and not exists (select from portfolio.connections where last_sync_at is null)`,
  );
  return rows.length > 0;
}

/** Jobs that run or are due. */
export async function countOpenJobs(url: string): Promise<number> {
  const [row] = await asOwner<{ n: number }>(
    url,
    `select count(*)::int as n from graphile_worker._private_jobs
     where attempts < max_attempts and (locked_at is not null or run_at <= clock_timestamp())`,
  );
  return row?.n ?? 0;
}
