import { setImmediate as breathe } from "node:timers/promises";
import type { ImportDoubt } from "@stocks-vibe/contracts/portfolio";

/** A transaction that is stored already: of the link, or of an earlier file. */
export interface KnownRow {
  readonly day: string;
  readonly symbol: string | null;
  readonly type: string;
  readonly quantity: number;
  readonly amount: number;
}

export type Judged<Row> = Row & { readonly doubt: ImportDoubt | null; readonly counts: boolean };

/** What rows of a file are held against. */
export interface KnownRows {
  readonly linked: readonly KnownRow[];
  /** Of the account's other files, those that count. */
  readonly imported: readonly KnownRow[];
  /** The first day that the account's link covers; null where it has none. */
  readonly linkedFrom: string | null;
}

const ROWS_AT_ONCE = 2_000;

/**
 * Brokers print shares with three or four decimals and the provider more; money has cents in both.
 */
const keyOf = ({ day, symbol, type, quantity, amount }: KnownRow): string =>
  [day, symbol?.toUpperCase() ?? "", type, quantity.toFixed(3), amount.toFixed(2)].join("|");

/** After so many rows others have their turn. */
const isPause = (place: number): boolean => place % ROWS_AT_ONCE === ROWS_AT_ONCE - 1;

async function countKeys(rows: readonly KnownRow[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const [place, row] of rows.entries()) {
    if (isPause(place)) await breathe();
    const key = keyOf(row);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

/**
 * Takes one of them where there is one: two equal trades of one day need two equal rows to be none
 * of them new.
 */
function takeOne(counts: Map<string, number>, key: string): boolean {
  const left = counts.get(key) ?? 0;
  if (left > 0) counts.set(key, left - 1);
  return left > 0;
}

/**
 * Which rows of a file may be no new ones. Each known transaction stands for one row at most, so
 * that what stands twice in a file and once elsewhere is half new. Rows in doubt don't count until
 * a member says so. Touches nothing but its rows; others have their turn meanwhile.
 */
export async function findDoubts<Row extends KnownRow>(
  rows: readonly Row[],
  known: KnownRows,
): Promise<Judged<Row>[]> {
  const linked = await countKeys(known.linked);
  const imported = await countKeys(known.imported);
  const doubtOf = (row: Row): ImportDoubt | null => {
    const key = keyOf(row);
    if (takeOne(linked, key)) return "linked";
    if (takeOne(imported, key)) return "imported";
    return known.linkedFrom !== null && row.day >= known.linkedFrom ? "overlap" : null;
  };
  const judged: Judged<Row>[] = [];
  for (const [place, row] of rows.entries()) {
    if (isPause(place)) await breathe();
    const doubt = doubtOf(row);
    judged.push({ ...row, doubt, counts: doubt === null });
  }
  return judged;
}
