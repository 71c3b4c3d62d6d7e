import { describe, expect, it } from "vitest";
import { dayOf, isoOf, weekdayOf } from "./day.ts";
import {
  easterSunday,
  isTradingDay,
  marketHolidays,
  tradingDayOnOrBefore,
  tradingDaysOf,
} from "./trading-calendar.ts";

/** Weekday closings as published by the New York Stock Exchange. */
const PUBLISHED: [year: number, closed: string][] = [
  [2015, "01-01 01-19 02-16 04-03 05-25 07-03 09-07 11-26 12-25"],
  [2018, "01-01 01-15 02-19 03-30 05-28 07-04 09-03 11-22 12-05 12-25"],
  [2021, "01-01 01-18 02-15 04-02 05-31 07-05 09-06 11-25 12-24"],
  [2022, "01-17 02-21 04-15 05-30 06-20 07-04 09-05 11-24 12-26"],
  [2023, "01-02 01-16 02-20 04-07 05-29 06-19 07-04 09-04 11-23 12-25"],
  [2025, "01-01 01-09 01-20 02-17 04-18 05-26 06-19 07-04 09-01 11-27 12-25"],
  [2026, "01-01 01-19 02-16 04-03 05-25 06-19 07-03 09-07 11-26 12-25"],
];

describe("trading calendar", () => {
  it.each(PUBLISHED)("closes in %i on %s", (year, closed) => {
    const days = marketHolidays(year)
      .sort((left, right) => left - right)
      .map(isoOf);
    expect(days).toEqual(closed.split(" ").map((date) => `${year}-${date}`));
  });

  it.each([
    [2019, 252],
    [2020, 253],
    [2021, 252],
    [2022, 251],
    [2023, 250],
    [2024, 252],
    [2025, 250],
  ])("has in %i %i trading days", (year, count) => {
    expect(tradingDaysOf(year)).toHaveLength(count);
  });

  it("trades on no weekend and in order", () => {
    const days = tradingDaysOf(2027);
    expect(days.every((day) => ![0, 6].includes(weekdayOf(day)))).toBe(true);
    expect(days).toEqual([...days].sort((left, right) => left - right));
    expect(days.every(isTradingDay)).toBe(true);
  });

  it.each([
    [2016, "2016-03-27"],
    [2019, "2019-04-21"],
    [2024, "2024-03-31"],
    [2038, "2038-04-25"],
  ])("finds Easter %i", (year, easter) => {
    expect(isoOf(easterSunday(year))).toBe(easter);
  });

  it.each([
    ["a trading day is itself", "2026-11-20", "2026-11-20"],
    ["a Sunday goes back to Friday", "2026-11-22", "2026-11-20"],
    ["a holiday Monday goes back over the weekend", "2026-09-07", "2026-09-04"],
    ["New Year goes back into the old year", "2026-01-01", "2025-12-31"],
  ])("%s", (_, day, expected) => {
    expect(isoOf(tradingDayOnOrBefore(dayOf(day)))).toBe(expected);
  });
});
