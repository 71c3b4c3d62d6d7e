import { describe, expect, it } from "vitest";
import { figuresOf } from "../portfolio/rebuild-portfolio.ts";
import { replayPortfolio } from "../portfolio/replay-portfolio.ts";
import {
  aBuy,
  aDeposit,
  aHolding,
  anInput,
  aRow,
  aSecurity,
  closes,
  day,
} from "../portfolio/testing/portfolio-rows.ts";
import type { TransactionRow } from "../rebuild/rebuild-types.ts";

const SPLIT = "2024-06-03";
/** A reverse split of one for ten: 1,000 at 10 become 100 at 100. */
const shownOf = (halves: readonly TransactionRow[], isTold: boolean) => {
  const price = closes([
    ["2024-01-02", 10],
    [SPLIT, 100],
    ["2024-12-31", 100],
  ]);
  const told = { ...price, splits: [{ date: day(SPLIT), ratio: 0.1 }] };
  const replay = replayPortfolio(
    anInput({
      securities: [aSecurity("ACME")],
      holdings: [aHolding("ACME", 100, 100)],
      transactions: [
        aDeposit("2024-02-01", 10_000),
        aBuy("2024-02-01", "ACME", 1000, 10),
        ...halves,
      ],
      prices: new Map([["ACME", isTold ? told : price]]),
    }),
  );
  const { portfolio, holdings } = figuresOf(replay);
  const { portfolioIRR, totalCostBasis } = portfolio;
  const lots = holdings[0]?.lots.map(({ shares, purchaseDate }) => [shares, purchaseDate]);
  return { portfolioIRR, totalCostBasis, lots, worths: new Set(replay.daily.value) };
};
const half = (quantity: number, subtype = "split", date = SPLIT) =>
  aRow(date, "transfer", { subtype, securityId: "ACME", quantity });
const whole = {
  portfolioIRR: 0,
  totalCostBasis: 10_000,
  lots: [[100, "2024-02-01"]],
  worths: new Set([10_000]),
};

describe("a reverse split that is told as two rows", () => {
  it.each([
    ["old units first", [-1000, 100], SPLIT],
    ["new units first", [100, -1000], SPLIT],
    ["two days late", [-1000, 100], "2024-06-05"],
    ["two days late, new units first", [100, -1000], "2024-06-05"],
  ] as const)("sells nothing: %s", (_how, units, date) => {
    const rows = units.map((quantity) => half(quantity, "split", date));
    expect(shownOf(rows, true)).toEqual(whole);
  });

  it("sells nothing where no market tells of it", () => {
    expect(shownOf([half(-1000), half(100)], false)).toEqual(whole);
  });

  it.each(["transfer", "adjustment"])(
    "is one under the word %s, where the market tells of it",
    (word) => {
      expect(shownOf([half(-1000, word), half(100, word)], true)).toEqual(whole);
    },
  );
});
