import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { annualise } from "../rates/cagr.ts";
import reference from "../reference/twr.json" with { type: "json" };
import { dailyReturns, linkReturns } from "./time-weighted-return.ts";

describe("published series", () => {
  const own = reference.filter(({ convention }) => convention === "inflow-start-outflow-end");
  it.each(own)("has the returns of $id", ({ value, inflow, outflow, periods, series }) => {
    const returns = dailyReturns({ value, inflow, outflow });

    for (const [index, period] of periods.entries())
      expect(returns[index + 1]).toBeCloseTo(period, 12);
    for (const [day, total] of series.entries()) {
      expect(linkReturns(returns, 0, day)).toEqual({
        kind: "value",
        value: expect.closeTo(total, 12),
      });
    }
  });

  // The textbook's flows come after the valuation: the value before them is a point of its own.
  const textbook = reference.filter(({ convention }) => convention === "end-of-day");
  it.each(textbook)("has the returns of $id, valued before its flows", (item) => {
    const { value, inflow, outflow, series } = item;
    const [deposits, withdrawals] = [inflow, outflow];
    const points = value.flatMap((after, index) => {
      const [paid, taken] = [deposits[index] ?? 0, withdrawals[index] ?? 0];
      return [
        { value: after - paid + taken, inflow: 0, outflow: 0 },
        { value: after, inflow: paid, outflow: taken },
      ];
    });
    const returns = dailyReturns({
      value: points.map((point) => point.value),
      inflow: points.map((point) => point.inflow),
      outflow: points.map((point) => point.outflow),
    });

    for (const [index, total] of series.entries()) {
      expect(linkReturns(returns, 0, 2 * index + 1)).toEqual({
        kind: "value",
        value: expect.closeTo(total, 12),
      });
    }
    if (item.days === undefined) return;
    expect(annualise(series.at(-1) ?? 0, item.days)).toEqual({
      kind: "value",
      value: expect.closeTo(item.annualised ?? 0, 12),
    });
  });
});

it("survives a full withdrawal and a new start", () => {
  const returns = dailyReturns({
    value: [100, 0, 0, 50, 55],
    inflow: [0, 0, 0, 50, 0],
    outflow: [0, 110, 0, 0, 0],
  });

  expect(returns.map((value) => value?.toFixed(6))).toEqual([
    "0.000000",
    "0.100000",
    "0.000000",
    "0.000000",
    "0.100000",
  ]);
});

it("ends at a value that makes no sense, and says so", () => {
  const returns = dailyReturns({ value: [100, -5, 100], inflow: [0, 0, 0], outflow: [0, 0, 0] });

  expect(returns).toEqual([0, null, null]);
  expect(linkReturns(returns, 0, 2)).toEqual({ kind: "none", reason: "invalid-valuation" });
});

it("has no return for days it does not hold", () => {
  expect(linkReturns([0, 0.1], 0, 2)).toEqual({ kind: "none", reason: "history-too-short" });
  expect(linkReturns([0, 0.1], -1, 1)).toEqual({ kind: "none", reason: "history-too-short" });
});

describe("laws", () => {
  const day = fc.record({
    growth: fc.double({ min: 0.5, max: 2, noNaN: true }),
    flow: fc.double({ min: 0, max: 1000, noNaN: true }),
  });
  const days = fc.array(day, { minLength: 1, maxLength: 40 });
  const build = (list: { growth: number; flow: number }[]) => {
    const value = [1000];
    for (const { growth, flow } of list) value.push(((value.at(-1) ?? 0) + flow) * growth);
    return { value, inflow: [0, ...list.map(({ flow }) => flow)], outflow: value.map(() => 0) };
  };

  it("does not move by deposits: the return is the product of the days' growth", () => {
    fc.assert(
      fc.property(days, (list) => {
        const total = linkReturns(dailyReturns(build(list)), 0, list.length);
        const expected = list.reduce((product, { growth }) => product * growth, 1) - 1;
        if (total.kind === "none") throw new Error("a positive series has a return");
        expect(Math.abs(total.value - expected)).toBeLessThan(1e-9 * (1 + Math.abs(expected)));
      }),
    );
  });

  it("is never below −100 % for values that are never negative", () => {
    const column = fc.array(fc.double({ min: 0, max: 1e6, noNaN: true }), {
      minLength: 30,
      maxLength: 30,
    });
    fc.assert(
      fc.property(column, column, column, (value, inflow, outflow) => {
        for (const daily of dailyReturns({ value, inflow, outflow })) {
          expect(daily === null || daily >= -1).toBe(true);
        }
      }),
    );
  });
});
