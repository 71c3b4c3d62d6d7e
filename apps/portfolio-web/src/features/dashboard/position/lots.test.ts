import type { Lot } from "@stocks-vibe/contracts/portfolio";
import { describe, expect, it } from "vitest";
import { offices } from "#test/example-dashboard.ts";
import { termOf } from "./lot-term.ts";
import { gainOfLots, groupLots, orderLots } from "./order-lots.ts";

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
    ["newest", "dbca"],
    ["oldest", "acbd"],
    ["gain", "dabc"],
    ["loss", "badc"],
    ["shares", "bdac"],
  ] as const)("%s stands %s, what is unknown last", (order, ids) => {
    expect(
      orderLots(lots, order)
        .map(({ lotId }) => lotId)
        .join(""),
    ).toBe(ids);
  });

  it("by day puts the lots under their years, and another one all together", () => {
    const years = groupLots(lots, "newest").map(({ year, lots: { length } }) => [year, length]);

    expect(years).toEqual([
      ["2025", 2],
      ["2024", 2],
    ]);
    expect(groupLots(lots, "gain")).toHaveLength(1);
  });
});

it("adds gains up to the cent, and not at all where one is unknown", () => {
  expect(gainOfLots([lots[0], lots[3], lots[1]].flatMap((lot) => lot ?? []))).toBe(15.25);
  expect(gainOfLots(lots)).toBeNull();
});
