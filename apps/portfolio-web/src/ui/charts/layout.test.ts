import { describe, expect, it } from "vitest";
import { layOutBars } from "./bar-chart.tsx";
import { calendarTicks, layOutLines, separate } from "./line-layout.ts";

const dayMs = 86_400_000;
const at = (day: string) => Date.parse(`${day}T00:00:00Z`);
const point = (x: number, solid: number, dashed: number | null = null) => ({
  x,
  title: `title ${x}`,
  solid,
  dashed,
  dotted: solid,
});

describe("separate", () => {
  it.each([
    [100, 200, [100, 200]],
    [100, 110, [88, 122]],
    [110, 100, [122, 88]],
    [100, 100, [83, 117]],
  ] as const)("puts labels at %d and %d at %j", (first, second, expected) => {
    expect(separate(first, second, 34)).toEqual(expected);
  });
});

describe("layOutLines", () => {
  it("starts at zero where values lie far apart, so that the area is true to size", () => {
    const layout = layOutLines([point(0, 120), point(1, 410)], 720, 360);

    expect(layout.y(0)).toBe(layout.plotBottom);
    expect(layout.y(410)).toBeGreaterThan(0);
    expect(layout.areaPath).not.toBe("");
    expect(layout.cutAt).toBeNull();
  });

  it("draws values that lie close together around themselves, without an area, and says where it starts", () => {
    const layout = layOutLines([point(0, 400_000, 400_000), point(1, 410_000, 404_000)], 720, 360);

    expect(layout.y(400_000) - layout.y(410_000)).toBeGreaterThan(150);
    expect(layout.areaPath).toBe("");
    expect(layout.cutAt).toBeGreaterThan(390_000);
    expect(layout.cutAt).toBeLessThan(400_000);
  });

  it.each([
    ["nothing but one value", [point(0, 500)]],
    ["a line that never moves", [point(0, 500), point(1, 500)]],
    ["nothing at all", [point(0, 0), point(1, 0)]],
    ["what is owed", [point(0, -10), point(1, -20)]],
    ["no points", []],
  ])("draws %s inside its axes", (_, points) => {
    const { y, plotBottom, ticks } = layOutLines(points, 720, 360);

    for (const { solid } of points) {
      expect(y(solid)).toBeGreaterThanOrEqual(0);
      expect(y(solid)).toBeLessThanOrEqual(plotBottom);
    }
    expect(ticks.length).toBeGreaterThan(1);
  });

  it("finds the point nearest to the pointer", () => {
    const layout = layOutLines([point(0, 1), point(10, 2), point(20, 3)], 720, 360);

    expect(layout.nearest(layout.x(9))).toBe(1);
    expect(layout.nearest(-50)).toBe(0);
    expect(layout.nearest(5000)).toBe(2);
  });

  it("leaves a benchmark out where there is none", () => {
    const points = [point(0, 1, 1), point(1, 2, 2), point(2, 3), point(3, 3, 3), point(4, 3, 3)];
    const { dashedPath } = layOutLines(points, 720, 360);

    // Two pieces, with nothing between them.
    expect(dashedPath.match(/M/g)).toHaveLength(2);
    expect(layOutLines([point(0, 1)], 720, 360).dashedPath).toBe("");
  });
});

describe("calendarTicks", () => {
  const labels = (from: string, to: string, width: number) =>
    calendarTicks(at(from), at(to), width).map(({ label }) => label);

  it.each([
    ["weeks of a month", "2026-10-20", "2026-11-20", 900, ["Oct 26", "Nov 2", "Nov 9", "Nov 16"]],
    [
      "months of half a year",
      "2026-05-20",
      "2026-11-20",
      900,
      ["Jun 2026", "Jul", "Aug", "Sep", "Oct", "Nov"],
    ],
    [
      "quarters of a year on a phone",
      "2025-11-20",
      "2026-11-20",
      202,
      ["Jan 2026", "Apr", "Jul", "Oct"],
    ],
    [
      "half-years of three",
      "2023-11-20",
      "2026-11-20",
      400,
      ["2024", "Jul", "2025", "Jul", "2026", "Jul"],
    ],
    [
      "years of five on a phone",
      "2021-11-20",
      "2026-11-20",
      202,
      ["2022", "2023", "2024", "2025", "2026"],
    ],
    [
      "days of a history of some days",
      "2026-11-17",
      "2026-11-20",
      900,
      ["Nov 17", "Nov 18", "Nov 19", "Nov 20"],
    ],
  ])("stand on %s", (_, from, to, width, expected) => {
    expect(labels(from, to, width)).toEqual(expected);
  });

  it("stand on the first of a month, quarter or year from two months on, and never too close", () => {
    for (const days of [90, 182, 365, 1_096, 1_827, 7_300]) {
      for (const width of [180, 202, 400, 700, 1_060]) {
        const [from, to] = [at("2026-11-20") - days * dayMs, at("2026-11-20")];
        const ticks = calendarTicks(from, to, width);
        const dates = ticks.map(({ x }) => new Date(x));
        expect(
          dates.every((date) => date.getUTCDate() === 1 || (days === 90 && date.getUTCDay() === 1)),
        ).toBe(true);
        for (const [index, { x }] of ticks.entries()) {
          const before = ticks[index - 1];
          if (before) expect(((x - before.x) / (to - from)) * width).toBeGreaterThan(36);
        }
      }
    }
  });

  it("are none of no time", () => {
    expect(calendarTicks(5, 5, 400)).toEqual([]);
  });
});

describe("layOutBars", () => {
  const group = (key: string, ...values: (number | null)[]) => ({
    key,
    label: key,
    sublabel: null,
    title: key,
    isPartial: false,
    values,
  });
  const layout = layOutBars([group("2022", -0.13, -0.17), group("2023", 0.22, 0.24)], 720, 320);

  it("starts every bar at zero", () => {
    expect(layout.bar("2023", 0, 0.22).y + layout.bar("2023", 0, 0.22).height).toBeCloseTo(
      layout.y(0),
    );
    expect(layout.bar("2022", 0, -0.13).y).toBeCloseTo(layout.y(0));
  });

  it("keeps the labels at the tips inside the drawing", () => {
    expect(layout.bar("2023", 1, 0.24).tip).toBeGreaterThan(10);
    expect(layout.bar("2022", 1, -0.17).tip).toBeLessThan(320 - 30);
  });

  it("finds the group under the pointer", () => {
    expect(layout.nearest(layout.centre("2022"))).toBe(0);
    expect(layout.nearest(layout.centre("2023"))).toBe(1);
    expect(layout.nearest(9999)).toBe(1);
  });

  it("draws an empty chart without falling over", () => {
    expect(layOutBars([group("2022", null)], 720, 320).ticks.length).toBeGreaterThan(0);
  });
});
