import { describe, expect, it } from "vitest";
import reference from "../reference/risk.json" with { type: "json" };
import { downsideVolatility, maximumDrawdown, volatility } from "./risk.ts";

const value = (number: number) => ({ kind: "value", value: expect.closeTo(number, 12) });
const none = (reason: string) => ({ kind: "none", reason });

/** Growth of cumulative returns from one day to the next. */
const daily = (cumulative: readonly number[]) =>
  cumulative.map((total, day) =>
    day === 0 ? 0 : (1 + total) / (1 + (cumulative[day - 1] ?? 0)) - 1,
  );

describe("published cases", () => {
  it.each(reference)("has the $kind of $id", ({ kind, series, expected }) => {
    const [measure] = kind.split(":");
    if (measure === "maxDrawdown") {
      expect(maximumDrawdown(daily(series))).toMatchObject(value(expected));
    } else if (measure === "volatility") {
      expect(volatility([0, ...series], "all")).toEqual(value(expected));
    } else {
      expect(downsideVolatility([0, ...series], "all")).toEqual(value(expected));
    }
  });
});

describe("the deepest fall", () => {
  it("is measured from the peak before it, not from the start", () => {
    // 100, 150, 120, 180, 90, 170.
    expect(maximumDrawdown(daily([0, 0.5, 0.2, 0.8, -0.1, 0.7]))).toEqual({
      ...value(0.5),
      peak: 3,
      trough: 4,
    });
  });

  it("is 100 % when nothing is left", () => {
    expect(maximumDrawdown([0, 0.1, -1, 0])).toMatchObject(value(1));
  });

  it.each([
    ["history-too-short", [0]],
    ["invalid-valuation", [0, null, 0.1]],
    ["invalid-valuation", [0, -1.5]],
    ["invalid-valuation", [0, Number.NaN]],
  ])("is N/A: %s for %j", (reason, returns) => {
    expect(maximumDrawdown(returns)).toEqual(none(reason));
  });
});

describe("volatility", () => {
  it("of a year grows with the root of the days", () => {
    const returns = [0, 0.01, -0.01, 0.01, -0.01];
    const [all, year] = [volatility(returns, "all"), volatility(returns, "year")];

    expect(all.kind === "value" && year.kind === "value" && year.value / all.value).toBeCloseTo(
      Math.sqrt(365 / 4),
      12,
    );
  });

  it.each([
    ["history-too-short", [0, 0.1]],
    ["invalid-valuation", [0, 0.1, null]],
    ["invalid-valuation", [0, 0.1, -1]],
  ])("is N/A: %s for %j", (reason, returns) => {
    expect(volatility(returns, "all")).toEqual(none(reason));
  });
});
