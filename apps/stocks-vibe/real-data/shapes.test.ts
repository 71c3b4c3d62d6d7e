import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { DUES, type Due } from "./testing/dues.ts";
import { LINKED_ON, openShapes, type Shapes } from "./testing/open-shapes.ts";

let shapes: Shapes;
// The first item starts the threads that calculate: that is no test's time.
beforeAll(async () => {
  shapes = await openShapes();
  await shapes.link("user_shape_zero_basis");
}, 180_000);
afterAll(() => shapes.close());

const DAY_MS = 86_400_000;

/** What the payments have become by the day of the link at a yearly rate. */
const grownTo = (paid: Due["paid"], rate: number): number =>
  paid.reduce((sum, [day, dollars]) => {
    const days = (Date.parse(LINKED_ON) - Date.parse(day)) / DAY_MS;
    return sum + dollars * (1 + rate) ** (days / 365);
  }, 0);

const explained = z.object({
  data: z.object({
    completeness: z.object({ level: z.string(), gaps: z.array(z.string()) }),
  }),
});

describe("what institutions really send, from the sandbox to the page", () => {
  it.each(DUES)("$shape shows what is due", async (due) => {
    const item = await shapes.link(`user_shape_${due.shape}`);
    const shown = await item.shown();
    const { portfolio } = shown;
    expect(portfolio).toMatchObject({
      totalValue: due.value,
      totalCostBasis: due.cost,
      completeness: due.is,
    });
    if (due.paid.length === 0) expect(portfolio.portfolioIRR).toBeNull();
    else {
      expect(portfolio.portfolioIRR).not.toBeNull();
      expect(grownTo(due.paid, portfolio.portfolioIRR ?? 0)).toBeCloseTo(due.value, 2);
    }
    expect(shown.twr).toBeCloseTo(due.twr, 9);
    expect([shown.lowest, shown.highest]).toEqual(due.between);
    expect(shown.findings.map(({ effect, remedy }) => `${effect} ${remedy}`)).toEqual(due.found);

    const lowering = shown.findings.filter(({ lowers }) => lowers !== "full");
    expect(lowering.length > 0).toBe(due.is !== "full");
    const figure = due.paid.length === 0 ? "gain" : "irr";
    const { data } = explained.parse(await item.ask(`/explain/${figure}`));
    expect(data.completeness.gaps).toEqual(
      expect.arrayContaining(lowering.map(({ effect, remedy }) => `${effect} ${remedy}`)),
    );
  });
});

describe("what a total alone does not show", () => {
  const linked = async (shape: string) => (await shapes.link(`user_shape_${shape}`)).shown();

  it("gives shares that came in kind their reported cost, and no day of purchase", async () => {
    const [lot] = (await linked("in_kind")).lots;
    expect(lot).toMatchObject({
      totalCostBasis: 2_000,
      purchaseDateKnown: false,
      cagr: null,
      notAvailable: { cagr: "purchase-date-unknown" },
    });
  });

  it("keeps the day and the cost of a lot whose share class was exchanged", async () => {
    const shown = await linked("class_exchange");
    expect(shown.lots).toMatchObject([
      { purchaseDate: "2025-07-08", purchaseDateKnown: true, shares: 50, totalCostBasis: 2_000 },
    ]);
  });

  it("gives shares listed without a price or an amount an unknown cost", async () => {
    const shown = await linked("free_shares");
    expect(shown.portfolio).toMatchObject({ totalValue: 1_320, totalCostBasis: null });
    expect(shown.lots.map((lot) => lot.totalCostBasis)).toEqual([null, 1_000]);
  });

  it("owes what was written or sold short, and counts what it brought as gain", async () => {
    for (const shape of ["written_option", "short_sale"]) {
      const shown = await linked(shape);
      expect(shown.holdings).toMatchObject([
        {
          currentValue: -100,
          totalCostBasis: -300,
          unrealizedGain: 200,
          // Paid back for a third of what it brought, "−98% a year" would be its rate.
          irr: null,
          notAvailable: { irr: "owed" },
          lots: [{ cagr: null, notAvailable: { cagr: "owed" } }],
        },
      ]);
    }
  });

  it("says the day of a price that is given once a month, and that it is old", async () => {
    const shown = await linked("monthly_price");
    expect(shown.holdings).toMatchObject([{ priceAsOf: "2026-10-16", priceIsStale: true }]);
  });

  it("lets a plan's fund grow between its contributions and today, not on one day", async () => {
    const shown = await linked("unpriced_fund");
    // From 10 on Sep 26, 2025 to 11 after 420 days: 55 of them had passed a year ago.
    const aYearBefore = 10 + 55 / 420;
    // Values are whole cents.
    expect(shown.portfolio.oneYearReturn).toBeCloseTo(11 / aYearBefore - 1, 5);
    const steps = shown.values.slice(1).map((value, place) => value - (shown.values[place] ?? 0));
    expect(Math.max(...steps.slice(-400))).toBeLessThan(2.5);
  });

  it("takes the market's fall for one, and keeps the days before it", async () => {
    const shown = await linked("falling_price");
    expect(shown.holdings).toMatchObject([
      { currentPrice: 6.6, priceAsOf: LINKED_ON, priceSource: "sandbox" },
    ]);
    expect(shown.points.find(({ date }) => date === "2026-11-19")?.portfolioValue).toBe(1_000);
  });

  it("shows no return of days that an institution does not list", async () => {
    const shown = await linked("no_transactions");
    expect(shown.portfolio).toMatchObject({ oneYearReturn: null, portfolioIRR: null });
    expect(shown.portfolio.notAvailable).toMatchObject({ oneYearReturn: "history-too-short" });
  });

  it("never takes two funds without a ticker for one, whatever they share", async () => {
    const shown = await linked("empty_ticker");
    const told = shown.holdings.map((one) => [one.symbol, one.name, one.currentValue]);
    expect(told.sort()).toEqual([
      ["900000BB2", "Institutional Fund", 100],
      ["900000CC3", "Institutional Fund", 200],
      ["Umber Bond Fund", "Umber Bond Fund", 300],
      ["Vetch Growth Fund", "Vetch Growth Fund", 400],
    ]);
  });

  it("calls a position estimated whose reinvestment spends another amount than its income", async () => {
    const shown = await linked("unpaired_reinvestment");
    expect(shown.portfolio).toMatchObject({ totalValue: 11_000, completeness: "estimated" });
    expect(shown.holdings).toMatchObject([{ completeness: "estimated", totalCostBasis: 10_700 }]);
    expect(shown.findings).toMatchObject([
      {
        effect:
          "1 row of RIUGKZ in Unpaired Reinvestment reinvests another amount than the income beside it; that income counts as paid out.",
        remedy: "Rows whose amounts agree would make the rates exact.",
      },
    ]);
  });

  it("says of a fee that an amount leaves out that it does", async () => {
    const shown = await linked("fees_apart");
    expect(shown.portfolio.completeness).toBe("estimated");
    expect(shown.findings).toMatchObject([
      {
        effect:
          "1 row of FEEGKZ in Fees Apart names fees of $9.95 that its amount leaves out; the amount counts as listed.",
        remedy: "Amounts with their fees would make cost and returns exact.",
      },
    ]);
  });
});
