import {
  addDays,
  earlierOf,
  endOfYear,
  type IsoDate,
  laterOf,
  startOfYear,
  yearOf,
} from "../days/iso-date.ts";
import {
  benchmarkReturn,
  type ComparedReturn,
  compare,
  type ReturnHistory,
  returnBetween,
} from "./period-returns.ts";

/**
 * One calendar year, or the part of it that the history covers, beside the benchmark over the same
 * days; fractions.
 */
export interface CalendarReturn extends ComparedReturn {
  year: number;
  /** True when the year is not covered from January to December. Never annualised. */
  isPartial: boolean;
  /** First and last day covered. */
  from: IsoDate;
  to: IsoDate;
}

/**
 * Return of each calendar year of the history, oldest first, beside the benchmark's over identical
 * days: Π (1 + r) − 1 over the days of the year, never annualised. A year starts from the last
 * valuation of the year before; a first year that starts later than January 1 starts from its first
 * valuation and is partial, as is a current year that has not reached December 31. A year of a
 * single valuation has no return and is left out. (January 1 is never a trading day, so starting on
 * it misses nothing.)
 *
 * No years for an empty history. A day without a return makes its year N/A, as `returnBetween`
 * says; the others stay. Time in proportion to the days.
 *
 * A history from 2023-12-31 to 2024-12-31 that grows by 0.25 on one day of 2024 has one year: 2024
 * with 0.25, not partial.
 */
export function calendarReturns(history: ReturnHistory): CalendarReturn[] {
  const first = history.dates[0];
  const last = history.dates.at(-1);
  if (first === undefined || last === undefined) return [];
  const years = Array.from(
    { length: yearOf(last) - yearOf(first) + 1 },
    (_, i) => yearOf(first) + i,
  );
  return years.flatMap((year) => {
    // What the year starts from is the close of the day before it, or of the first day there is.
    const base = laterOf(first, addDays(startOfYear(year), -1));
    const from = laterOf(first, startOfYear(year));
    const to = earlierOf(last, endOfYear(year));
    // Nothing lies between the valuation to start from and that to end at.
    if (base >= to) return [];
    const returns = compare(
      returnBetween(history, base, to),
      benchmarkReturn(history.benchmark, base, to),
    );
    return [
      {
        year,
        isPartial: from > startOfYear(year) || to < endOfYear(year),
        from,
        to,
        ...returns,
      },
    ];
  });
}
