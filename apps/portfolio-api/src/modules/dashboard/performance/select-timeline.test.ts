import { addDays, eachDay, isoDate, type ValuedHistory } from "@stocks-vibe/portfolio-math";
import { describe, expect, it } from "vitest";
import { selectTimeline } from "./select-timeline.ts";

const asOf = isoDate("2026-11-20");
const first = addDays(asOf, -799);
const dates = eachDay(first, asOf);

/** 100,000 that gets 500 on the first of each month and moves by nothing else. */
const stillHistory = (): ValuedHistory => {
  const inflow = dates.map((date, day) => {
    if (day === 0) return 100_000;
    return date.endsWith("-01") ? 500 : 0;
  });
  let total = 0;
  const value = inflow.map((amount) => {
    total += amount;
    return total;
  });
  const index = { dates, values: dates.map((_, day) => 4_000 + day) };
  return { dates, value, inflow, outflow: dates.map(() => 0), index };
};
const context = {
  asOf,
  isDeposits: true,
  completeness: "full",
  isSandbox: true,
  benchmarkKind: "total-return",
} as const;
const timelineOf = (
  range: "1M" | "6M" | "YTD" | "1Y" | "3Y" | "5Y" | "MAX",
  history: ValuedHistory = stillHistory(),
) => selectTimeline(history, { ...context, range });

describe("a range of stored days", () => {
  it("shows a year in 13 points, from the same day last year to the day of the figures", () => {
    const { points } = timelineOf("1Y");

    expect(points).toHaveLength(13);
    expect(points[0]).toMatchObject({ date: "2025-11-20", period: "Nov 2025", added: 0 });
    expect(points[1]).toMatchObject({ date: "2025-12-20", added: 500 });
    expect(points.at(-1)).toMatchObject({ date: "2026-11-20", period: "Nov 2026", added: 6_000 });
  });

  it.each([
    ["1M", "2026-10-20"],
    ["6M", "2026-05-20"],
    ["YTD", "2025-12-31"],
    ["1Y", "2025-11-20"],
    ["3Y", "2024-09-12"],
    ["MAX", "2024-09-12"],
  ] as const)("starts %s at %s, or where the history starts", (range, start) => {
    const timeline = timelineOf(range);

    expect(timeline.points[0]?.date).toBe(start);
    expect(timeline).toMatchObject({ from: start, to: asOf, historyStart: "2024-09-12" });
  });

  it("starts both lines equal, whatever was paid in before", () => {
    for (const range of ["1M", "6M", "YTD", "1Y", "3Y", "5Y", "MAX"] as const) {
      const { points, startValue } = timelineOf(range);
      expect(points[0]).toMatchObject({ portfolioValue: startValue, benchmarkValue: startValue });
    }
  });

  it("calls no deposit a gain", () => {
    expect(timelineOf("1Y")).toMatchObject({
      startValue: 107_000,
      paidIn: 6_000,
      takenOut: 0,
      endValue: 113_000,
      portfolioChange: 0,
      portfolioReturn: 0,
    });
  });

  it("names the ranges that show the same days, and none where each shows its own", () => {
    expect(timelineOf("3Y").sameRanges).toEqual(["5Y", "MAX"]);
    expect(timelineOf("MAX").sameRanges).toEqual(["3Y", "5Y"]);
    expect(timelineOf("1Y").sameRanges).toEqual([]);
  });

  it("tells what is longer than a year per year, too", () => {
    expect(timelineOf("1Y")).toMatchObject({ benchmarkYearlyReturn: null, notAvailable: {} });
    const { benchmarkReturn, benchmarkYearlyReturn } = timelineOf("MAX");
    expect(benchmarkReturn).toBeCloseTo(4_799 / 4_000 - 1, 12);
    expect(benchmarkYearlyReturn).toBeCloseTo((4_799 / 4_000) ** (365 / 799) - 1, 12);
  });

  it("is as complete as the portfolio's figures are", () => {
    const estimated = { ...context, completeness: "estimated", range: "1Y" } as const;
    expect(selectTimeline(stillHistory(), estimated).completeness).toBe("estimated");
  });

  it("says whether purchases had to stand for deposits", () => {
    const unlisted = { ...context, isDeposits: false, range: "1Y" } as const;
    expect(selectTimeline(stillHistory(), unlisted).addedFrom).toBe("purchases");
    expect(timelineOf("1Y").addedFrom).toBe("deposits");
  });
});

describe("what can't be known", () => {
  it("has no points and no change without stored values", () => {
    const nothing = { dates: [], value: [], inflow: [], outflow: [], index: null };
    const timeline = selectTimeline(nothing, { ...context, asOf: null, range: "1Y" });

    expect(timeline).toMatchObject({ points: [], from: null, portfolioChange: null });
  });

  it("has no rate of a history of one day", () => {
    const today = { dates: [asOf], value: [50], inflow: [50], outflow: [0], index: null };

    expect(timelineOf("1M", today)).toMatchObject({
      points: [{ date: asOf, portfolioValue: 50, benchmarkValue: null, added: 0 }],
      portfolioChange: 0,
      portfolioReturn: null,
      notAvailable: { portfolioReturn: "single-day", benchmarkChange: "no-benchmark" },
      sameRanges: ["6M", "YTD", "1Y", "3Y", "5Y", "MAX"],
    });
  });

  it("keeps the dollars where values below zero leave no rate, and says why", () => {
    const history = stillHistory();
    const owed = { ...history, value: history.value.map((value, day) => (day === 9 ? -1 : value)) };

    expect(timelineOf("1Y", owed)).toMatchObject({
      portfolioChange: 0,
      portfolioReturn: null,
      notAvailable: { portfolioReturn: "invalid-valuation" },
    });
  });
});
