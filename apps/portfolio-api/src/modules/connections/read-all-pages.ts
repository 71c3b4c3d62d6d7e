/** One page of a listing whose total may change while it is being read. */
export interface Page<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

const MAX_RESTARTS = 5;

/**
 * Reads a paged listing until every row is there. When the total changes between pages the rows may have shifted, so the
 * reading starts over; after five restarts it gives up and throws.
 */
export async function readAllPages<Row>(
  readPage: (offset: number) => Promise<Page<Row>>,
): Promise<Row[]> {
  for (let restart = 0; restart <= MAX_RESTARTS; restart += 1) {
    const rows = await readOnce(readPage);
    if (rows) return rows;
  }
  throw new Error("the listing kept changing while it was read");
}

async function readOnce<Row>(
  readPage: (offset: number) => Promise<Page<Row>>,
): Promise<Row[] | undefined> {
  const first = await readPage(0);
  const rows = [...first.rows];
  while (rows.length < first.total) {
    const page = await readPage(rows.length);
    if (page.total !== first.total || page.rows.length === 0) return undefined;
    rows.push(...page.rows);
  }
  return rows;
}
