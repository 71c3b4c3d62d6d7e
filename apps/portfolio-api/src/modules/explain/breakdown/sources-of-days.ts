import type { Position } from "@stocks-vibe/contracts/portfolio";
import { daysBetween, type IsoDate, isoDate, staleAfterDays } from "@stocks-vibe/portfolio-math";
import type { LedgerBook } from "../../valuation/lots/build-ledgers.ts";
import { type PriceHistory, sourceAt } from "../../valuation/pricing/price-book.ts";
import { countedUnits } from "./past-prices.ts";

/**
 * Where the prices behind a day's value are from, and the day of the oldest; nothing for a day of
 * cash alone.
 */
export interface DaySources {
  sources: string[];
  oldest: IsoDate | null;
}

interface Found {
  sources: Set<string>;
  oldest: IsoDate | null;
}

/** Writes a price down as one that a day's value rests on. */
function addPrice(found: Found, date: IsoDate, source: string): void {
  found.sources.add(source);
  if (found.oldest === null || date < found.oldest) found.oldest = date;
}

/**
 * The place of the price that values a day: the last one known, or the first one within a week
 * after it.
 */
function placeOf({ dates }: PriceHistory, known: number, day: IsoDate): number | undefined {
  if (known >= 0) return known;
  const first = dates[0];
  return first !== undefined && daysBetween(day, first) <= staleAfterDays ? 0 : undefined;
}

/** One walk along the prices and changes of a ledger, instead of a search per day. */
function addLedger(found: readonly Found[], book: LedgerBook, days: readonly IsoDate[]): void {
  const { changes, prices, start } = book;
  let [units, change, known] = [book.gap.opening, 0, -1];
  for (const [index, day] of days.entries()) {
    for (; (changes[change]?.date ?? "9999") <= day; change += 1)
      units += changes[change]?.units ?? 0;
    while ((prices.dates[known + 1] ?? "9999") <= day) known += 1;
    const place = placeOf(prices, known, day);
    const date = place === undefined ? undefined : prices.dates[place];
    const own = found[index];
    if (own && date && place !== undefined && day >= start && Math.abs(units) > countedUnits)
      addPrice(own, date, sourceAt(prices, place));
  }
}

const written = ({ sources, oldest }: Found): DaySources => ({
  sources: [...sources].sort(),
  oldest,
});

/** Where the prices behind the values of ascending days are from. */
export function sourcesOfDays(
  ledgers: readonly LedgerBook[],
  days: readonly IsoDate[],
): DaySources[] {
  const found = days.map((): Found => ({ sources: new Set(), oldest: null }));
  for (const book of ledgers) addLedger(found, book, days);
  return found.map(written);
}

/** The same of the closing prices that today's value rests on. */
export function sourcesOfToday(positions: readonly Position[]): DaySources {
  const found: Found = { sources: new Set(), oldest: null };
  for (const { priceAsOf, priceSource } of positions)
    addPrice(found, isoDate(priceAsOf), priceSource);
  return written(found);
}
