import { describe, expect, it } from "vitest";
import { withShares } from "./shares.ts";

const of = (...values: number[]) =>
  withShares(values.map((value, at) => ({ key: `${at}`, name: `${at}`, value })));
const percents = (...values: number[]) => of(...values).map(({ percent }) => percent);

describe("shares", () => {
  it.each([
    [
      [1, 1, 1],
      [33.4, 33.3, 33.3],
    ],
    [
      [1, 1, 1, 1, 1, 1, 1],
      [14.3, 14.3, 14.3, 14.3, 14.3, 14.3, 14.2],
    ],
    [
      [99.99, 0.01],
      [100, 0],
    ],
    [
      [0.05, 99.95],
      [100, 0],
    ],
    [
      [100, 0],
      [100, 0],
    ],
    [
      [150, -50],
      [150, -50],
    ],
    [
      [2, 2, -1],
      [66.7, 66.6, -33.3],
    ],
  ])("of %j are %j and add up to 100.0", (values, expected) => {
    const shown = percents(...values);

    expect(shown).toEqual(expected);
    expect(shown.reduce<number>((sum, percent) => sum + Math.round((percent ?? 0) * 10), 0)).toBe(
      1_000,
    );
  });

  it.each([[[0, 0]], [[-5]], [[10, -20]], [[]]])("of %j are none", (values) => {
    expect(percents(...values).every((percent) => percent === null)).toBe(true);
  });

  it("stand largest first, names deciding between equals", () => {
    expect(of(1, 3, 1).map(({ key }) => key)).toEqual(["1", "0", "2"]);
  });
});
