import { expect, it } from "vitest";
import { aTimeline, someYears } from "#test/example-performance.ts";
import { linePoints, pointsPerMonth, wholeDifference } from "./timeline-points.ts";
import { excessGroups, returnGroups } from "./year-groups.ts";

it("takes one point for a month of month ends, and about twenty of trading days", () => {
  const days = Array.from({ length: 253 }, (_, i) => ({
    x: i * 1.447 * 86_400_000,
    label: "",
    title: "",
    solid: 1,
    dashed: 1,
  }));

  expect(pointsPerMonth(linePoints(aTimeline()))).toBe(1);
  expect(pointsPerMonth(days)).toBe(21);
  expect(pointsPerMonth([])).toBe(1);
});

it("takes a difference from the whole dollars shown", () => {
  expect(wholeDifference({ solid: 100.5, dashed: 50.4 })).toBe(51);
  expect(wholeDifference({ solid: 100, dashed: null })).toBeNull();
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
