import { describe, expect, it } from "vitest";
import { figuresOf } from "../portfolio/rebuild-portfolio.ts";
import { replayPortfolio } from "../portfolio/replay-portfolio.ts";
import {
  aBuy,
  aDeposit,
  aHolding,
  anAccount,
  anInput,
  aRow,
  aSecurity,
  aSell,
  cashOf,
  closes,
  day,
  usd,
} from "../portfolio/testing/portfolio-rows.ts";
import type { RebuildInput, TransactionRow } from "../rebuild/rebuild-types.ts";

const flat = closes([
  ["2023-12-01", 10],
  ["2024-12-31", 10],
]);
const fund = aSecurity("MMF", { type: "cash" });
const securities = [usd, fund, aSecurity("ACME"), aSecurity("NEWCO")];
const prices = new Map(["ACME", "NEWCO"].map((id) => [id, flat]));
const bought = [aDeposit("2024-02-01", 10_000), aBuy("2024-02-01", "ACME", 1000, 10)];
const exchange = (subtype: string, securityId: string | null, quantity: number, amount = 0) =>
  aRow("2024-06-03", "transfer", { subtype, securityId, quantity, amount });
const merger = (securityId: string | null, quantity: number, amount = 0) =>
  exchange("merger", securityId, quantity, amount);

const shownOf = (row: Partial<RebuildInput>) => {
  const replay = replayPortfolio(anInput({ securities, prices, ...row }));
  const { portfolio, holdings } = figuresOf(replay);
  const { value, inflow, outflow } = replay.daily;
  const labels = holdings.map(({ completeness }) => completeness);
  return { rate: portfolio.portfolioIRR, values: new Set(value), inflow, outflow, labels };
};
const tookOver = (rows: readonly TransactionRow[], holdings = [cashOf(10_000)]) =>
  shownOf({ holdings, transactions: [...bought, ...rows] });

describe("a share that is taken over for cash at what it is worth", () => {
  it.each([
    ["one row of units of cash", [merger("ACME", -1000), merger("CUR:USD", 10_000)]],
    ["their amount", [merger("ACME", -1000), merger("CUR:USD", 10_000, -10_000)]],
    ["a row without a security", [merger("ACME", -1000), merger(null, 0, -10_000)]],
    [
      "a row of cash",
      [
        merger("ACME", -1000),
        aRow("2024-06-04", "cash", { subtype: "merger", securityId: "ACME", amount: -10_000 }),
      ],
    ],
    ["the amount of the units, too", [merger("ACME", -1000, -10_000), merger("CUR:USD", 10_000)]],
    ["a money-market fund's units", [merger("ACME", -1000), merger("MMF", 10_000)]],
  ])("earned nothing, as if it was sold, where the money is %s", (_how, rows) => {
    expect(tookOver(rows)).toEqual(tookOver([aSell("2024-06-03", "ACME", 1000, 10)]));
    expect(tookOver(rows)).toMatchObject({ rate: 0, values: new Set([10_000]) });
  });

  it.each(["trade", "exchange", "rebalance"])(
    "earned nothing where its rows are called %s",
    (word) => {
      const rows = [exchange(word, "ACME", -1000), exchange(word, "MMF", 10_000)];
      expect(tookOver(rows)).toMatchObject({ rate: 0, values: new Set([10_000]) });
    },
  );

  it.each(["2024-06-03", "2024-06-06"])(
    "is no sale where cash stands for a fraction of the buyer's share, listed on %s",
    (date) => {
      const rows = [
        merger("ACME", -1000),
        { ...merger("NEWCO", 999), date: day(date) },
        merger("CUR:USD", 10),
      ];
      expect(tookOver(rows, [cashOf(10), aHolding("NEWCO", 999, 10)])).toMatchObject({
        rate: 0,
        labels: ["estimated"],
      });
    },
  );

  it("earned nothing where half was paid in shares of the buyer", () => {
    const rows = [merger("ACME", -1000), merger("NEWCO", 500), merger("CUR:USD", 5000)];
    expect(tookOver(rows, [cashOf(5000), aHolding("NEWCO", 500, 10)])).toMatchObject({
      rate: 0,
      values: new Set([10_000]),
      // Nobody says what of the cost went with the money.
      labels: ["estimated"],
    });
  });
});

it.each([
  ["merger", "2024-06-04"],
  ["merger", "2024-06-01"],
  ["trade", "2024-06-04"],
])(
  "keeps worth, day and cost of what becomes another by a %s whose half is of %s",
  (word, date) => {
    const replay = replayPortfolio(
      anInput({
        securities,
        prices,
        holdings: [aHolding("NEWCO", 1000, 10)],
        transactions: [
          ...bought,
          exchange(word, "ACME", -1000),
          { ...exchange(word, "NEWCO", 1000), date: day(date) },
        ],
      }),
    );
    const { portfolio, holdings } = figuresOf(replay);
    expect(portfolio).toMatchObject({ portfolioIRR: 0, totalCostBasis: 10_000 });
    expect(holdings[0]?.lots).toMatchObject([{ purchaseDate: "2024-02-01", shares: 1000 }]);
    expect(new Set(replay.daily.value)).toEqual(new Set([10_000]));
  },
);

it("shares the cost of what becomes two others by what they are worth", () => {
  const replay = replayPortfolio(
    anInput({
      securities: [...securities, aSecurity("HALF")],
      prices: new Map([...prices, ["HALF", closes([["2023-12-01", 30]])]]),
      holdings: [aHolding("NEWCO", 250, 10), aHolding("HALF", 250, 30)],
      transactions: [...bought, merger("ACME", -1000), merger("NEWCO", 250), merger("HALF", 250)],
    }),
  );
  const { portfolio, holdings } = figuresOf(replay);
  expect(portfolio).toMatchObject({
    portfolioIRR: 0,
    totalCostBasis: 10_000,
    completeness: "full",
  });
  expect(holdings.map((one) => [one.symbol, one.totalCostBasis, one.firstPurchaseDate])).toEqual([
    ["HALF", 7500, "2024-02-01"],
    ["NEWCO", 2500, "2024-02-01"],
  ]);
  expect(new Set(replay.daily.value)).toEqual(new Set([10_000]));
});

it("buys units with a money-market fund that is merged into them", () => {
  const rows = [aDeposit("2024-02-01", 10_000), merger("MMF", -10_000), merger("ACME", 1000)];
  const shown = shownOf({ holdings: [aHolding("ACME", 1000, 10)], transactions: rows });
  expect(shown).toMatchObject({ rate: 0, values: new Set([10_000]) });
});

it("keeps the worth of a money-market fund that is cash in one account and a fund in the other", () => {
  const move = (securityId: string, quantity: number, accountId: string) =>
    aRow("2024-06-03", "transfer", { subtype: "transfer", securityId, quantity, accountId });
  const shown = shownOf({
    accounts: [anAccount(), anAccount({ id: "a2", name: "Other" })],
    securities: [fund, aSecurity("MMF as fund", { symbol: "MMF", type: "mutual_fund" })],
    holdings: [{ ...cashOf(10_000), securityId: "MMF", accountId: "a2" }],
    transactions: [
      aRow("2024-02-01", "transfer", {
        subtype: "transfer",
        securityId: "MMF as fund",
        quantity: 10_000,
        price: 1,
      }),
      move("MMF as fund", -10_000, "a1"),
      move("MMF", 10_000, "a2"),
    ],
    prices: new Map([["MMF as fund", closes([["2023-12-01", 1]])]]),
  });
  expect(shown.values).toEqual(new Set([10_000]));
  expect(shown.rate).toBe(0);
});

it("sells a bond that is quoted in percent for what is paid for it", () => {
  const shownOfBond = (row: readonly TransactionRow[]) =>
    shownOf({
      securities: [usd, aSecurity("BOND", { type: "bond" })],
      prices: new Map([["BOND", closes([["2023-12-01", 100]])]]),
      holdings: [cashOf(10_000), aHolding("BOND", 10_000, 100, { value: 10_000 })],
      transactions: [
        aDeposit("2024-02-01", 20_000),
        aBuy("2024-02-01", "BOND", 20_000, 100, { amount: 20_000 }),
        ...row,
      ],
    });
  const sale = { ...aSell("2024-06-03", "BOND", 10_000, 100), amount: -10_000 };
  expect(shownOfBond([merger("BOND", -10_000), merger("CUR:USD", 10_000)])).toEqual(
    shownOfBond([sale]),
  );
  expect(shownOfBond([sale])).toMatchObject({ rate: 0, labels: ["full"] });
});

describe("money that is far from what the units were worth", () => {
  const shownAt = (kept: number, money: number, rows: readonly TransactionRow[]) => {
    const holdings = [cashOf(money), aHolding("ACME", kept, 10)];
    const input = anInput({ securities, prices, holdings, transactions: [...bought, ...rows] });
    const replay = replayPortfolio(input);
    const [acme] = figuresOf(replay).holdings;
    const { effect, lowers } = replay.rows.findings[0] ?? {};
    return {
      ...shownOf(input),
      irr: acme?.irr,
      cost: acme?.totalCostBasis,
      told: effect?.en,
      lowers,
    };
  };

  it.each([
    [3, 500, 1500],
    [40, 100, 4000],
  ])("is their price all the same, and told: %s where they traded at 10", (price, count, money) => {
    const sale = aSell("2024-06-03", "ACME", count, price);
    const shown = shownAt(1000 - count, money, [merger("ACME", -count), merger("CUR:USD", money)]);
    expect(shown).toEqual({
      ...shownAt(1000 - count, money, [sale]),
      labels: ["estimated"],
      lowers: "estimated",
      told: expect.stringContaining("far from what it was worth, and counts as its price"),
    });
  });

  it("is what was paid beside shares that no row brings, where it is a fraction of one, and told", () => {
    const shown = shownAt(500, 10, [merger("ACME", -500), merger("CUR:USD", 10)]);
    expect(shown).toMatchObject({
      irr: 0,
      cost: 5000,
      labels: ["estimated"],
      told: expect.stringContaining("too little to be its price"),
    });
  });
});
