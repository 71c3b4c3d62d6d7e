import type { Lot } from "@stocks-vibe/contracts/portfolio";
import { describe, expect, it } from "vitest";
import { offices } from "#test/example-dashboard.ts";
import { termOf } from "./lot-row.tsx";
import { groupLots, lotSorts, orderLots, totalsOf } from "./order-lots.ts";

const [example] = offices.lots;
const aLot = (changes: Partial<Lot>): Lot => {
  if (!example) throw new Error("the example has no lot");
  return { ...example, ...changes };
};
const lots = [
  aLot({ lotId: "a", purchaseDate: "2024-05-01", shares: 3, unrealizedGain: 10.1 }),
  aLot({ lotId: "b", purchaseDate: "2025-01-31", shares: 9, unrealizedGain: -5.05 }),
  aLot({ lotId: "c", purchaseDate: "2024-12-31", shares: 1, unrealizedGain: null }),
  aLot({ lotId: "d", purchaseDate: "2025-06-30", shares: 3, unrealizedGain: 10.2 }),
];

describe("a term", () => {
  it.each([
    ["2025-11-20", "2026-11-20", "short"],
    ["2025-11-19", "2026-11-20", "long"],
    ["2024-02-29", "2025-02-28", "short"],
    ["2024-02-29", "2025-03-01", "short"],
    ["2024-02-29", "2025-03-02", "long"],
    ["2026-11-20", "2026-11-20", "short"],
  ] as const)("of what was bought on %s is, on %s, %s", (purchaseDate, asOf, term) => {
    expect(termOf({ purchaseDate, purchaseDateKnown: true }, asOf)).toBe(term);
  });

  it("is not said of what may have been held longer than the history", () => {
    const opening = { purchaseDate: "2026-01-02", purchaseDateKnown: false };

    expect(termOf(opening, "2026-11-20")).toBeNull();
    expect(termOf(opening, "2027-01-03")).toBe("long");
  });
});

describe("an order of lots", () => {
  it.each([
    ["date", "dbca"],
    ["date-turned", "acbd"],
    ["gain", "dabc"],
    ["gain-turned", "badc"],
    ["shares", "bdac"],
    ["no-such-order", "dbca"],
  ])("%s stands %s, what is unknown last", (order, ids) => {
    expect(
      orderLots(lots, lotSorts.read(order))
        .map(({ lotId }) => lotId)
        .join(""),
    ).toBe(ids);
  });

  it("by day puts the lots under their years, and another one all together", () => {
    const years = groupLots(lots, lotSorts.fresh("date")).map(({ year, lots: { length } }) => [
      year,
      length,
    ]);

    expect(years).toEqual([
      ["2025", 2],
      ["2024", 2],
    ]);
    expect(groupLots(lots, lotSorts.fresh("gain"))).toHaveLength(1);
  });
});

describe("what lots come to", () => {
  const known = lots.filter(({ unrealizedGain }) => unrealizedGain !== null);

  it("is exact to the cent and to a part of a share", () => {
    const tenths = known.map((lot) => ({ ...lot, shares: 0.1, totalCostBasis: 0.1 }));

    expect(totalsOf(tenths)).toMatchObject({ shares: 0.3, cost: 0.3, gain: 15.25, known: 3 });
  });

  it("leaves out what is not known, and says of how many it tells", () => {
    const unknown = aLot({ totalCostBasis: null, unrealizedGain: null, currentValue: 7 });

    expect(totalsOf([...known, unknown])).toMatchObject({ gain: 15.25, known: 3 });
    expect(totalsOf([unknown])).toMatchObject({ value: 7, cost: null, gain: null, known: 0 });
  });
});
