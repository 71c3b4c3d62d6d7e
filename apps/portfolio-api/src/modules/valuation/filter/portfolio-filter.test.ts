import { sumCents } from "@stocks-vibe/portfolio-math";
import { describe, expect, it } from "vitest";
import { ambiguousPortfolio } from "../../../testing/ambiguous-portfolio.ts";
import { depositsPortfolio, investedPortfolio } from "../../../testing/example-portfolio.ts";
import { readLedgers } from "../portfolio/ledgers.ts";
import { figuresOf } from "../portfolio/rebuild-portfolio.ts";
import { replayLedgers } from "../portfolio/replay-portfolio.ts";
import {
  aBuy,
  aDeposit,
  aDividend,
  aHolding,
  anAccount,
  anInput,
  aRow,
  aSecurity,
  cashOf,
  closes,
  day,
  only,
  parsed,
  usd,
} from "../portfolio/testing/portfolio-rows.ts";
import type { RebuildInput } from "../rebuild/rebuild-types.ts";
import { applyFilter, type FilterRule } from "./portfolio-filter.ts";

const everything: FilterRule = { accounts: null, assetClass: null, search: null };
const partOf = (input: RebuildInput, rule: Partial<FilterRule>) =>
  figuresOf(replayLedgers(applyFilter(readLedgers(input), { ...everything, ...rule })));
const wholeOf = (input: RebuildInput) => figuresOf(replayLedgers(readLedgers(input)));

const prices = new Map([
  [
    "ACME",
    closes([
      ["2024-01-02", 100],
      ["2024-06-05", 110],
      ["2024-12-31", 120],
    ]),
  ],
  [
    "FUND",
    closes([
      ["2024-01-02", 50],
      ["2024-12-31", 55],
    ]),
  ],
]);

/**
 * Ten ACME bought in one account, of which four moved to another one in June, beside a fund and
 * cash.
 */
const moved = anInput({
  accounts: [anAccount(), anAccount({ id: "a2", name: "Roth", subtype: "roth" })],
  securities: [usd, aSecurity("ACME"), aSecurity("FUND", { type: "mutual_fund" })],
  holdings: [
    aHolding("ACME", 6, 120, { costBasis: 600 }),
    // The newer price of the two institutions is everybody's.
    aHolding("ACME", 4, 119, { costBasis: 400, accountId: "a2", priceAsOf: day("2024-12-30") }),
    aHolding("FUND", 20, 55, { costBasis: 1_000, accountId: "a2" }),
    cashOf(50, { accountId: "a2" }),
  ],
  transactions: [
    aDeposit("2024-01-02", 1_000),
    aBuy("2024-01-02", "ACME", 10, 100),
    aRow("2024-06-05", "transfer", { securityId: "ACME", quantity: -4, subtype: "transfer" }),
    aRow("2024-06-05", "transfer", {
      securityId: "ACME",
      quantity: 4,
      subtype: "transfer",
      accountId: "a2",
    }),
    { ...aDeposit("2024-01-02", 1_000), accountId: "a2" },
    { ...aBuy("2024-01-02", "FUND", 20, 50), accountId: "a2" },
    { ...aDividend("2024-07-01", "FUND", 50), accountId: "a2" },
  ],
  prices,
});

const golden = { moved, depositsPortfolio, investedPortfolio, ambiguousPortfolio };

describe.each(Object.entries(golden))("parts of the %s", (_name, input) => {
  const whole = wholeOf(input);
  const accounts = input.accounts.map(({ id }) => id);

  it("are the whole, to the last digit, where nothing is left out", () => {
    expect(partOf(input, {})).toEqual(whole);
    expect(partOf(input, { accounts })).toEqual(whole);
  });

  it.each([
    ["account", accounts.map((id) => ({ accounts: [id] }))],
    [
      "class",
      (["stock", "etf", "mutual_fund", "bond", "cash", "other"] as const).map((assetClass) => ({
        assetClass,
      })),
    ],
  ])("by %s add up to it, to the cent", (_by, rules) => {
    const parts = rules.map((rule) => partOf(input, rule).portfolio);
    for (const field of [
      "totalValue",
      "cashValue",
      "holdingsValue",
      "totalCostBasis",
      "totalUnrealizedGain",
      "valueWithoutBasis",
    ] as const)
      expect([field, sumCents(parts, (part) => part[field] ?? 0)]).toEqual([
        field,
        whole.portfolio[field] ?? 0,
      ]);
  });

  it("meet the contract", () => {
    for (const id of accounts)
      expect(() => parsed(partOf(input, { accounts: [id] }))).not.toThrow();
    expect(() => parsed(partOf(input, { assetClass: "stock" }))).not.toThrow();
    expect(() => parsed(partOf(input, { search: "nothing like it" }))).not.toThrow();
  });
});

describe("a part of one account", () => {
  it("keeps the days and the cost of lots that moved in, and weighs them from the day they came, at what they traded at", () => {
    const roth = partOf(moved, { accounts: ["a2"] });
    const acme = roth.holdings.find(({ symbol }) => symbol === "ACME");

    expect(acme).toMatchObject({ totalShares: 4, totalCostBasis: 400, currentValue: 480 });
    expect(acme?.lots[0]).toMatchObject({ purchaseDate: "2024-01-02", accountId: "a2" });
    expect(acme?.ratePeriod).toMatchObject({ from: "2024-06-05" });
    // 4 × 110 came in on 2024-06-05, 210 days before they were worth 480.
    expect(acme?.irr).toBeCloseTo((480 / 440) ** (365 / 210) - 1, 9);
  });

  it("has what moved out as money out, and says that its rates count lots it no longer holds", () => {
    const brokerage = partOf(moved, { accounts: ["a1"] });

    expect(only(brokerage)).toMatchObject({ totalShares: 6, currentValue: 720 });
    expect(only(brokerage).ratePeriod).toMatchObject({ from: "2024-01-02", includesSold: true });
    const june = brokerage.daily.dates.indexOf(day("2024-06-05"));
    expect([brokerage.daily.outflow[june], brokerage.daily.inflow[june]]).toEqual([440, 0]);
    const { portfolioIRR, irrBasis } = brokerage.portfolio;
    const rate = 1 + (portfolioIRR ?? 0);
    expect(irrBasis).toBe("deposits");
    expect(440 / rate ** (155 / 365) + 720 / rate).toBeCloseTo(1_000, 6);
  });

  it("that is not there holds nothing", () => {
    const none = partOf(moved, { accounts: [] });

    expect(none.portfolio).toMatchObject({ totalValue: 0, totalPositions: 0, portfolioIRR: null });
    expect(none.portfolio.notAvailable).toMatchObject({ portfolioIRR: "no-holdings" });
    expect([none.holdings, none.allocation, none.years.years]).toEqual([[], [], []]);
  });
});

describe("a part of some holdings", () => {
  it("has no cash, and its purchases, sales and dividends as its money", () => {
    const fund = partOf(moved, { assetClass: "mutual_fund" });

    expect(fund.portfolio).toMatchObject({
      totalValue: 1_100,
      cashValue: 0,
      irrBasis: "invested",
      irrFlowCount: 2,
    });
    expect(fund.portfolio.portfolioIRR).toBe(only(fund).irr);
    expect(fund.daily.outflow[fund.daily.dates.indexOf(day("2024-07-01"))]).toBe(50);
    expect(fund.allocation).toEqual([{ group: "retirement", value: 1_100, percent: 100 }]);
  });

  it("is found by a piece of the symbol or the name, in whatever letters it is written", () => {
    const symbols = (search: string) =>
      partOf(moved, { search }).holdings.map(({ symbol }) => symbol);

    expect(symbols("acm")).toEqual(["ACME"]);
    expect(symbols("fund inc")).toEqual(["FUND"]);
    expect(symbols("c")).toEqual(["ACME", "FUND"]);
  });

  it("moves nothing across its edge where units only change the account", () => {
    const stocks = partOf(moved, { assetClass: "stock" });

    expect(only(stocks)).toEqual(wholeOf(moved).holdings.find(({ symbol }) => symbol === "ACME"));
    expect(stocks.portfolio.irrFlowCount).toBe(1);
  });
});
