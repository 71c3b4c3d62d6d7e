import { describe, expect, it } from "vitest";
import { layOutBars } from "./bar-layout.ts";
import { layOutLines, separate } from "./line-layout.ts";

const point = (x: number, solid: number, dashed: number | null = null) => ({
  x,
  label: `label ${x}`,
  title: `title ${x}`,
  solid,
  dashed,
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
  it("includes zero, so that the area is true to size", () => {
    const { y, plotBottom } = layOutLines([point(0, 320), point(1, 410)], 720, 360);

    expect(y(0)).toBe(plotBottom);
    expect(y(410)).toBeGreaterThan(0);
  });

  it("finds the point nearest to the pointer", () => {
    const layout = layOutLines([point(0, 1), point(10, 2), point(20, 3)], 720, 360);

    expect(layout.nearest(layout.x(9))).toBe(1);
    expect(layout.nearest(-50)).toBe(0);
    expect(layout.nearest(5000)).toBe(2);
  });

  it("leaves a benchmark out where there is none", () => {
    const layout = layOutLines([point(0, 1, 1), point(1, 2, 2), point(2, 3)], 720, 360);

    expect(layout.lastDashed?.x).toBe(1);
    expect(layOutLines([point(0, 1)], 720, 360).lastDashed).toBeUndefined();
  });

  it("never labels the axis twice with the same words", () => {
    const points = Array.from({ length: 30 }, (_, i) => ({ ...point(i, i), label: "Nov 2026" }));

    expect(layOutLines(points, 1000, 360).labels).toHaveLength(1);
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
