import { dayNumber, sumOf } from "@stocks-vibe/portfolio-math";
import type { SecurityRow, TransactionRow } from "../rebuild/rebuild-types.ts";
import { isTrade, tradeAmount } from "./transaction-types.ts";

/** Rows by a key of each, in the order in which they come. */
export function groupBy<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}

/** Institutions book a reinvestment this many days from its income, at most. */
const DELIVERY_LIMITS = 15;
/**
 * No more rows than these are looked at for one: a listing of nothing else must not take forever.
 */
const MOST_LOOKED_AT = 300;
/** More rows than these never make up one event. */
const MOST_TOGETHER = 8;
const CENT = 0.015;

/** Rows within reach of another's day, nearest first. */
export type NearRows = (to: TransactionRow) => TransactionRow[];

function firstFrom(days: readonly number[], day: number): number {
  let [low, high] = [0, days.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((days[middle] ?? 0) < day) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Looks rows up by day; sorted by date. Those that are not free any more are left out. */
export function nearRows(
  rows: readonly TransactionRow[],
  isFree: (row: TransactionRow) => boolean,
): NearRows {
  const days = rows.map(({ date }) => dayNumber(date));
  return (to) => {
    const day = dayNumber(to.date);
    const start = firstFrom(days, day - DELIVERY_LIMITS);
    const end = Math.min(firstFrom(days, day + DELIVERY_LIMITS + 1), start + MOST_LOOKED_AT);
    return rows
      .slice(start, end)
      .filter(isFree)
      .map((row) => ({ row, apart: Math.abs(dayNumber(row.date) - day) }))
      .sort((a, b) => a.apart - b.apart)
      .map(({ row }) => row);
  };
}

/** The money of a row, positive. */
export const moneyOf = (row: TransactionRow): number =>
  isTrade(row) ? tradeAmount(row) : Math.abs(row.amount);

/** The fewest of these rows, nearest first, whose money adds up to an amount. */
export function addUpTo(
  rows: readonly TransactionRow[],
  amount: number,
): TransactionRow[] | undefined {
  if (amount < CENT) return undefined;
  const near = rows.slice(0, MOST_TOGETHER);
  let best: TransactionRow[] | undefined;
  for (let chosen = 1; chosen < 1 << near.length; chosen += 1) {
    const some = near.filter((_, place) => chosen & (1 << place));
    if (best && some.length >= best.length) continue;
    if (Math.abs(sumOf(some, moneyOf) - amount) < CENT) best = some;
  }
  return best;
}

/** Which of the securities are cash or stand for it, as money-market funds do. */
export const cashIn = (
  securities: Iterable<Pick<SecurityRow, "id" | "type">>,
): ReadonlySet<string> =>
  new Set([...securities].flatMap(({ id, type }) => (type === "cash" ? [id] : [])));
