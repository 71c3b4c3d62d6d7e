import { addDays, isoDate } from "@stocks-vibe/portfolio-math";
import { describe, expect, it } from "vitest";
import { selectTimeline } from "./select-timeline.ts";

const asOf = isoDate("2026-11-20");
const daily = Array.from({ length: 800 }, (_, index) => {
  const date = addDays(asOf, index - 799);
  return { date, value: 1_000 + index, benchmark: 2_000 + index * 2 };
});
const context = { asOf, isSandbox: true, benchmarkKind: "total-return" } as const;

describe("selectTimeline", () => {
  it("shows a year in 13 month ends, the last being the day of the figures", () => {
    const { points } = selectTimeline(daily, { ...context, range: "1Y" });
    expect(points).toHaveLength(13);
    expect(points[0]).toMatchObject({ date: "2025-11-30", period: "Nov 2025" });
    expect(points.at(-1)).toMatchObject({ date: "2026-11-20", period: "Nov 2026" });
  });

  it.each([
    ["1M", "2026-10-20"],
    ["6M", "2026-05-20"],
    ["YTD", "2025-12-31"],
    ["3Y", "2024-09-12"],
    ["MAX", "2024-09-12"],
  ] as const)("starts %s at %s, or where the history starts", (range, first) => {
    const { points, historyStart } = selectTimeline(daily, { ...context, range });
    expect(points[0]?.date).toBe(first);
    expect(historyStart).toBe("2024-09-12");
  });

  it("tells the change of both lines in dollars and percent", () => {
    const timeline = selectTimeline(daily, { ...context, range: "MAX" });
    expect(timeline.portfolioChange).toBe(799);
    expect(timeline.portfolioChangePercent).toBeCloseTo(79.9, 10);
    expect(timeline.benchmarkChange).toBe(1_598);
  });

  it("has no points and no change without stored values", () => {
    const timeline = selectTimeline([], { ...context, asOf: null, range: "1Y" });
    expect(timeline.points).toEqual([]);
    expect(timeline.portfolioChange).toBeNull();
  });

  it("gives no percent on a start of zero", () => {
    const points = [
      { date: isoDate("2026-11-19"), value: 0, benchmark: null },
      { date: asOf, value: 10, benchmark: null },
    ];
    const timeline = selectTimeline(points, { ...context, range: "1M" });
    expect(timeline).toMatchObject({
      portfolioChange: 10,
      portfolioChangePercent: null,
      benchmarkChange: null,
    });
  });
});
