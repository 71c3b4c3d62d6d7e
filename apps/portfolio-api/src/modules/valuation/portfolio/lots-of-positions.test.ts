import { expect, it } from "vitest";
import { rebuildPortfolio } from "./rebuild-portfolio.ts";
import {
  aBuy,
  aDeposit,
  aHolding,
  anInput,
  aRow,
  aSecurity,
  cashOf,
  closes,
  day,
  only,
  parsed,
  usd,
} from "./testing/portfolio-rows.ts";

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

it("gives the writer of an option what its sale brought less what it costs to buy back", () => {
  // 10,000 paid in; an option written for 300 in June that would cost 100 today: 10,300 of cash and
  // 100 owed.
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

  // Nobody quotes the option between the two days, which the timeline rests on; what it cost and
  // what it gave is known.
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
