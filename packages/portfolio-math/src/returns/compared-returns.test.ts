import { describe, expect, it } from "vitest";
import { none } from "../arithmetic/na-reason.ts";
import { eachDay } from "../days/calendar-ranges.ts";
import { daysBetween, type IsoDate, isoDate } from "../days/iso-date.ts";
import { calendarReturns, excessSummary } from "./calendar-returns.ts";
import { compare, periodReturn, type ReturnHistory } from "./period-returns.ts";

/**
 * A portfolio without flows that grows by a constant rate a year, beside an index of constant
 * growth.
 */
function steady(from: string, to: string, rate: number, indexRate: number): ReturnHistory {
  const dates = eachDay(isoDate(from), isoDate(to));
  const first = isoDate(from);
  const growth = (date: IsoDate, yearly: number) =>
    (1 + yearly) ** (daysBetween(first, date) / 365);
  return {
    dates,
    returns: dates.map((_, day) => (day === 0 ? 0 : (1 + rate) ** (1 / 365) - 1)),
    benchmark: { dates, values: dates.map((date) => 100 * growth(date, indexRate)) },
  };
}

const value = (number: number) => ({ kind: "value", value: expect.closeTo(number, 10) });

describe("the last years", () => {
  const history = steady("2020-01-01", "2024-12-31", 0.1, 0.07);

  it("annualises three years and compares identical days", () => {
    expect(periodReturn(history, 3)).toEqual({
      portfolio: value(0.1),
      benchmark: value(0.07),
      excess: value(0.03),
    });
  });

  it("gives one year as it was, over its 366 days", () => {
    expect(periodReturn(history, 1).portfolio).toEqual(value(1.1 ** (366 / 365) - 1));
  });

  it("has no five years of a history one day too short", () => {
    const reason = none("history-too-short");

    expect(periodReturn(history, 5)).toEqual({
      portfolio: reason,
      benchmark: reason,
      excess: reason,
    });
  });

  it("keeps its own return without a benchmark", () => {
    expect(periodReturn({ ...history, benchmark: null }, 3)).toEqual({
      portfolio: value(0.1),
      benchmark: none("no-benchmark"),
      excess: none("no-benchmark"),
    });
  });

  it("has nothing to say of an empty history", () => {
    expect(periodReturn({ dates: [], returns: [], benchmark: null }, 1).portfolio).toEqual(
      none("history-too-short"),
    );
    expect(calendarReturns({ dates: [], returns: [], benchmark: null })).toEqual([]);
  });
});

describe("calendar years", () => {
  it("flags the year that starts late and the one that is not over", () => {
    const years = calendarReturns(steady("2022-03-15", "2024-06-30", 0.1, 0.07));

    expect(years.map(({ year, isPartial, from, to }) => [year, isPartial, from, to])).toEqual([
      [2022, true, "2022-03-15", "2022-12-31"],
      [2023, false, "2023-01-01", "2023-12-31"],
      [2024, true, "2024-01-01", "2024-06-30"],
    ]);
    expect(years[1]?.portfolio).toEqual(value(0.1));
    expect(years[1]?.excess).toEqual(value(0.03));
    expect(years[2]?.portfolio).toEqual(value(1.1 ** (182 / 365) - 1));
  });

  it("links to the return of the whole history", () => {
    const years = calendarReturns(steady("2019-12-31", "2024-12-31", 0.1, 0.07));
    const linked = years.reduce(
      (product, { portfolio }) =>
        product * (1 + (portfolio.kind === "value" ? portfolio.value : 0)),
      1,
    );

    expect(linked).toBeCloseTo(1.1 ** (1827 / 365), 9);
  });

  it("leaves out a year of a single valuation", () => {
    expect(
      calendarReturns(steady("2023-12-31", "2024-12-31", 0.1, 0.07)).map(({ year }) => year),
    ).toEqual([2024]);
  });

  it("counts a year from January 1 as complete", () => {
    expect(calendarReturns(steady("2024-01-01", "2024-12-31", 0.1, 0.07))).toMatchObject([
      { isPartial: false },
    ]);
  });
});

describe("excess over the complete years", () => {
  const year = (name: number, own: number, index: number | null, isPartial = false) => ({
    year: name,
    isPartial,
    from: isoDate(`${name}-01-01`),
    to: isoDate(`${name}-12-31`),
    ...compare(
      { kind: "value", value: own },
      index === null ? none("no-benchmark") : { kind: "value", value: index },
    ),
  });

  it("averages, finds the best and the worst, and counts the wins", () => {
    const summary = excessSummary([
      year(2020, 0.5, 0.1, true),
      year(2021, 0.2, 0.1),
      year(2022, -0.1, 0.1),
      year(2023, 0.05, 0.04),
    ]);

    expect(summary).toEqual({
      averageReturn: value(0.05),
      averageBenchmark: value(0.08),
      averageExcess: value(-0.03),
      best: { year: 2021, excess: expect.closeTo(0.1, 10) },
      worst: { year: 2022, excess: expect.closeTo(-0.2, 10) },
      completeYears: 3,
      yearsAhead: 2,
      winRatePercent: 67,
    });
  });

  it("has no average of partial years alone", () => {
    expect(excessSummary([year(2024, 0.5, 0.1, true)])).toMatchObject({
      averageReturn: none("history-too-short"),
      best: null,
      worst: null,
      completeYears: 0,
      winRatePercent: null,
    });
  });

  it("counts a year without a benchmark as complete, but never as won or lost", () => {
    expect(excessSummary([year(2023, 0.1, null)])).toMatchObject({
      averageReturn: value(0.1),
      completeYears: 1,
      yearsAhead: 0,
      winRatePercent: null,
    });
  });
});
