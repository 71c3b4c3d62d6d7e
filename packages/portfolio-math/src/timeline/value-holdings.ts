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

/** Units of one security through a row of days. */
export interface HeldColumn {
  prices: PriceColumn;
  /** Units held before the first change. */
  opening: number;
  /**
   * Positions of days on which units change, ascending, and by how much. A day may come more than
   * once.
   */
  changeDays: ArrayLike<number>;
  changeUnits: ArrayLike<number>;
  /** Times price that a unit is worth: 100 for an option contract, 1 for a share. */
  multiplier: number;
  /** Position of the first day that counts. */
  from: number;
}

/**
 * Adds a holding's value in dollars, units × price × multiplier, to each day's total from `from`
 * on, in place. Days before the first price add nothing. Between two changes the units are
 * constant, so that the days in between are one multiplication each over neighbouring memory:
 * O(days + changes). Units may be negative (owed), and so is the value then.
 *
 * Totals of three days, 2 units at 50 and one more from position 1 on: 100, 150, 150 are added.
 */
export function addHeldValue(total: Float64Array, holding: HeldColumn): void {
  const { prices, changeDays, changeUnits } = holding;
  let units = holding.opening;
  let day = Math.max(holding.from, prices.pricedFrom);
  for (let change = 0; change < changeDays.length; change += 1) {
    const until = Math.min(changeDays[change] ?? 0, total.length);
    if (until > day) {
      addSegment(total, holding, { units, from: day, until });
      day = until;
    }
    // A change counts on its own day: the value is that of the day's end.
    units += changeUnits[change] ?? 0;
  }
  addSegment(total, holding, { units, from: day, until: total.length });
}

/**
 * The value of all holdings on each of `length` days in dollars, V(day) = Σ units(day) · price(day)
 * · multiplier: security by security, since one security's prices lie together. A day before a
 * security's first price counts it as 0; who must tell that from worthless asks `pricedFrom`.
 * O(holdings · days). No holdings are zeros.
 */
export function valueHoldings(length: number, holdings: readonly HeldColumn[]): Float64Array {
  const total = new Float64Array(length);
  for (const holding of holdings) addHeldValue(total, holding);
  return total;
}

/** Days from `from` up to, not including, `until`, on which the units do not change. */
interface Segment {
  units: number;
  from: number;
  until: number;
}

function addSegment(total: Float64Array, holding: HeldColumn, segment: Segment): void {
  const { units, from } = segment;
  const { multiplier, prices } = holding;
  // What is not held yet, or not any more, costs no walk along its prices.
  if (units === 0) return;
  const { closes } = prices;
  const until = Math.min(segment.until, total.length, closes.length);
  // Nearly everything is a share: without the second multiplication the loop is shorter.
  if (multiplier === 1) {
    for (let day = from; day < until; day += 1)
      total[day] = (total[day] ?? 0) + units * (closes[day] ?? 0);
    return;
  }
  for (let day = from; day < until; day += 1) {
    total[day] = (total[day] ?? 0) + units * (closes[day] ?? 0) * multiplier;
  }
}
