import { LinkProviderError } from "../link-provider.ts";

/** One page of a listing whose total may change while it is being read. */
export interface Page<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

export interface ListingRules<Row> {
  readonly idOf: (row: Row) => string;
  /** A longer listing is nobody's: it is refused before it is read. */
  readonly mostRows: number;
}

const MAX_RESTARTS = 5;

/**
 * Reads a paged listing until every row is there. When the total changes between pages the rows may
 * have shifted, so the reading starts over; after five restarts it gives up. Then, and for a
 * listing that is too long or whose pages bring nothing new, it throws LinkProviderError: it is
 * that connection's trouble, and its total is no reason to go on asking.
 */
export async function readAllPages<Row>(
  readPage: (offset: number) => Promise<Page<Row>>,
  rules: ListingRules<Row>,
): Promise<Row[]> {
  for (let restart = 0; restart <= MAX_RESTARTS; restart += 1) {
    const rows = await readOnce(readPage, rules);
    if (rows) return rows;
  }
  throw new LinkProviderError("unavailable", "LISTING_CHANGES");
}

async function readOnce<Row>(
  readPage: (offset: number) => Promise<Page<Row>>,
  { idOf, mostRows }: ListingRules<Row>,
): Promise<Row[] | undefined> {
  const first = await readPage(0);
  if (first.total > mostRows) throw new LinkProviderError("unavailable", "LISTING_TOO_LONG");
  const rows = [...first.rows];
  const known = new Set(rows.map(idOf));
  while (rows.length < first.total) {
    const page = await readPage(rows.length);
    if (page.total !== first.total || page.rows.length === 0) return undefined;
    if (page.rows.every((row) => known.has(idOf(row)))) {
      throw new LinkProviderError("unavailable", "LISTING_REPEATS");
    }
    for (const row of page.rows) known.add(idOf(row));
    rows.push(...page.rows);
  }
  return rows;
}
