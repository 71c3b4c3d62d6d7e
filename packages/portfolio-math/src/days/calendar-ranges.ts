import {
  addDays,
  addMonths,
  addYears,
  daysBetween,
  type IsoDate,
  startOfYear,
  yearOf,
} from "./iso-date.ts";

export type TimelineRange = "1M" | "6M" | "YTD" | "1Y" | "3Y" | "5Y" | "MAX";

/**
 * The first day a range asks for, ending at `asOf`. YTD starts with the last valuation of the
 * previous year. MAX asks for everything: the start of the history. The answer may lie before the
 * history; the caller decides what that means.
 *
 * rangeStart("1M", 2024-03-31, …) is 2024-02-29, rangeStart("YTD", 2024-03-31, …) is 2023-12-31.
 */
export function rangeStart(range: TimelineRange, asOf: IsoDate, historyStart: IsoDate): IsoDate {
  switch (range) {
    case "1M":
      return addMonths(asOf, -1);
    case "6M":
      return addMonths(asOf, -6);
    case "YTD":
      return addDays(startOfYear(yearOf(asOf)), -1);
    case "1Y":
      return addYears(asOf, -1);
    case "3Y":
      return addYears(asOf, -3);
    case "5Y":
      return addYears(asOf, -5);
    case "MAX":
      return historyStart;
  }
}

/**
 * `from`, and each later day that lies a whole number of months before `to`, oldest first: a year's
 * range has thirteen of them, the same day of every month. Each is counted back from `to` itself,
 * so that a short month shifts only its own. `from` alone when `to` is not later.
 *
 * monthSteps(2023-12-15, 2024-03-31) are 2023-12-15, 2023-12-31, 2024-01-31, 2024-02-29 and
 * 2024-03-31.
 */
export function monthSteps(from: IsoDate, to: IsoDate): IsoDate[] {
  const later: IsoDate[] = [];
  for (let months = 0; addMonths(to, -months) > from; months += 1) {
    later.push(addMonths(to, -months));
  }
  return [from, ...later.reverse()];
}

/**
 * Every day from `from` to `to`, both included; none when `to` is earlier. 2024-02-28 to 2024-03-01
 * are three days.
 */
export function eachDay(from: IsoDate, to: IsoDate): IsoDate[] {
  const length = Math.max(0, daysBetween(from, to) + 1);
  return Array.from({ length }, (_, index) => addDays(from, index));
}
