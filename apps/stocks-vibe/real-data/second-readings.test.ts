import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openShapes, type Shapes } from "./testing/open-shapes.ts";

let shapes: Shapes;
// The first item starts the threads that calculate: that is no test's time.
beforeAll(async () => {
  shapes = await openShapes();
  await shapes.link("user_shape_zero_basis");
}, 180_000);
afterAll(() => shapes.close());

describe("what a second reading changes", () => {
  it("undoes a purchase that is cancelled later, and keeps the money", async () => {
    const item = await shapes.link("user_shape_late_cancel");
    expect((await item.shown()).holdings).toMatchObject([{ totalShares: 20 }]);

    await item.sync();
    const shown = await item.shown();
    expect(shown.portfolio).toMatchObject({
      totalValue: 2_000,
      holdingsValue: 1_000,
      totalCostBasis: 1_000,
      portfolioIRR: 0,
      completeness: "full",
    });
    expect([shown.lowest, shown.highest]).toEqual([2_000, 2_000]);
  });

  it("counts a pending purchase once when it is posted under another id, a day later", async () => {
    const item = await shapes.link("user_shape_pending_posted");
    await item.sync();
    const shown = await item.shown();
    expect(shown.portfolio).toMatchObject({ totalValue: 1_500, completeness: "full" });
    expect(shown.lots.map((lot) => [lot.purchaseDate, lot.shares])).toEqual([
      ["2026-11-20", 5],
      ["2026-08-12", 10],
    ]);
  });

  it("keeps the rows that a rolling window no longer lists", async () => {
    const item = await shapes.link("user_shape_rolled_window");
    const before = await item.shown();
    await item.sync();
    await item.sync();
    const after = await item.shown();
    expect(after.lots).toEqual(before.lots);
    expect(after.portfolio).toEqual(before.portfolio);
    expect(after.values).toEqual(before.values);
  });

  it("keeps an account that is left out once, says so, and is silent again when it is back", async () => {
    const item = await shapes.link("user_shape_omitted_account");
    await item.sync();
    const without = await item.shown();
    expect(without.portfolio.totalValue).toBe(2_000);
    expect(without.accounts.map((account) => account.missing?.what ?? null).sort()).toEqual([
      "account",
      null,
    ]);
    await item.sync();
    const back = await item.shown();
    expect(back.accounts.map((account) => account.missing)).toEqual([null, null]);
    expect(back.portfolio.totalValue).toBe(2_000);
  });

  it("keeps what an account held when its listing comes back empty, and says so", async () => {
    const item = await shapes.link("user_shape_empty_listing");
    const before = await item.shown();
    await item.sync();
    const empty = await item.shown();
    expect(empty.portfolio).toEqual(before.portfolio);
    expect(empty.lots).toEqual(before.lots);
    expect(empty.accounts).toMatchObject([{ missing: { what: "holdings" } }]);
    await item.sync();
    expect((await item.shown()).accounts).toMatchObject([{ missing: null }]);
  });

  it("counts a purchase that one list leaves out, tells of it, and forgets it when it is back", async () => {
    const item = await shapes.link("user_shape_omitted_row");
    const before = await item.shown();
    await item.sync();
    const without = await item.shown();
    expect(without.portfolio).toEqual(before.portfolio);
    expect(without.lots).toEqual(before.lots);
    expect(without.findings).toMatchObject([
      {
        effect:
          "The institution's last list lacks 1 row of OMRGKZ in Omitted Row; it still counts.",
        remedy: "What the next day's list lacks, too, is left out.",
        lowers: "full",
      },
    ]);
    await item.sync();
    const back = await item.shown();
    expect(back.portfolio).toEqual(before.portfolio);
    expect(back.findings).toEqual([]);
  });
});

describe("a price that is corrected", () => {
  it("takes the place of the earlier one of its day, in the timeline as well", async () => {
    const item = await shapes.link("user_shape_corrected_price");
    expect((await item.shown()).portfolio.totalValue).toBe(5_000);

    await shapes.passDays(3);
    await item.sync();
    const shown = await item.shown();
    expect(shown.board.dataAsOf).toBe("2026-11-23");
    expect(shown.portfolio).toMatchObject({ totalValue: 5_500, portfolioIRR: 0 });
    expect([shown.lowest, shown.highest]).toEqual([5_500, 5_500]);
  });

  it("is taken from an institution, too", async () => {
    const item = await shapes.link("user_shape_corrected_value");
    expect((await item.shown()).portfolio.totalValue).toBe(1_000);
    await item.sync();
    const shown = await item.shown();
    expect(shown.portfolio).toMatchObject({ totalValue: 1_100, totalUnrealizedGain: 100 });
    expect(shown.points.at(-1)?.portfolioValue).toBe(1_100);
    expect(await shapes.keptAside("replaced_institution_prices")).toMatchObject([{ close: 10 }]);
  });
});
