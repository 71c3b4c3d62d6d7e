import { describe, expect, it } from "vitest";
import { rebuildPortfolio } from "./rebuild-portfolio.ts";
import {
  aBuy,
  aHolding,
  anAccount,
  anInput,
  aRow,
  aSecurity,
  aSell,
  closes,
  day,
  index,
  parsed,
  usd,
} from "./testing/portfolio-rows.ts";

const openedOn = "2024-04-10";

/** Ten shares sold short for $900, and twenty others bought for $2,000 three weeks before today. */
const shortAndLong = (shortPrice: number) =>
  rebuildPortfolio(
    anInput({
      accounts: [anAccount({ historyStart: day(openedOn) })],
      securities: [usd, aSecurity("SHRA"), aSecurity("LONB")],
      holdings: [
        aHolding("SHRA", -10, shortPrice, { costBasis: -900 }),
        aHolding("LONB", 20, 100, { costBasis: 2000 }),
      ],
      transactions: [aSell(openedOn, "SHRA", 10, 90), aBuy("2024-12-10", "LONB", 20, 100)],
      benchmark: index(day(openedOn)),
    }),
  );

describe("a short sale and a later purchase", () => {
  it.each([
    ["loss", 100, -100],
    ["gain", 80, 100],
    ["neither", 90, 0],
  ])("have no yearly rate, theirs or the index's: %s", (_, shortPrice, gain) => {
    const { portfolio } = parsed(shortAndLong(shortPrice));
    expect(portfolio).toMatchObject({
      irrBasis: "invested",
      totalUnrealizedGain: gain,
      portfolioIRR: null,
      sp500IRR: null,
      irrDifference: null,
      notAvailable: { portfolioIRR: "owed", sp500IRR: "owed", irrDifference: "owed" },
    });
  });

  it("have none either where both are of one holding", () => {
    const { holdings } = rebuildPortfolio(
      anInput({
        accounts: [anAccount({ historyStart: day(openedOn) })],
        securities: [usd, aSecurity("ACME")],
        holdings: [aHolding("ACME", 10, 100)],
        transactions: [
          aRow(openedOn, "sell", {
            ...{ securityId: "ACME", quantity: -10, price: 90, amount: -900 },
            subtype: "sell short",
          }),
          aBuy("2024-12-10", "ACME", 20, 100),
        ],
        prices: new Map([["ACME", closes([[openedOn, 90]])]]),
      }),
    );
    expect(holdings).toMatchObject([{ symbol: "ACME", irr: null, notAvailable: { irr: "owed" } }]);
  });
});

it("says that prices are missing, not that more is owed, where only a short has one", () => {
  const { portfolio } = parsed(
    rebuildPortfolio(
      anInput({
        securities: [usd, aSecurity("FUND"), aSecurity("SHRA")],
        holdings: [aHolding("FUND", 1000, 1200), aHolding("SHRA", -10, 100, { costBasis: -900 })],
        transactions: [aSell("2024-06-03", "SHRA", 10, 90)],
      }),
    ),
  );
  expect(portfolio).toMatchObject({
    totalValue: 1_199_000,
    portfolioIRR: null,
    notAvailable: { portfolioIRR: "no-price", sp500IRR: "no-price" },
  });
});
