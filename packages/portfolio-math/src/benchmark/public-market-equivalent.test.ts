import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { eachDay } from "../days/calendar-ranges.ts";
import { addDays, daysBetween, isoDate } from "../days/iso-date.ts";
import { irr } from "../rates/irr.ts";
import reference from "../reference/pme.json" with { type: "json" };
import { benchmarkTwin } from "./benchmark-irr.ts";
import { directAlpha, kaplanSchoar } from "./public-market-equivalent.ts";

const closeTo = (value: number) => ({ kind: "value", value: expect.closeTo(value, 10) });

/**
 * Contributions and distributions of one day as the investor's flows; the net asset value closes
 * them.
 */
const read = ({ dates, contributions, distributions, index, nav }: (typeof reference)[number]) => {
  const days = dates.map(isoDate);
  const flows = days.flatMap((date, period) => [
    { date, amount: -(contributions[period] ?? 0) },
    { date, amount: distributions[period] ?? 0 },
  ]);
  const asOf = days.at(-1) ?? isoDate("2000-01-01");
  return { flows, endValue: nav, index: { dates: days, values: index }, asOf };
};

describe("published market equivalents", () => {
  it.each(reference)("has the ratio and the alpha of $id", (item) => {
    const comparison = read(item);

    expect(kaplanSchoar(comparison)).toEqual(closeTo(item.expected.ksPme));
    expect(directAlpha(comparison)).toMatchObject(closeTo(item.expected.directAlpha));
  });

  it.each(reference)("has the fund's and the index's rate of $id", (item) => {
    const { flows, endValue, index, asOf } = read(item);
    const { fundIrr, benchmarkIrr, benchmarkEndValue } = item.expected;

    expect(irr([...flows, { date: asOf, amount: endValue }])).toMatchObject(closeTo(fundIrr));
    const twin = benchmarkTwin(flows, index, asOf);
    if (benchmarkIrr === null) {
      expect(twin).toEqual({ kind: "none", reason: "benchmark-exhausted" });
    } else {
      expect(twin).toMatchObject({
        endValue: expect.closeTo(benchmarkEndValue, 9),
        irr: closeTo(benchmarkIrr),
      });
    }
  });
});

describe("why there is no comparison", () => {
  const asOf = isoDate("2024-06-28");
  const index = { dates: [isoDate("2024-01-05"), asOf], values: [100, 110] };
  const flow = (date: string, amount: number) => ({ date: isoDate(date), amount });

  it.each([
    ["no-cash-flows", [], index],
    ["no-cash-flows", [flow("2024-01-05", 10)], index],
    ["no-benchmark", [flow("2023-01-05", -10)], index],
    ["no-benchmark", [flow("2024-01-05", -10)], { dates: [], values: [] }],
    ["invalid-valuation", [flow("2024-01-05", Number.NaN), flow("2024-01-05", -1)], index],
  ])("says %s", (reason, flows, levels) => {
    const comparison = { flows, endValue: 1, index: levels, asOf };

    expect(kaplanSchoar(comparison)).toEqual({ kind: "none", reason });
    expect(directAlpha(comparison).kind).toBe("none");
  });
});

describe("laws", () => {
  const start = isoDate("2019-01-01");
  const asOf = isoDate("2024-01-01");
  const dates = eachDay(start, asOf);
  const anIndex = fc
    .array(fc.double({ min: 0.97, max: 1.03, noNaN: true }), {
      minLength: dates.length,
      maxLength: dates.length,
    })
    .map((growth) => {
      let level = 100;
      return {
        dates,
        values: growth.map((factor) => {
          level *= factor;
          return level;
        }),
      };
    });
  const someFlows = fc.array(
    fc.record({
      date: fc
        .integer({ min: 0, max: daysBetween(start, asOf) - 60 })
        .map((day) => addDays(start, day)),
      amount: fc.integer({ min: -1_000_000, max: 200_000 }).map((cents) => cents / 100),
    }),
    { minLength: 1, maxLength: 15 },
  );

  it("gives the index itself a ratio of 1 and an excess of 0, whatever the flows", () => {
    fc.assert(
      fc.property(anIndex, someFlows, (index, flows) => {
        const twin = benchmarkTwin(flows, index, asOf);
        // Where the index is exhausted there is nothing left to hold: no portfolio of its own could
        // have had these flows.
        fc.pre(twin.kind === "value");
        const comparison = { flows, endValue: twin.endValue, index, asOf };
        const own = irr([...flows, { date: asOf, amount: twin.endValue }]);

        expect(own).toEqual(twin.irr);
        expect(kaplanSchoar(comparison)).toEqual(closeTo(1));
        const alpha = directAlpha(comparison);
        expect(alpha.kind === "none" || Math.abs(alpha.value)).toBeLessThan(1e-6);
      }),
      { numRuns: 40 },
    );
  });
});
