import { describe, expect, it } from "vitest";
import { rebuildPortfolio } from "./rebuild-portfolio.ts";
import {
  aBuy,
  aHolding,
  anAccount,
  anInput,
  aSecurity,
  closes,
  day,
  only,
  usd,
} from "./testing/portfolio-rows.ts";

describe("a position older than the window", () => {
  // 20 held today for 2,500 in all; 5 of them bought in the window for 900: the other 15 cost
  // 1,600.
  const base = {
    securities: [usd, aSecurity("ACME")],
    holdings: [aHolding("ACME", 20, 220, { costBasis: 2500 })],
    transactions: [aBuy("2024-07-01", "ACME", 5, 180)],
  };
  const priced = anInput({
    ...base,
    prices: new Map([
      [
        "ACME",
        closes([
          ["2024-01-02", 160],
          ["2024-07-01", 180],
          ["2024-12-31", 220],
        ]),
      ],
    ]),
  });

  it("gives the opening lot what the reported cost leaves", () => {
    expect(only(rebuildPortfolio(priced))).toMatchObject({
      totalCostBasis: 2500,
      completeness: "since-linked",
      firstPurchaseDate: "2024-01-02",
      firstPurchaseDateKnown: false,
      lots: [
        {
          purchaseDate: "2024-07-01",
          shares: 5,
          totalCostBasis: 900,
          origin: "rebuilt",
          completeness: "full",
        },
        {
          purchaseDate: "2024-01-02",
          purchaseDateKnown: false,
          shares: 15,
          totalCostBasis: 1600,
          origin: "opening",
          completeness: "since-linked",
          holdingPeriodDays: null,
          cagr: null,
          notAvailable: {
            cagr: "purchase-date-unknown",
            holdingPeriodDays: "purchase-date-unknown",
          },
        },
      ],
    });
  });

  it("enters the rate at its market value of the first day, not at its cost", () => {
    const position = only(rebuildPortfolio(priced));
    const flow = (days: number, amount: number) =>
      amount / (1 + (position.irr ?? 0)) ** (days / 365);

    expect(Math.abs(flow(0, -15 * 160) + flow(181, -900) + flow(365, 4400))).toBeLessThan(0.001);
  });

  it("falls back to the invested flows when no deposits explain the purchases", () => {
    const { portfolio, daily } = rebuildPortfolio(priced);

    expect(portfolio).toMatchObject({
      irrBasis: "invested",
      irrFlowCount: 2,
      irrPeriod: { from: "2024-01-02", to: "2025-01-01" },
      completeness: "since-linked",
    });
    expect(daily.value[0]).toBe(2400);
    expect(daily.inflow[daily.dates.indexOf(day("2024-07-01"))]).toBe(900);
  });

  it("has no rate without a price on the first day, and says so", () => {
    const result = rebuildPortfolio(anInput(base));

    expect(only(result)).toMatchObject({ irr: null, sp500IRR: null, completeness: "estimated" });
    expect(only(result).notAvailable).toMatchObject({ irr: "no-price", sp500Value: "no-price" });
    expect(result.portfolio).toMatchObject({ portfolioIRR: null, completeness: "estimated" });
  });
});

describe("a 401(k) without cost basis, bought by payroll", () => {
  const input = anInput({
    accounts: [anAccount({ subtype: "401k", type: "investment" })],
    securities: [usd, aSecurity("TDF", { type: "mutual_fund" })],
    holdings: [aHolding("TDF", 30, 40)],
    transactions: [
      aBuy("2024-02-01", "TDF", 10, 30, { subtype: "contribution" }),
      aBuy("2024-08-01", "TDF", 5, 36, { subtype: "contribution" }),
    ],
    prices: new Map([
      [
        "TDF",
        closes([
          ["2024-01-02", 29],
          ["2024-02-01", 30],
          ["2024-08-01", 36],
          ["2024-12-31", 40],
        ]),
      ],
    ]),
  });

  it("shows the value and no cost, never zero", () => {
    const result = rebuildPortfolio(input);

    expect(only(result)).toMatchObject({
      currentValue: 1200,
      totalCostBasis: null,
      unrealizedGain: null,
    });
    expect(only(result).notAvailable).toMatchObject({
      totalCostBasis: "basis-unknown",
      unrealizedGain: "basis-unknown",
    });
    expect(only(result).lots.map((lot) => lot.totalCostBasis)).toEqual([180, 300, null]);
    expect(result.portfolio).toMatchObject({
      totalCostBasis: null,
      valueWithoutBasis: 1200,
      totalUnrealizedGain: null,
    });
    expect(result.allocation).toEqual([{ group: "retirement", value: 1200, percent: 100 }]);
  });

  it("takes the payroll purchases for deposits", () => {
    const { portfolio, daily } = rebuildPortfolio(input);
    const inflowOn = (date: string) => daily.inflow[daily.dates.indexOf(day(date))];

    expect(portfolio).toMatchObject({
      irrBasis: "deposits",
      irrFlowCount: 3,
      irrPeriod: { from: "2024-01-02", to: "2025-01-01" },
    });
    expect([inflowOn("2024-01-02"), inflowOn("2024-02-01"), inflowOn("2024-08-01")]).toEqual([
      435, 300, 180,
    ]);
  });
});
