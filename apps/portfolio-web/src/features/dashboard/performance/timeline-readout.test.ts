import { expect, it } from "vitest";
import { aTimeline, someYears } from "#test/example-performance.ts";
import { sameDays } from "./timeline-card.tsx";
import { linePoints, pointsPerMonth, wholeAdded, wholeDifference } from "./timeline-readout.tsx";
import { excessGroups, returnGroups } from "./years-table.tsx";

it("takes one point for a year of months, and about thirty of single days", () => {
  const days = Array.from({ length: 366 }, (_, i) => ({
    x: i * 86_400_000,
    title: "",
    solid: 1,
    dashed: 1,
    dotted: 1,
  }));

  expect(pointsPerMonth(linePoints(aTimeline()))).toBe(1);
  expect(pointsPerMonth(days)).toBe(30);
  expect(pointsPerMonth([])).toBe(1);
});

it("takes a difference from the whole dollars shown", () => {
  expect(wholeDifference({ solid: 100.5, dashed: 50.4 })).toBe(51);
  expect(wholeDifference({ solid: 100, dashed: null })).toBeNull();
});

it("measures both lines against the start and what was added since", () => {
  const points = linePoints(aTimeline());

  expect(points.map(({ dotted }) => dotted).slice(0, 3)).toEqual([98_400, 99_400, 100_400]);
  expect(points.map((point) => wholeAdded(point, points[0])).at(-1)).toBe(12_000);
});

it("names the ranges that show the same days, in their order", () => {
  const whole = aTimeline({ range: "5Y", sameRanges: ["3Y", "MAX"], historyStart: "2024-11-18" });

  expect(sameDays(whole)).toBe("Values since Nov 18, 2024: 3Y, 5Y and All show the same days.");
  expect(sameDays(aTimeline())).toBeNull();
});

it("says what makes a year a part year", () => {
  const groups = returnGroups(someYears().years);

  expect(groups.map((group) => group.sublabel)).toEqual([
    "from Oct 15",
    null,
    null,
    null,
    null,
    "to Nov 20",
  ]);
  expect(groups[0]?.title).toBe("2021, Oct 15, 2021 to Dec 31, 2021");
  expect(excessGroups(someYears().years)[1]?.values[0]).toBeCloseTo(0.0378, 10);
});
