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

export interface CalendarReturn extends ComparedReturn {
  year: number;
  /** True when the year is not covered from January to December. Never annualised. */
  isPartial: boolean;
  /** First and last day covered. */
  from: IsoDate;
  to: IsoDate;
}

/**
 * Return of each calendar year of the history, oldest first, beside the benchmark's over identical days. A year starts from the
 * last valuation of the year before; a first year that starts later than January 1 starts from its first valuation and is partial,
 * as is a current year that has not reached December 31. A year of a single valuation has no return and is left out. (January 1 is never a trading day, so starting on it misses
 * nothing.)
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
    const base = laterOf(first, addDays(startOfYear(year), -1));
    const from = laterOf(first, startOfYear(year));
    const to = earlierOf(last, endOfYear(year));
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
