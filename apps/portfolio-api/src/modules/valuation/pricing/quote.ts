import { institutionSource } from "@stocks-vibe/contracts/portfolio";
import {
  type DatedSeries,
  daysBetween,
  type IsoDate,
  roundCents,
  staleAfterDays,
  valueOnOrBefore,
} from "@stocks-vibe/portfolio-math";
import type { HoldingRow, PriceRows } from "../rebuild/rebuild-types.ts";
import { snapMultiplier } from "./price-checks/multipliers.ts";

/** The price a symbol is valued at today. */
export interface Quote {
  price: number;
  date: IsoDate;
  source: string;
  isStale: boolean;
}

/**
 * The newest price of a symbol: the market's last close when it is dated after every institution's
 * price, otherwise the newest institution price. An institution price without a date is the oldest
 * of all when there is another, and of `asOf` when there is none. Older than a week is stale, and
 * so is one after which a newer price was refused. Of institution prices of one day that of the
 * most units counts. `holdings` are those of one symbol, at least one.
 */
export function newestQuote(
  holdings: readonly HoldingRow[],
  markets: readonly PriceRows[],
  asOf: IsoDate,
): Quote {
  const ordered = holdings.toSorted(byUnits);
  const quotes = [
    ...ordered.flatMap((row) =>
      row.priceAsOf === null
        ? []
        : [
            {
              price: unitPrice(row),
              date: earliest(row.priceAsOf, asOf),
              source: institutionSource,
              isStale: row.priceRefused ?? false,
            },
          ],
    ),
    ...markets.flatMap((rows) => lastClose(rows, asOf)),
  ];
  const [first, ...others] = quotes;
  const [undated] = ordered;
  if (!first) {
    return {
      price: undated ? unitPrice(undated) : 0,
      date: asOf,
      source: institutionSource,
      isStale: undated?.priceRefused ?? false,
    };
  }
  // Institutions come first in the list, so a market price must be strictly newer to win.
  const newest = others.reduce((best, quote) => (quote.date > best.date ? quote : best), first);
  const isOld = daysBetween(newest.date, asOf) > staleAfterDays;
  return { ...newest, isStale: newest.isStale || isOld };
}

/**
 * What a holding is worth, in whole cents: as the institution values it when the quote is its own,
 * else quantity × price (× the contract's multiplier).
 */
export function valueHolding(row: HoldingRow, quote: Quote): number {
  const isOwnQuote =
    quote.source === institutionSource && (row.priceAsOf === null || row.priceAsOf >= quote.date);
  return roundCents(isOwnQuote ? row.value : row.quantity * quote.price * multiplierOf(row));
}

/**
 * How many times quantity × price the institution's value is: 100 for option contracts, 0.01 for
 * bonds quoted in percent. What is near a usual one is that one: the rest is rounding, or interest
 * that has accrued.
 */
export function multiplierOf(row: HoldingRow): number {
  const multiplier = row.value / (row.quantity * unitPrice(row));
  if (!Number.isFinite(multiplier) || multiplier <= 0) return 1;
  return snapMultiplier(multiplier) ?? multiplier;
}

/**
 * Most units first, and of as many the higher price: where accounts price a day otherwise, the
 * order of their rows decides nothing.
 */
const byUnits = (a: HoldingRow, b: HoldingRow): number =>
  Math.abs(b.quantity) - Math.abs(a.quantity) || unitPrice(b) - unitPrice(a);

/** The institution's price, or what its value makes of one unit when it gives none. */
export function unitPrice(row: HoldingRow): number {
  if (row.price > 0 || row.quantity === 0) return row.price;
  return row.value / row.quantity;
}

/** Market prices as a series. */
export const seriesOf = (rows: PriceRows): DatedSeries => ({
  dates: rows.dates,
  values: rows.closes,
});

function lastClose(rows: PriceRows, asOf: IsoDate): Quote[] {
  const close = valueOnOrBefore(seriesOf(rows), asOf);
  if (!close || close.value <= 0) return [];
  const source = rows.sources?.[rows.dates.lastIndexOf(close.date)] ?? rows.source;
  const isStale = rows.isRefusedSince ?? false;
  return [{ price: close.value, date: close.date, source, isStale }];
}

const earliest = (a: IsoDate, b: IsoDate): IsoDate => (a < b ? a : b);
