import type { RatePeriod } from "@stocks-vibe/contracts/portfolio";
import { addYears, daysBetween, type IsoDate, roundCents } from "@stocks-vibe/portfolio-math";
import type { LedgerBook } from "../lots/build-ledgers.ts";
import type { LedgerFlow } from "../lots/ledger-flows.ts";
import type { DailySeries } from "../rebuild/rebuild-types.ts";

type SoldBook = Pick<LedgerBook, "holding" | "gap" | "entries">;

/** The days of a return: what happened on `from` is in the valuation it starts from. */
interface Days {
  from: IsoDate;
  to: IsoDate;
}

/**
 * The event by which lots of a ledger go. A short goes by being bought back: its sales opened it.
 */
const goesBy = ({ holding }: SoldBook) =>
  holding !== null && holding.quantity < 0 ? "add" : "remove";

/**
 * Did lots of these ledgers go, ever or within `days`? Lots that moved to another ledger are still
 * held there.
 */
function hasSold(books: readonly SoldBook[], days: Days | null): boolean {
  const isWithin = (date: IsoDate) => days === null || (date > days.from && date <= days.to);
  return books.some((book) =>
    book.entries.some(
      ({ row, effect }) => effect.lots?.kind === goesBy(book) && isWithin(row.date),
    ),
  );
}

/**
 * Do lots count that these ledgers no longer hold: sold, delivered, or gone without a transaction?
 */
export const includesSold = (books: readonly SoldBook[]): boolean =>
  hasSold(books, null) || books.some(({ gap }) => gap.excess > 0);

/**
 * What the flows hold that was there before the history, in dollars paid in; null where nothing
 * was.
 */
export function openingOf(flows: readonly Pick<LedgerFlow, "cause" | "amount">[]): number | null {
  const opening = flows.filter(
    ({ cause, amount }) => cause === "opening" && roundCents(amount) !== 0,
  );
  if (opening.length === 0) return null;
  return roundCents(opening.reduce((total, { amount }) => total - amount, 0));
}

/**
 * The period of rates over dated flows, from the first of them (`since`) to the closing value; null
 * without any.
 */
export function flowPeriod(
  since: IsoDate | null,
  rest: Omit<RatePeriod, "from" | "to"> & { to: IsoDate },
): RatePeriod | null {
  return since === null ? null : { from: since, ...rest };
}

/**
 * The period of a time-weighted return from the valuation of one day to that of another; null where
 * the history lacks either.
 */
export function returnPeriod(
  { dates, value }: Pick<DailySeries, "dates" | "value">,
  { from, to }: Days,
  books: readonly SoldBook[],
): RatePeriod | null {
  const [first] = dates;
  if (first === undefined || from < first) return null;
  const openingValue = value[daysBetween(first, from)];
  const closingValue = value[daysBetween(first, to)];
  if (openingValue === undefined || closingValue === undefined) return null;
  // What left without a transaction left on the last day of all.
  const isToday = to === dates.at(-1);
  const isSold = isToday && books.some(({ gap }) => gap.excess > 0);
  return {
    from,
    to,
    openingValue,
    closingValue,
    includesSold: isSold || hasSold(books, { from, to }),
  };
}

/** The period of the return of the last `years` years; null before there is one. */
export function yearsPeriod(
  daily: Pick<DailySeries, "dates" | "value">,
  years: number,
  books: readonly SoldBook[],
): RatePeriod | null {
  const to = daily.dates.at(-1);
  return to === undefined ? null : returnPeriod(daily, { from: addYears(to, -years), to }, books);
}
