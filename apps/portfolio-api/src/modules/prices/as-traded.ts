import type { IsoDate } from "@stocks-vibe/portfolio-math";

/**
 * On its day, one unit became `ratio` units: 4 for a 4-for-1 split, 0.1 for a 1-for-10 reverse
 * split.
 */
export interface Split {
  readonly day: IsoDate;
  readonly ratio: number;
}

/**
 * How many of today's units one unit of `day` has become: the product of the ratios of later
 * splits.
 */
export const laterSplits = (day: IsoDate, splits: readonly Split[]): number =>
  splits.reduce((factor, split) => (split.day > day ? factor * split.ratio : factor), 1);

/**
 * Closes as traded on their day, from closes that a source has divided by every later split.
 * Ledgers count the units of their day, so multiplying them by an adjusted price would apply the
 * split twice.
 */
export const toAsTraded = (
  dates: readonly IsoDate[],
  adjusted: readonly number[],
  splits: readonly Split[],
): number[] =>
  dates.map((day, index) => (adjusted[index] ?? Number.NaN) * laterSplits(day, splits));
