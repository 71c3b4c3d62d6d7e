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
} from "../portfolio/testing/portfolio-rows.ts";
import type { PriceRows, TransactionRow } from "../rebuild/rebuild-types.ts";

const JUNE_3 = "2024-06-03";
const parent = closes([
  ["2024-01-02", 10],
  [JUNE_3, 7.5],
  ["2024-12-31", 7.5],
]);
const child = closes([
  ["2024-01-02", 10],
  ["2024-12-31", 10],
]);
const merger = (securityId: string, quantity: number) =>
  aRow(JUNE_3, "transfer", { subtype: "merger", securityId, quantity });
const rows = () => [merger("ACME", -2000), merger("ACME", 2000), merger("OTHER", 500)];

const tell = (transactions: readonly TransactionRow[], prices: [string, PriceRows][]) => {
  const replay = replayPortfolio(
    anInput({
      securities: [aSecurity("ACME"), aSecurity("OTHER")],
      prices: new Map(prices),
      holdings: [aHolding("ACME", 2000, 7.5), aHolding("OTHER", 500, 10)],
      transactions: [...transactions],
    }),
  );
  const { portfolio, holdings } = figuresOf(replay);
  return {
    rate: portfolio.portfolioIRR,
    cost: portfolio.totalCostBasis,
    completeness: portfolio.completeness,
    worths: new Set(replay.daily.value),
    shown: holdings.map((one) => [
      one.symbol,
      Math.round((one.irr ?? 9) * 1e6) / 1e6,
      one.totalCostBasis,
      one.completeness,
    ]),
    days: holdings.map((one) => one.firstPurchaseDate),
    told: replay.rows.findings.map(({ effect }) => effect.en),
  };
};
const shownOf = (transactions: readonly TransactionRow[]) => {
  const prices: [string, PriceRows][] = [
    ["ACME", parent],
    ["OTHER", child],
  ];
  const shown = tell(transactions, prices);
  const turned = transactions.map((row, place) => ({ ...row, id: `t${9 - place}` }));
  expect(tell(turned.toReversed(), prices)).toEqual(shown);
  return shown;
};
const bought = [aDeposit("2024-02-01", 20_000), aBuy("2024-02-01", "ACME", 2000, 10)];

describe("a spin-off that is listed as a merger in which the parent comes back", () => {
  it("takes a part of its cost, by what both are worth, and earns nothing", () => {
    expect(shownOf([...bought, ...rows()])).toEqual({
      rate: 0,
      cost: 20_000,
      completeness: "full",
      worths: new Set([20_000]),
      shown: [
        ["ACME", 0, 15_000, "full"],
        ["OTHER", 0, 5000, "full"],
      ],
      days: ["2024-02-01", "2024-02-01"],
      told: [],
    });
  });

  it("is Estimated where several lots should each give a part of theirs", () => {
    const lots = [
      aDeposit("2024-02-01", 20_000),
      aBuy("2024-02-01", "ACME", 1000, 8),
      aBuy("2024-03-01", "ACME", 1000, 12),
    ];
    const shown = shownOf([...lots, ...rows()]);
    expect(shown).toMatchObject({ cost: 20_000, completeness: "estimated" });
    expect(shown.shown.map((one) => one.at(-1))).toEqual(["estimated", "estimated"]);
    expect(shown.told.join()).not.toContain("counts as");
  });

  it("is a spin-off as any other where nobody tells what it is worth", () => {
    const shown = tell([...bought, ...rows()], [["ACME", parent]]);
    expect(shown.shown.map((one) => one.slice(2))).toEqual([
      [20_000, "estimated"],
      [null, expect.anything()],
    ]);
    expect(shown.told).toEqual([expect.stringContaining("spun off")]);
  });
});
