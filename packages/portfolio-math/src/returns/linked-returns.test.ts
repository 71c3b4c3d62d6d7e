import { describe, expect, it } from "vitest";
import { none } from "../arithmetic/na-reason.ts";
import { eachDay } from "../days/calendar-ranges.ts";
import { addDays, isoDate } from "../days/iso-date.ts";
import { annualise } from "../rates/cagr.ts";
import reference from "../reference/linking.json" with { type: "json" };
import { calendarReturns } from "./calendar-returns.ts";
import { modifiedDietz } from "./modified-dietz.ts";
import { returnBetween } from "./period-returns.ts";
import { chainReturns } from "./time-weighted-return.ts";

const value = (number: number) => ({ kind: "value", value: expect.closeTo(number, 12) });
const from = isoDate("2003-02-28");

describe("published cases", () => {
  it.each(reference.filter(({ kind }) => kind === "modified-dietz"))(
    "has the modified Dietz return of $id",
    ({ beginValue = 0, endValue = 0, periodDays = 0, flows = [], expected }) => {
      // The source's flows are the portfolio's: a withdrawal is negative.
      const own = flows.map(({ day, amount }) => ({ date: addDays(from, day), amount: -amount }));
      const to = addDays(from, periodDays);

      expect(modifiedDietz({ from, to, beginValue, endValue, flows: own })).toEqual(
        value(expected),
      );
    },
  );

  it.each(reference.filter(({ kind }) => kind === "geometric-link"))(
    "links the returns of $id",
    ({ returns = [], expected }) => {
      expect(chainReturns(returns.map((rate) => ({ kind: "value", value: rate })))).toEqual(
        value(expected),
      );
    },
  );

  it.each(reference.filter(({ kind }) => kind === "annualize"))(
    "annualises $id",
    ({ cumulative = 0, days = 0, expected }) => {
      expect(annualise(cumulative, days)).toEqual(value(expected));
    },
  );
});

describe("modified Dietz", () => {
  const period = { from, to: addDays(from, 30), beginValue: 100, endValue: 110, flows: [] };

  it.each([
    ["single-day", { ...period, to: from }],
    ["invalid-valuation", { ...period, beginValue: 0 }],
    ["invalid-valuation", { ...period, flows: [{ date: addDays(from, 31), amount: -1 }] }],
    ["invalid-valuation", { ...period, flows: [{ date: from, amount: Number.NaN }] }],
  ])("is N/A: %s", (reason, question) => {
    expect(modifiedDietz(question)).toEqual({ kind: "none", reason });
  });

  it("is the plain return without flows, and of a deposit on the first day the return on both", () => {
    expect(modifiedDietz(period)).toEqual(value(0.1));
    const flows = [{ date: from, amount: -100 }];
    expect(modifiedDietz({ ...period, endValue: 220, flows })).toEqual(value(0.1));
  });
});

it("links four quarters to exactly their year", () => {
  const dates = eachDay(isoDate("2022-12-31"), isoDate("2023-12-31"));
  const returns = dates.map((_, day) => (day === 0 ? 0 : Math.sin(day) / 100));
  const history = { dates, returns, benchmark: null };
  const ends = ["2022-12-31", "2023-03-31", "2023-06-30", "2023-09-30", "2023-12-31"].map(isoDate);
  const quarters = ends.slice(1).map((end, quarter) => {
    return returnBetween(history, ends[quarter] ?? end, end);
  });

  const year = chainReturns(quarters);

  expect(calendarReturns(history)[0]?.portfolio).toEqual(
    value(year.kind === "value" ? year.value : Number.NaN),
  );
});

it("does not link over a period without a return", () => {
  expect(chainReturns([{ kind: "value", value: 0.1 }, none("history-too-short")])).toEqual(
    none("history-too-short"),
  );
});
