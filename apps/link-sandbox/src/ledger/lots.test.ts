import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { basisOf, type Lot, removeUnits, splitLots, unitsOf } from "./lots.ts";

const lots: Lot[] = [
  { openedBy: 0, acquired: 100, units: 10, basisCents: 1_000 },
  { openedBy: 1, acquired: 200, units: 5, basisCents: 900 },
];

const someLots = fc.array(
  fc.record({
    openedBy: fc.nat(),
    acquired: fc.nat(),
    units: fc.integer({ min: 1, max: 10_000_000 }).map((micro) => micro / 10_000),
    basisCents: fc.integer({ min: 1, max: 10_000_000 }),
  }),
  { minLength: 1, maxLength: 20 },
);

describe("lots", () => {
  it("leave first in, first out, with their share of the basis", () => {
    expect(removeUnits(lots, 4)).toEqual([{ ...lots[0], units: 6, basisCents: 600 }, lots[1]]);
    expect(removeUnits(lots, 12)).toEqual([{ ...lots[1], units: 3, basisCents: 540 }]);
    expect(removeUnits(lots, 15)).toEqual([]);
  });

  it("never go short", () => {
    expect(() => removeUnits(lots, 15.5)).toThrow("0.5 are missing");
  });

  it("keep basis and dates through a split", () => {
    const after = splitLots(lots, { numerator: 3, denominator: 2 });
    expect(unitsOf(after)).toBe(22.5);
    expect(after.map(({ acquired, basisCents }) => [acquired, basisCents])).toEqual(
      lots.map(({ acquired, basisCents }) => [acquired, basisCents]),
    );
  });

  it("lose exactly the units taken, and never more basis than there was", () => {
    fc.assert(
      fc.property(someLots, fc.double({ min: 0, max: 1, noNaN: true }), (held, fraction) => {
        const taken = Math.floor(unitsOf(held) * fraction * 1e4) / 1e4;
        const left = removeUnits(held, taken);
        expect(unitsOf(left)).toBeCloseTo(unitsOf(held) - taken, 5);
        expect(basisOf(left)).toBeLessThanOrEqual(basisOf(held));
        expect(left.every((lot) => lot.units > 0 && lot.basisCents >= 0)).toBe(true);
      }),
    );
  });
});
