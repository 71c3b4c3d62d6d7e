import { addDays, isoDate } from "@stocks-vibe/portfolio-math";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { laterSplits, toAsTraded } from "./check-price.ts";

const start = isoDate("2026-01-01");
const split = (offset: number, ratio: number) => ({ day: addDays(start, offset), ratio });

describe("toAsTraded", () => {
  it("gives a close before a 4-for-1 split its fourfold, and the split's own day none", () => {
    const dates = [0, 1, 2].map((offset) => addDays(start, offset));
    expect(toAsTraded(dates, [25, 26, 27], [split(1, 4)])).toEqual([100, 26, 27]);
  });

  it("undoes exactly what a source that adjusts for splits has done, whatever the splits", () => {
    const scenario = fc.record({
      closes: fc.array(fc.double({ min: 0.01, max: 10_000, noNaN: true }), {
        minLength: 1,
        maxLength: 40,
      }),
      splits: fc.array(
        fc.record({
          offset: fc.nat(60),
          ratio: fc.constantFrom(2, 3, 4, 10, 1.5, 0.1, 0.05),
        }),
        { maxLength: 4 },
      ),
    });
    fc.assert(
      fc.property(scenario, ({ closes, splits }) => {
        const dates = closes.map((_close, offset) => addDays(start, offset));
        const known = splits.map(({ offset, ratio }) => split(offset, ratio));
        // What such a source publishes: every close divided by the splits still to come.
        const published = closes.map((close, index) => {
          const after = splits.filter(({ offset }) => offset > index);
          return after.reduce((price, { ratio }) => price / ratio, close);
        });
        const asTraded = toAsTraded(dates, published, known);
        for (const [index, close] of closes.entries()) {
          expect(asTraded[index]).toBeCloseTo(close, 6);
        }
      }),
    );
  });

  it("keeps a holding's value over a split when units are multiplied once", () => {
    fc.assert(
      fc.property(fc.constantFrom(2, 4, 0.1), fc.integer({ min: 1, max: 500 }), (ratio, price) => {
        const dates = [start, addDays(start, 1)];
        const [before, after] = toAsTraded(dates, [price, price], [split(1, ratio)]);
        expect(10 * ratio * (after ?? 0)).toBeCloseTo(10 * (before ?? 0), 8);
      }),
    );
  });
});

describe("laterSplits", () => {
  it("counts splits after a day, not on it", () => {
    const splits = [split(1, 2), split(2, 3)];
    expect([0, 1, 2].map((offset) => laterSplits(addDays(start, offset), splits))).toEqual([
      6, 3, 1,
    ]);
  });
});
