import { timelineOfRange } from "@stocks-vibe/portfolio-math";
import { describe, expect, it } from "vitest";
import type { TransactionRow } from "../rebuild/rebuild-types.ts";
import { rebuildPortfolio } from "./rebuild-portfolio.ts";
import {
  aBuy,
  aDeposit,
  aDividend,
  aHolding,
  anInput,
  aRow,
  aSecurity,
  aSell,
  asOf,
  aYearAgo,
  cashOf,
  closes,
  day,
  index,
  only,
  parsed,
  usd,
} from "./testing/portfolio-rows.ts";

describe("an empty portfolio", () => {
  it("has zeros for sums and a reason for every rate", () => {
    const result = rebuildPortfolio(anInput({ accounts: [] }));

    expect(result.portfolio).toMatchObject({
      totalValue: 0,
      totalCostBasis: null,
      portfolioIRR: null,
      totalPositions: 0,
      completeness: "full",
    });
    expect(result.portfolio.notAvailable).toMatchObject({
      totalCostBasis: "no-holdings",
      totalUnrealizedGain: "no-holdings",
      portfolioIRR: "no-holdings",
      sp500IRR: "no-holdings",
      oneYearReturn: "history-too-short",
    });
    expect(result.daily.dates).toEqual([]);
    expect(parsed(result).holdings).toEqual([]);
  });
});

describe("cash only", () => {
  const input = anInput({
    holdings: [cashOf(1030)],
    transactions: [
      aDeposit("2024-01-02", 1000),
      aRow("2024-07-01", "cash", { amount: -30, subtype: "interest" }),
    ],
  });

  it("counts as value and never as a position", () => {
    const { portfolio, holdings } = rebuildPortfolio(input);

    expect(portfolio).toMatchObject({ totalValue: 1030, cashValue: 1030, holdingsValue: 0 });
    expect(holdings).toEqual([]);
  });

  it("earns its interest: 30 on 1,000 over a year is 3 %", () => {
    const { portfolio } = rebuildPortfolio(input);

    expect(portfolio).toMatchObject({
      irrBasis: "deposits",
      irrPeriod: { from: "2024-01-02", to: "2025-01-01" },
      irrFlowCount: 1,
    });
    expect(portfolio.portfolioIRR).toBeCloseTo(0.03, 8);
    expect(portfolio.sp500Value).toBe(1100);
    expect(portfolio.irrDifference).toBeCloseTo(-0.07, 8);
  });
});

describe("buy twice, sell half", () => {
  // 10 at 100 and 10 at 150, then 10 sold at 200: first in first out leaves the second ten, worth
  // 180 each.
  const input = anInput({
    securities: [usd, aSecurity("ACME")],
    holdings: [aHolding("ACME", 10, 180, { costBasis: 1500 }), cashOf(2000)],
    transactions: [
      aDeposit("2024-01-02", 2500),
      aBuy("2024-01-02", "ACME", 10, 100),
      aBuy("2024-03-01", "ACME", 10, 150),
      aSell("2024-06-03", "ACME", 10, 200),
    ],
    prices: new Map([
      [
        "ACME",
        closes([
          ["2024-01-02", 100],
          ["2024-03-01", 150],
          ["2024-06-03", 200],
          ["2024-12-31", 180],
        ]),
      ],
    ]),
  });

  it("keeps the lot bought last, with its own cost", () => {
    const position = only(rebuildPortfolio(input));

    expect(position).toMatchObject({
      totalShares: 10,
      totalCostBasis: 1500,
      avgCostBasis: 150,
      currentValue: 1800,
      unrealizedGain: 300,
      unrealizedGainPercent: 20,
      firstPurchaseDate: "2024-03-01",
      firstPurchaseDateKnown: true,
      completeness: "full",
      priceAsOf: "2025-01-01",
      priceSource: "institution",
    });
    expect(position.lots).toMatchObject([
      {
        shares: 10,
        totalCostBasis: 1500,
        origin: "rebuilt",
        holdingPeriodDays: 306,
        cagr: 0.2,
        cagrIsAnnualized: false,
      },
    ]);
  });

  it("weighs the sold lot in the position's rate", () => {
    const position = only(rebuildPortfolio(input));

    // −1000 on day 0, −1500 on day 59, +2000 on day 153, +1800 on day 365; bisected apart from this
    // code.
    expect(position.irr).toBeCloseTo(1.08685637, 8);
  });

  it("has deposits as the portfolio's flows and reconciles the last day with the total", () => {
    const { portfolio, daily } = rebuildPortfolio(input);

    expect(portfolio).toMatchObject({
      totalValue: 3800,
      cashValue: 2000,
      irrBasis: "deposits",
      irrFlowCount: 1,
    });
    expect(portfolio.portfolioIRR).toBeCloseTo(3800 / 2500 - 1, 8);
    expect(daily.dates[0]).toBe("2024-01-02");
    expect(daily.value[0]).toBe(2500);
    expect(daily.value.at(-1)).toBe(3800);
    expect(daily.inflow[0]).toBe(2500);
    const levels = { dates: index().dates, values: index().levels };
    const range = timelineOfRange({ ...daily, index: levels }, aYearAgo, asOf);
    expect([range?.twin[0], range?.twin.at(-1)]).toEqual([2500, 2750]);
  });
});

describe("reinvested dividends", () => {
  const drip = (rows: TransactionRow[]) =>
    anInput({
      securities: [usd, aSecurity("FUND", { type: "mutual_fund" })],
      holdings: [aHolding("FUND", 11, 110, { costBasis: 1105 })],
      transactions: [
        aDeposit("2024-01-02", 1000),
        aBuy("2024-01-02", "FUND", 10, 100),
        aBuy("2024-07-01", "FUND", 1, 105, { subtype: "dividend reinvestment" }),
        ...rows,
      ],
      prices: new Map([
        [
          "FUND",
          closes([
            ["2024-01-02", 100],
            ["2024-07-01", 105],
            ["2024-12-31", 110],
          ]),
        ],
      ]),
    });

  it.each([
    ["with a dividend row of its own", [aDividend("2024-06-28", "FUND", 105)]],
    ["without one", []],
  ])("opens a lot but is no flow, %s", (_, rows) => {
    const result = rebuildPortfolio(drip(rows));

    expect(only(result).lots).toMatchObject([
      { purchaseDate: "2024-07-01", shares: 1, totalCostBasis: 105 },
      { purchaseDate: "2024-01-02", shares: 10, totalCostBasis: 1000 },
    ]);
    expect(only(result).irr).toBeCloseTo(0.21, 8);
    expect(result.portfolio.portfolioIRR).toBeCloseTo(0.21, 8);
  });
});

it("counts a dividend paid in cash on its day", () => {
  const result = rebuildPortfolio(
    anInput({
      securities: [usd, aSecurity("ACME")],
      holdings: [aHolding("ACME", 10, 100, { costBasis: 1000 }), cashOf(100)],
      transactions: [
        aDeposit("2024-01-02", 1000),
        aBuy("2024-01-02", "ACME", 10, 100),
        aDividend("2025-01-01", "ACME", 100),
      ],
    }),
  );

  expect(only(result).irr).toBeCloseTo(0.1, 8);
  expect(only(result).unrealizedGain).toBe(0);
});

describe("a split inside the window", () => {
  // 10 shares at 300, three for one on a Saturday in June, worth 110 each today.
  const input = anInput({
    securities: [usd, aSecurity("ACME")],
    holdings: [aHolding("ACME", 30, 110, { costBasis: 3000 })],
    transactions: [
      aDeposit("2024-01-02", 3000),
      aBuy("2024-01-02", "ACME", 10, 300),
      aRow("2024-06-08", "transfer", { securityId: "ACME", quantity: 20, subtype: "split" }),
    ],
    prices: new Map([
      [
        "ACME",
        closes([
          ["2024-01-02", 300],
          ["2024-06-07", 300],
          ["2024-06-10", 100],
          ["2024-12-31", 110],
        ]),
      ],
    ]),
  });

  it("multiplies the shares and keeps cost and date", () => {
    expect(only(rebuildPortfolio(input)).lots).toMatchObject([
      {
        purchaseDate: "2024-01-02",
        shares: 30,
        totalCostBasis: 3000,
        costBasisPerShare: 100,
        completeness: "full",
      },
    ]);
  });

  it("leaves no step in the daily values", () => {
    const { daily } = rebuildPortfolio(input);
    const at = (date: string) => daily.value[daily.dates.indexOf(day(date))];

    expect([at("2024-06-07"), at("2024-06-08"), at("2024-06-09"), at("2024-06-10")]).toEqual([
      3000, 3000, 3000, 3000,
    ]);
  });
});
