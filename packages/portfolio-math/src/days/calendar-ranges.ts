import {
  addDays,
  addMonths,
  addYears,
  daysBetween,
  endOfMonth,
  type IsoDate,
  startOfYear,
  yearOf,
} from "./iso-date.ts";

export type TimelineRange = "1M" | "6M" | "YTD" | "1Y" | "3Y" | "5Y" | "MAX";

/**
 * The first day a range asks for, ending at `asOf`. YTD starts with the last valuation of the previous year.
 * MAX asks for everything: the start of the history. The answer may lie before the history; the caller decides
 * what that means.
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
 * `count` month ends, oldest first, the last one being `asOf` itself: thirteen of them are a year of months.
 * Days before `historyStart` are left out.
 *
 * monthEnds(2024-03-15, 3, 2020-01-01) are 2024-01-31, 2024-02-29 and 2024-03-15.
 */
export function monthEnds(asOf: IsoDate, count: number, historyStart: IsoDate): IsoDate[] {
  const ends = Array.from({ length: count }, (_, index) => {
    const monthsAgo = count - 1 - index;
    return monthsAgo === 0 ? asOf : endOfMonth(addMonths(asOf, -monthsAgo));
  });
  return ends.filter((date) => date >= historyStart);
}

/**
 * Every day from `from` to `to`, both included; none when `to` is earlier. 2024-02-28 to 2024-03-01 are three
 * days.
 */
export function eachDay(from: IsoDate, to: IsoDate): IsoDate[] {
  const length = Math.max(0, daysBetween(from, to) + 1);
  return Array.from({ length }, (_, index) => addDays(from, index));
}
