import { type DatedSeries, staleAfterDays } from "../days/dated-series.ts";
import { dayNumber, type IsoDate } from "../days/iso-date.ts";

/** A close for each of a row of days. */
export interface PriceColumn {
  /** Zeros before `pricedFrom`: those days have no price, which is not a price of 0. */
  closes: Float64Array;
  /** Position of the first day with a price; the number of days when none has. */
  pricedFrom: number;
}

/** The days of a column: `length` of them, from `first` on. */
export interface DayRange {
  first: IsoDate;
  length: number;
}

/**
 * The price of every day: the last one known, carried over days without trading; up to a week
 * before the first one, that one. Dates ascend, and each price is used from its own day on, so a
 * split is in the series as traded. One walk along prices and days, O(prices + days). No prices, no
 * priced days.
 *
 * Closes of 50 on January 2 and 60 on January 4, for January 1 to 5, are 50, 50, 50, 60, 60.
 */
export function priceColumn(series: DatedSeries, { first, length }: DayRange): PriceColumn {
  const closes = new Float64Array(length);
  const start = dayNumber(first);
  const { dates, values } = series;
  const earliest = dates[0];
  if (earliest === undefined) return { closes, pricedFrom: length };

  // A price a few days younger than a purchase is better than none: the first close may follow a
  // weekend.
  const pricedFrom = clamp(dayNumber(earliest) - staleAfterDays - start, length);
  let from = pricedFrom;
  let close = values[0] ?? 0;
  for (let i = 1; i <= dates.length; i += 1) {
    const date = dates[i];
    const until = date === undefined ? length : clamp(dayNumber(date) - start, length);
    // Mostly a day or three: a loop is quicker than a call of fill.
    for (; from < until; from += 1) closes[from] = close;
    close = values[i] ?? 0;
  }
  return { closes, pricedFrom };
}

/**
 * A position within the column, or its end: prices outside the range begin at its first day or
 * never.
 */
const clamp = (day: number, length: number): number => Math.min(length, Math.max(0, day));
