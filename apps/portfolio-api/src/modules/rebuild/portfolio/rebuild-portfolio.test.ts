import { dashboard, years as yearsContract } from "@stocks-vibe/contracts/portfolio";
import {
  addDays,
  daysBetween,
  eachDay,
  type IsoDate,
  isoDate,
  timelineOfRange,
} from "@stocks-vibe/portfolio-math";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type {
  AccountRow,
  HoldingRow,
  PriceRows,
  RebuildInput,
  RebuiltPortfolio,
  SecurityRow,
  TransactionRow,
} from "../rebuild-types.ts";
import { accountGroup } from "../rows/account-group.ts";
import { rebuildPortfolio } from "./rebuild-portfolio.ts";

const day = isoDate;
const asOf = day("2025-01-01");
/** 365 days before: rates over exactly a year are readable. */
const aYearAgo = day("2024-01-02");

const anAccount = (row: Partial<AccountRow> = {}): AccountRow => ({
  id: "a1",
  connectionId: "c1",
  institutionName: "Bank",
  name: "Brokerage",
  mask: null,
  type: "investment",
  subtype: "brokerage",
  currency: "USD",
  balance: null,
  historyStart: aYearAgo,
  isSandbox: false,
  ...row,
});

const aSecurity = (id: string, row: Partial<SecurityRow> = {}): SecurityRow => ({
  id,
  symbol: id,
  name: `${id} Inc.`,
  type: "stock",
  currency: "USD",
  ...row,
});

const aHolding = (
  securityId: string,
  quantity: number,
  price: number,
  row: Partial<HoldingRow> = {},
): HoldingRow => ({
  accountId: "a1",
  securityId,
  quantity,
  price,
  priceAsOf: asOf,
  value: Math.round(quantity * price * 100) / 100,
  costBasis: null,
  currency: "USD",
  taxLots: [],
  ...row,
});

const usd = aSecurity("CUR:USD", { type: "cash" });
const cashOf = (amount: number, row: Partial<HoldingRow> = {}) =>
  aHolding("CUR:USD", amount, 1, row);

let rowNumber = 0;
const aRow = (date: string, type: string, row: Partial<TransactionRow> = {}): TransactionRow => {
  rowNumber += 1;
  return {
    id: `t${String(rowNumber).padStart(5, "0")}`,
    accountId: "a1",
    securityId: null,
    date: day(date),
    quantity: 0,
    amount: 0,
    price: 0,
    fees: null,
    type,
    subtype: null,
    ...row,
  };
};

const aBuy = (
  date: string,
  securityId: string,
  quantity: number,
  price: number,
  row: Partial<TransactionRow> = {},
) =>
  aRow(date, "buy", {
    securityId,
    quantity,
    price,
    amount: quantity * price,
    subtype: "buy",
    ...row,
  });
const aSell = (date: string, securityId: string, quantity: number, price: number) =>
  aRow(date, "sell", {
    securityId,
    quantity: -quantity,
    price,
    amount: -quantity * price,
    subtype: "sell",
  });
const aDividend = (date: string, securityId: string, amount: number) =>
  aRow(date, "cash", { securityId, amount: -amount, subtype: "dividend" });
const aDeposit = (date: string, amount: number) =>
  aRow(date, "cash", { amount: -amount, subtype: "deposit" });

const closes = (points: [string, number][], source = "test"): PriceRows => ({
  dates: points.map(([date]) => day(date)),
  closes: points.map(([, price]) => price),
  source,
});

/** An index that grows 10 % over the 365 days to 2025-01-01, level every day. */
const index = (from: IsoDate = aYearAgo) => {
  const dates = eachDay(from, asOf);
  return {
    dates,
    levels: dates.map((date) => 1000 * 1.1 ** (daysBetween(aYearAgo, date) / 365)),
    kind: "total-return" as const,
  };
};

const anInput = (row: Partial<RebuildInput>): RebuildInput => ({
  asOf,
  builtAt: "2025-01-02T05:00:00.000Z",
  accounts: [anAccount()],
  securities: [usd],
  holdings: [],
  transactions: [],
  prices: new Map(),
  benchmark: index(),
  accountGroups: accountGroup,
  ...row,
});

const only = (result: RebuiltPortfolio) => {
  const [position] = result.holdings;
  if (!position || result.holdings.length !== 1) throw new Error("expected one position");
  return position;
};

/** What the dashboard would answer with: the contract must accept every rebuild. */
const parsed = (result: RebuiltPortfolio) => {
  yearsContract.parse(result.years);
  return dashboard.parse({ ...result, state: "ready", stale: [], version: 1 });
};

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
  // 10 at 100 and 10 at 150, then 10 sold at 200: first in first out leaves the second ten, worth 180 each.
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

    // −1000 on day 0, −1500 on day 59, +2000 on day 153, +1800 on day 365; bisected apart from this code.
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

describe("a position older than the window", () => {
  // 20 held today for 2,500 in all; 5 of them bought in the window for 900: the other 15 cost 1,600.
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

it("prefers the institution's own lots when they are complete", () => {
  const lot = (date: string, quantity: number, costBasis: number) => ({
    lotId: null,
    date: day(date),
    quantity,
    costBasis,
  });
  const position = only(
    rebuildPortfolio(
      anInput({
        securities: [usd, aSecurity("ACME")],
        holdings: [
          aHolding("ACME", 8, 50, {
            costBasis: 250,
            taxLots: [lot("2015-03-02", 5, 100), lot("2020-01-02", 3, 150)],
          }),
        ],
      }),
    ),
  );

  expect(position).toMatchObject({
    totalCostBasis: 250,
    firstPurchaseDate: "2015-03-02",
    firstPurchaseDateKnown: true,
  });
  expect(position.lots).toMatchObject([
    {
      purchaseDate: "2020-01-02",
      shares: 3,
      totalCostBasis: 150,
      currentValue: 150,
      origin: "broker",
    },
    {
      purchaseDate: "2015-03-02",
      shares: 5,
      totalCostBasis: 100,
      currentValue: 250,
      origin: "broker",
    },
  ]);
  expect(position.lots[1]?.cagr).toBeCloseTo(2.5 ** (365 / 3593) - 1, 6);
});

it("joins one symbol of two accounts into one position and keeps the accounts apart in its lots", () => {
  const result = rebuildPortfolio(
    anInput({
      accounts: [anAccount(), anAccount({ id: "a2", name: "Roth", subtype: "roth" })],
      securities: [usd, aSecurity("ACME")],
      holdings: [
        aHolding("ACME", 1, 33.333, { costBasis: 10 }),
        aHolding("ACME", 2, 33.333, { costBasis: 20, accountId: "a2" }),
      ],
    }),
  );

  expect(only(result)).toMatchObject({ totalShares: 3, totalCostBasis: 30, currentValue: 100 });
  expect(only(result).lots.map((lot) => [lot.accountId, lot.currentValue])).toEqual([
    ["a2", 66.67],
    ["a1", 33.33],
  ]);
  expect(result.accounts.map(({ accountId, value }) => [accountId, value])).toEqual([
    ["a1", 33.33],
    ["a2", 66.67],
  ]);
  expect(result.allocation.map(({ group, value }) => [group, value])).toEqual([
    ["retirement", 66.67],
    ["taxable", 33.33],
  ]);
});

it("moves a lot between own accounts with its date and cost, and without a flow", () => {
  const result = rebuildPortfolio(
    anInput({
      accounts: [anAccount(), anAccount({ id: "a2", name: "New broker" })],
      securities: [usd, aSecurity("ACME")],
      holdings: [aHolding("ACME", 10, 120, { costBasis: 1000, accountId: "a2" })],
      transactions: [
        aDeposit("2024-01-02", 1000),
        aBuy("2024-01-02", "ACME", 10, 100),
        aRow("2024-06-03", "transfer", {
          securityId: "ACME",
          quantity: -10,
          subtype: "transfer",
          price: 110,
        }),
        aRow("2024-06-05", "transfer", {
          securityId: "ACME",
          quantity: 10,
          subtype: "transfer",
          price: 110,
          accountId: "a2",
        }),
      ],
      prices: new Map([
        [
          "ACME",
          closes([
            ["2024-01-02", 100],
            ["2024-06-03", 110],
            ["2024-12-31", 120],
          ]),
        ],
      ]),
    }),
  );

  expect(only(result).lots).toMatchObject([
    { accountId: "a2", purchaseDate: "2024-01-02", totalCostBasis: 1000, completeness: "full" },
  ]);
  expect(only(result).irr).toBeCloseTo(0.2, 8);
  expect(result.portfolio).toMatchObject({ irrBasis: "deposits", irrFlowCount: 1 });
});

it("treats an account that joins later as an inflow, not as a gain", () => {
  const flat = closes([
    ["2024-01-02", 100],
    ["2024-12-31", 100],
  ]);
  const { daily, portfolio } = rebuildPortfolio(
    anInput({
      accounts: [anAccount(), anAccount({ id: "a2", historyStart: day("2024-06-03") })],
      securities: [usd, aSecurity("ACME")],
      holdings: [aHolding("ACME", 10, 100), aHolding("ACME", 90, 100, { accountId: "a2" })],
      prices: new Map([["ACME", flat]]),
    }),
  );
  const june = daily.dates.indexOf(day("2024-06-03"));

  expect([daily.value[june - 1], daily.value[june], daily.inflow[june]]).toEqual([
    1000, 10_000, 9000,
  ]);
  expect(portfolio.portfolioIRR).toBe(0);
});

it("lists holdings in another currency apart and counts them in nothing", () => {
  const result = rebuildPortfolio(
    anInput({
      securities: [usd, aSecurity("SHOP", { currency: "CAD" })],
      holdings: [aHolding("SHOP", 10, 100, { currency: "CAD" }), cashOf(5)],
    }),
  );

  expect(result.excluded).toEqual([
    { symbol: "SHOP", name: "SHOP Inc.", value: 1000, currency: "CAD", reason: "non-usd" },
  ]);
  expect(result.portfolio).toMatchObject({
    totalValue: 5,
    totalPositions: 0,
    completeness: "estimated",
  });
});

describe("which price counts", () => {
  const priceOf = (priceAsOf: string | null, market: [string, number][]) =>
    only(
      rebuildPortfolio(
        anInput({
          securities: [usd, aSecurity("ACME")],
          holdings: [
            aHolding("ACME", 10, 100, {
              priceAsOf: priceAsOf === null ? null : day(priceAsOf),
              value: 1000.01,
            }),
          ],
          prices: new Map([["ACME", closes(market, "market")]]),
        }),
      ),
    );

  it.each([
    [
      "the market's when newer",
      "2024-12-30",
      [["2024-12-31", 101]],
      { currentValue: 1010, priceSource: "market", priceAsOf: "2024-12-31" },
    ],
    [
      "the institution's own value on the same day",
      "2024-12-31",
      [["2024-12-31", 101]],
      { currentValue: 1000.01, priceSource: "institution" },
    ],
    [
      "the market's when the institution's has no date",
      null,
      [["2024-12-20", 101]],
      { currentValue: 1010, priceIsStale: true },
    ],
    [
      "the institution's when there is no market",
      null,
      [],
      { currentValue: 1000.01, priceAsOf: "2025-01-01", priceIsStale: false },
    ],
    [
      "no price after the day of the figures",
      "2024-12-30",
      [["2025-01-02", 500]],
      { currentValue: 1000.01 },
    ],
  ] as [string, string | null, [string, number][], object][])(
    "%s",
    (_, priceAsOf, market, expected) => {
      expect(priceOf(priceAsOf, market)).toMatchObject(expected);
    },
  );
});

it("gives no rate in the first 30 days", () => {
  const result = rebuildPortfolio(
    anInput({
      accounts: [anAccount({ historyStart: day("2024-12-20") })],
      securities: [usd, aSecurity("ACME")],
      holdings: [aHolding("ACME", 10, 101, { costBasis: 1000 })],
      transactions: [aDeposit("2024-12-20", 1000), aBuy("2024-12-20", "ACME", 10, 100)],
    }),
  );

  expect(only(result)).toMatchObject({ irr: null, sp500Value: expect.any(Number) });
  expect(only(result).notAvailable.irr).toBe("under-30-days");
  expect(result.portfolio.notAvailable).toMatchObject({
    portfolioIRR: "under-30-days",
    oneYearReturn: "history-too-short",
  });
});

it("says when there is no benchmark, and gives the rest", () => {
  const result = rebuildPortfolio(
    anInput({
      holdings: [cashOf(1000)],
      transactions: [aDeposit("2024-01-02", 1000)],
      benchmark: null,
    }),
  );

  expect(result.portfolio).toMatchObject({ portfolioIRR: 0, sp500IRR: null, irrDifference: null });
  expect(result.portfolio.notAvailable).toMatchObject({
    sp500IRR: "no-benchmark",
    sp500Value: "no-benchmark",
  });
  expect(result.years).toMatchObject({
    benchmarkKind: null,
    years: [{ year: 2024, reason: "no-benchmark" }, { year: 2025 }],
  });
});

it("gives yearly, 1Y, 3Y and 5Y returns that deposits do not move", () => {
  const start = day("2019-12-31");
  const monthly = Array.from(
    { length: 61 },
    (_, month) =>
      `${2019 + Math.floor((month + 11) / 12)}-${String(((month + 11) % 12) + 1).padStart(2, "0")}-28`,
  );
  const points = [
    ["2019-12-31", 100],
    ["2020-12-31", 110],
    ["2021-12-31", 121],
    ["2022-12-31", 108.9],
    ["2023-12-31", 119.79],
    ["2024-12-31", 131.769],
  ] satisfies [string, number][];
  const rows = monthly.slice(1, 60).flatMap((date) => {
    const last = points.filter(([pointDate]) => pointDate <= date).at(-1)?.[1] ?? 100;
    return [aDeposit(date, last), aBuy(date, "ACME", 1, last)];
  });
  const result = rebuildPortfolio(
    anInput({
      asOf: day("2024-12-31"),
      accounts: [anAccount({ historyStart: start })],
      securities: [usd, aSecurity("ACME")],
      holdings: [aHolding("ACME", rows.length / 2 + 10, 131.769, { priceAsOf: day("2024-12-31") })],
      transactions: rows,
      prices: new Map([["ACME", closes(points)]]),
    }),
  );

  // Daily values are whole cents, so returns of this small portfolio are exact to about a millionth.
  const shown = result.years.years.map(({ year, portfolioReturn, isPartial }) => [
    year,
    Math.round((portfolioReturn ?? Number.NaN) * 1e5) / 1e5,
    isPartial,
  ]);
  expect(shown).toEqual([
    [2020, 0.1, false],
    [2021, 0.1, false],
    [2022, -0.1, false],
    [2023, 0.1, false],
    [2024, 0.1, false],
  ]);
  expect(result.portfolio.oneYearReturn).toBeCloseTo(0.1, 6);
  expect(result.portfolio.threeYearReturn).toBeCloseTo((0.9 * 1.1 * 1.1) ** (365 / 1096) - 1, 6);
  expect(result.portfolio.fiveYearReturn).toBeCloseTo(1.31769 ** (365 / 1827) - 1, 6);
});

describe("laws of any portfolio", () => {
  const action = fc.record({
    account: fc.constantFrom("a1", "a2"),
    security: fc.constantFrom("ACME", "FUND"),
    offset: fc.integer({ min: 0, max: 365 }),
    kind: fc.constantFrom(
      "buy",
      "sell",
      "dividend",
      "reinvest",
      "split",
      "deposit",
      "withdrawal",
      "contribution",
      "transfer",
    ),
    quantity: fc.integer({ min: 1, max: 50_000 }).map((thousandths) => thousandths / 1000),
    price: fc.integer({ min: 1, max: 50_000 }).map((cents) => cents / 100),
  });
  const row = (
    item: {
      account: string;
      security: string;
      offset: number;
      kind: string;
      quantity: number;
      price: number;
    },
    id: number,
  ): TransactionRow => {
    const base = {
      id: `p${id}`,
      accountId: item.account,
      date: addDays(aYearAgo, item.offset),
      fees: null,
      price: item.price,
    };
    const money = Math.round(item.quantity * item.price * 100) / 100;
    const trade = { ...base, securityId: item.security };
    switch (item.kind) {
      case "buy":
        return { ...trade, type: "buy", subtype: "buy", quantity: item.quantity, amount: money };
      case "contribution":
        return {
          ...trade,
          type: "buy",
          subtype: "contribution",
          quantity: item.quantity,
          amount: money,
        };
      case "reinvest":
        return {
          ...trade,
          type: "buy",
          subtype: "dividend reinvestment",
          quantity: item.quantity,
          amount: money,
        };
      case "sell":
        return {
          ...trade,
          type: "sell",
          subtype: "sell",
          quantity: -item.quantity,
          amount: -money,
        };
      case "dividend":
        return { ...trade, type: "cash", subtype: "dividend", quantity: 0, amount: -money };
      case "split":
        return { ...trade, type: "transfer", subtype: "split", quantity: item.quantity, amount: 0 };
      case "transfer":
        return {
          ...trade,
          type: "transfer",
          subtype: "transfer",
          quantity: item.quantity,
          amount: 0,
        };
      default:
        return {
          ...base,
          securityId: null,
          type: "cash",
          subtype: item.kind,
          quantity: 0,
          amount: item.kind === "deposit" ? -money : money,
        };
    }
  };
  const anyInput = fc
    .record({
      actions: fc.array(action, { maxLength: 20 }),
      held: fc.array(
        fc.record({
          account: fc.constantFrom("a1", "a2"),
          security: fc.constantFrom("ACME", "FUND", "CUR:USD"),
          quantity: fc.integer({ min: 1, max: 1_000_000 }).map((thousandths) => thousandths / 1000),
          price: fc.integer({ min: 1, max: 500_000 }).map((mills) => mills / 1000),
          costBasis: fc.option(fc.integer({ min: 0, max: 10_000_000 }).map((cents) => cents / 100)),
        }),
        { maxLength: 6 },
      ),
      priced: fc.boolean(),
    })
    .map(({ actions, held, priced }) =>
      anInput({
        accounts: [
          anAccount(),
          anAccount({ id: "a2", subtype: "ira", historyStart: day("2024-05-01") }),
        ],
        securities: [usd, aSecurity("ACME"), aSecurity("FUND", { type: "etf" })],
        holdings: held.map((item) =>
          item.security === "CUR:USD"
            ? cashOf(Math.round(item.quantity * 100) / 100, { accountId: item.account })
            : aHolding(item.security, item.quantity, item.price, {
                accountId: item.account,
                costBasis: item.costBasis,
              }),
        ),
        transactions: actions.map(row),
        prices: priced
          ? new Map([
              [
                "ACME",
                closes([
                  ["2024-01-02", 90],
                  ["2024-12-31", 100],
                ]),
              ],
            ])
          : new Map(),
      }),
    );
  /** Null fields without a reason. Periods have none: theirs is that of their rates. */
  const unexplained = (part: { notAvailable: Record<string, string> }) =>
    Object.entries(part)
      .filter(([field, value]) => value === null && !field.endsWith("Period"))
      .map(([field]) => field)
      .filter((field) => !(field in part.notAvailable));
  const cents = (amount: number) => Math.round(amount * 100);
  const total = (amounts: number[]) => amounts.reduce((sum, amount) => sum + cents(amount), 0);

  it("reconciles to the cent: lots to positions, positions and cash to the total, accounts and groups to the total", () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const { holdings, portfolio, accounts, allocation, daily } = rebuildPortfolio(input);
        for (const position of holdings) {
          expect(total(position.lots.map((lot) => lot.currentValue))).toBe(
            cents(position.currentValue),
          );
          expect(position.lots.reduce((sum, lot) => sum + lot.shares, 0)).toBeCloseTo(
            position.totalShares,
            6,
          );
          if (position.totalCostBasis !== null) {
            expect(total(position.lots.map((lot) => lot.totalCostBasis ?? Number.NaN))).toBe(
              cents(position.totalCostBasis),
            );
            expect(cents(position.currentValue - position.totalCostBasis)).toBe(
              cents(position.unrealizedGain ?? Number.NaN),
            );
          }
        }
        expect(
          total(holdings.map((position) => position.currentValue)) + cents(portfolio.cashValue),
        ).toBe(cents(portfolio.totalValue));
        expect(total(holdings.map((position) => position.totalCostBasis ?? 0))).toBe(
          cents(portfolio.totalCostBasis ?? 0),
        );
        expect(total(accounts.map((account) => account.value))).toBe(cents(portfolio.totalValue));
        expect(total(allocation.map((group) => group.value))).toBe(cents(portfolio.totalValue));
        expect(daily.value.at(-1) ?? 0).toBe(portfolio.totalValue);
      }),
      { numRuns: 300 },
    );
  });

  it("gives only finite numbers, a reason for every null, and what the contract accepts", () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const result = rebuildPortfolio(input);
        parsed(result);
        const nullable = [
          result.portfolio,
          ...result.holdings,
          ...result.holdings.flatMap((position) => position.lots),
        ];
        expect(nullable.flatMap(unexplained)).toEqual([]);
        for (const column of [result.daily.value, result.daily.inflow, result.daily.outflow]) {
          expect(column.every(Number.isFinite)).toBe(true);
        }
      }),
      { numRuns: 200 },
    );
  });

  it("gives the same bytes whatever the order of the rows", () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const reversed = {
          ...input,
          accounts: input.accounts.toReversed(),
          securities: input.securities.toReversed(),
          holdings: input.holdings.toReversed(),
          transactions: input.transactions.toReversed(),
        };
        expect(JSON.stringify(rebuildPortfolio(reversed))).toBe(
          JSON.stringify(rebuildPortfolio(input)),
        );
      }),
      { numRuns: 100 },
    );
  });

  it("names every lot once", () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const ids = rebuildPortfolio(input).holdings.flatMap((position) =>
          position.lots.map((lot) => lot.lotId),
        );
        expect(new Set(ids).size).toBe(ids.length);
      }),
      { numRuns: 100 },
    );
  });
});

it("gives the writer of an option what its sale brought less what it costs to buy back", () => {
  // 10,000 paid in; an option written for 300 in June that would cost 100 today: 10,300 of cash and 100 owed.
  const result = rebuildPortfolio(
    anInput({
      securities: [usd, aSecurity("OPT", { type: "other" })],
      holdings: [cashOf(10_300), aHolding("OPT", -1, 1, { value: -100 })],
      transactions: [
        aDeposit("2024-01-02", 10_000),
        aRow("2024-06-03", "sell", {
          ...{ securityId: "OPT", quantity: -1, price: 3, amount: -300, subtype: "sell short" },
        }),
      ],
    }),
  );

  // Nobody quotes the option between the two days, which the timeline rests on; what it cost and what it gave is known.
  expect(result.portfolio).toMatchObject({ totalValue: 10_200, completeness: "estimated" });
  expect(result.portfolio.portfolioIRR).toBeCloseTo(0.02, 8);
  expect(only(result)).toMatchObject({
    ...{ totalCostBasis: -300, unrealizedGain: 200, firstPurchaseDate: "2024-06-03" },
    lots: [{ shares: -1, totalCostBasis: -300, unrealizedGain: 200, completeness: "full" }],
  });
  expect(parsed(result).holdings).toHaveLength(1);
});

it("doesn't take the day on which shares arrive in kind for that of their purchase", () => {
  const result = rebuildPortfolio(
    anInput({
      securities: [usd, aSecurity("ACME")],
      holdings: [aHolding("ACME", 10, 120, { costBasis: 300 })],
      transactions: [
        aRow("2024-06-03", "transfer", {
          ...{ securityId: "ACME", quantity: 10, price: 110, subtype: "transfer" },
        }),
      ],
      prices: new Map([
        [
          "ACME",
          closes([
            ["2024-06-03", 110],
            ["2024-12-31", 120],
          ]),
        ],
      ]),
    }),
  );

  expect(only(result).lots).toMatchObject([
    { purchaseDateKnown: false, totalCostBasis: 300, cagr: null },
  ]);
  expect(only(result).lots[0]?.notAvailable).toMatchObject({ cagr: "purchase-date-unknown" });
  expect(only(result)).toMatchObject({ firstPurchaseDateKnown: false, unrealizedGain: 900 });
  // 1,100 came in on June 3, 212 days before it was 1,200.
  expect(only(result).irr).toBeCloseTo((1200 / 1100) ** (365 / 212) - 1, 8);
});

it("takes shares for which nothing was paid in at what they trade at, and their cost for unknown", () => {
  const result = rebuildPortfolio(
    anInput({
      securities: [usd, aSecurity("ACME")],
      holdings: [aHolding("ACME", 10, 120)],
      transactions: [aBuy("2024-06-03", "ACME", 10, 0)],
      prices: new Map([
        [
          "ACME",
          closes([
            ["2024-06-03", 110],
            ["2024-12-31", 120],
          ]),
        ],
      ]),
    }),
  );

  expect(only(result)).toMatchObject({ totalCostBasis: null, unrealizedGain: null });
  expect(only(result).irr).toBeCloseTo((1200 / 1100) ** (365 / 212) - 1, 8);
});
