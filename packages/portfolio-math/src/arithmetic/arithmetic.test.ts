import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findRoot } from "./find-root.ts";
import { roundCents, roundSum, roundTo, splitCents } from "./round-cents.ts";
import { sum } from "./sum.ts";

describe("sum", () => {
  it.each([
    [[], 0],
    [[0.1, 0.2, 0.3], 0.6],
    [[1, 1e100, 1, -1e100], 2],
  ])("of %j is %d", (values, expected) => {
    expect(sum(values)).toBe(expected);
  });

  it("does not drift over a hundred thousand cents", () => {
    expect(sum(Array.from({ length: 100_000 }, () => 0.01))).toBe(1000);
  });
});

describe("rounding to cents", () => {
  it.each([
    [1.005, 1.01],
    [-1.005, -1.01],
    [1.004_999, 1],
    [2.675, 2.68],
    [-0.001, 0],
    [1e-9, 0],
    [123_456_789_012.345, 123_456_789_012.35],
    [1e21, 1e21],
  ])("%d becomes %d", (amount, expected) => {
    expect(Object.is(roundCents(amount), expected)).toBe(true);
  });

  it.each([
    [1889.555, 1889.56],
    [1889.554_999_999_999_8, 1889.56],
    [-1889.554_999_999_999_8, -1889.56],
    [1889.554_999, 1889.55],
    [123_456_789.114_99, 123_456_789.11],
  ])("a sum of %d becomes %d, whatever the order of its parts", (amount, expected) => {
    expect(roundSum(amount)).toBe(expected);
  });

  it("rounds rates to more digits", () => {
    expect(roundTo(0.123_456_785, 8)).toBe(0.123_456_79);
    expect(roundTo(0.000_000_4, 6)).toBe(0);
  });
});

describe("splitting cents", () => {
  it.each([
    [100, [1, 1, 1], [33.34, 33.33, 33.33]],
    [0.05, [1, 1], [0.03, 0.02]],
    [10, [0, 0], [5, 5]],
    [-1, [1, 2], [-0.33, -0.67]],
    [5, [], []],
  ])("%d by %j is %j", (amount, weights, parts) => {
    expect(splitCents(amount, weights)).toEqual(parts);
  });

  it("gives parts that add up, each within a cent of its share", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1e9, max: 1e9 }),
        fc.array(fc.integer({ min: 1, max: 1e6 }), { minLength: 1, maxLength: 30 }),
        (cents, weights) => {
          const parts = splitCents(cents / 100, weights);
          const whole = weights.reduce((total, weight) => total + weight, 0);
          expect(parts.reduce((total, part) => total + Math.round(part * 100), 0)).toBe(cents);
          for (const [index, part] of parts.entries()) {
            const share = (cents * (weights[index] ?? 0)) / whole;
            expect(Math.abs(part * 100 - share)).toBeLessThan(1.001);
          }
        },
      ),
    );
  });
});

describe("finding a root", () => {
  it.each([
    ["a line", (x: number) => x - 3, 0, 10, 3],
    ["a cube", (x: number) => x ** 3 - 2, 0, 2, Math.cbrt(2)],
    ["a step", (x: number) => (x < 0.3 ? -1 : 1), 0, 1, 0.3],
    ["a flat curve", (x: number) => Math.expm1(50 * (x - 0.9)), 0, 1, 0.9],
    ["a root at an end", (x: number) => x, 0, 1, 0],
  ])("finds that of %s", (_, f, from, to, root) => {
    expect(findRoot(f, { from, to })).toBeCloseTo(root, 12);
  });

  it("has none where the ends do not bracket one", () => {
    expect(findRoot((x) => x * x + 1, { from: -1, to: 1 })).toBeUndefined();
    expect(findRoot(() => Number.NaN, { from: -1, to: 1 })).toBeUndefined();
  });

  it("stops at the tolerance asked for", () => {
    let calls = 0;
    const root = findRoot(
      (x) => {
        calls += 1;
        return x ** 3 - 2;
      },
      { from: 0, to: 2, tolerance: 0.01 },
    );

    expect(Math.abs((root ?? 0) - Math.cbrt(2))).toBeLessThan(0.01);
    expect(calls).toBeLessThan(15);
  });
});
