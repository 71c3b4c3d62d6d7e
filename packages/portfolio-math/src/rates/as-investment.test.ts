import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, isoDate } from "../days/iso-date.ts";
import type { CashFlow } from "./cash-flow.ts";
import { asInvestment, irr } from "./irr.ts";

const start = isoDate("2020-01-01");
const flows = (...rows: [day: number, amount: number][]): CashFlow[] =>
  rows.map(([day, amount]) => ({ date: addDays(start, day), amount }));
const rateOf = (list: readonly CashFlow[]) => asInvestment(list, irr(list));

describe("the rate of what was received first", () => {
  it.each([
    [
      "a short at a loss, and shares bought later",
      [
        [0, 900],
        [244, -2000],
        [266, 1000],
      ],
    ],
    [
      "the same at a gain",
      [
        [0, 900],
        [244, -2000],
        [266, 1200],
      ],
    ],
    [
      "the same without either",
      [
        [0, 900],
        [244, -2000],
        [266, 1100],
      ],
    ],
    [
      "a short that was bought back for less",
      [
        [0, 900],
        [200, -800],
        [266, 0],
      ],
    ],
    [
      "a loan that was paid back",
      [
        [0, 1000],
        [365, -1100],
      ],
    ],
  ] as [string, [number, number][]][])("is none: %s", (_, rows) => {
    expect(irr(flows(...rows))).toMatchObject({ kind: "value" });
    expect(rateOf(flows(...rows))).toEqual({ kind: "none", reason: "owed" });
  });

  it("is one where far more was paid in soon after", () => {
    const list = flows([0, 900], [14, -20_000], [379, 21_000]);
    expect(rateOf(list)).toEqual(irr(list));
    expect(rateOf(list)).toMatchObject({ kind: "value" });
  });
});

describe("the rate of what was paid in first", () => {
  it.each([
    [
      "withdrawals",
      [
        [0, -10_000],
        [100, 3_000],
        [200, 3_000],
        [365, 5_000],
      ],
    ],
    [
      "dividends paid out",
      [
        [0, -1_000],
        [90, 10],
        [180, 10],
        [365, 1_020],
      ],
    ],
    // At 6.9 % a year, far more was taken out than there was.
    [
      "shares sold at a profit and bought again later",
      [
        [0, -1_000],
        [300, 3_000],
        [330, -50_000],
        [900, 49_000],
      ],
    ],
    [
      "all sold at a loss",
      [
        [0, -1_000],
        [365, 600],
        [400, 0],
      ],
    ],
    [
      "everything lost",
      [
        [0, -1_000],
        [365, 0],
      ],
    ],
    [
      "neither gain nor loss",
      [
        [0, -1_000],
        [100, 500],
        [365, 500],
      ],
    ],
  ] as [string, [number, number][]][])("stays: %s", (_, rows) => {
    const list = flows(...rows);
    expect(irr(list)).toMatchObject({ kind: "value" });
    expect(rateOf(list)).toEqual(irr(list));
  });

  it("is none where the closest of several rates contradicts the gain", () => {
    // 5 more came out than went in; a rate of −5 % and one of 100 % solve them.
    const list = flows([0, -100], [365, 295], [730, -190], [800, 0]);
    const rate = irr(list);
    expect(rate).toMatchObject({ kind: "value", ambiguous: true });
    expect(rate.kind === "value" && rate.value).toBeCloseTo(-0.05, 9);
    expect(asInvestment(list, rate)).toEqual({ kind: "none", reason: "no-root" });
  });
});

const anyFlows = fc.array(
  fc.tuple(fc.integer({ min: 0, max: 3000 }), fc.integer({ min: -1e6, max: 1e6 })),
  { minLength: 2, maxLength: 12 },
);

it("never tells a gain as a yearly loss, or a loss as a yearly gain", () => {
  fc.assert(
    fc.property(anyFlows, (rows) => {
      const list = flows(...rows);
      const rate = rateOf(list);
      const gain = rows.reduce((total, [, amount]) => total + amount, 0);
      if (rate.kind === "value" && gain !== 0) expect(Math.sign(rate.value)).toBe(Math.sign(gain));
    }),
    { numRuns: 1000 },
  );
});

/** What the flows are worth at a rate of e^u − 1; only its sign is asked for. */
const worthAt = (rows: readonly [day: number, amount: number][], u: number): number => {
  const grown = (day: number) => (u < 0 ? (-u * (day - 3002)) / 365 : (-u * day) / 365);
  return rows.reduce((total, [day, amount]) => total + amount * Math.exp(grown(day)), 0);
};

it("keeps the only rate of money that was paid in first and received last, whatever came between", () => {
  const ends = fc.tuple(fc.integer({ min: 1, max: 1e6 }), fc.integer({ min: 1, max: 1e6 }));
  fc.assert(
    fc.property(anyFlows, ends, (rows, [first, last]) => {
      const between = rows.map(([day, amount]): [number, number] => [day + 1, amount]);
      const all: [number, number][] = [[0, -first], ...between, [3002, last]];
      const list = flows(...all);
      const rate = irr(list);
      // `irr` looks between these two: a rate may be the only one there, with others beyond (−1, 7
      // a day later, −785,419 and 1).
      fc.pre(worthAt(all, -36.7) > 0 && worthAt(all, 709.7) < 0);
      if (rate.kind === "value" && !rate.ambiguous) expect(asInvestment(list, rate)).toEqual(rate);
    }),
    { numRuns: 1000 },
  );
});
