import { expect, it } from "vitest";
import { rebuildPortfolio } from "./rebuild-portfolio.ts";
import { replayPortfolio } from "./replay-portfolio.ts";
import {
  aBuy,
  aDeposit,
  aHolding,
  anAccount,
  anInput,
  aRow,
  aSecurity,
  cashOf,
  closes,
  day,
  only,
  usd,
} from "./testing/portfolio-rows.ts";

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

it("values a day the same, to the cent, whatever the ids that order its holdings", () => {
  // Float sums of these three, in one order and the other: 1889.555 and 1889.5549999999998.
  const held = [
    { units: 23, price: 20.603 },
    { units: 19, price: 42.914 },
    { units: 40, price: 15.008 },
  ];
  const valueIn = (ids: readonly string[]) => {
    const rows = held.map((one, at) => ({ ...one, id: ids[at] ?? "" }));
    const { daily } = replayPortfolio(
      anInput({
        securities: rows.map(({ id }) => aSecurity(id)),
        holdings: rows.map(({ id, units, price }) => aHolding(id, units, price)),
        prices: new Map(rows.map(({ id, price }) => [id, closes([["2024-01-02", price]])])),
      }),
    );
    return daily.value.slice(0, -1);
  };
  expect(new Set(valueIn(["A", "B", "C"]))).toEqual(new Set([1889.56]));
  expect(valueIn(["C", "B", "A"])).toEqual(valueIn(["A", "B", "C"]));
});
