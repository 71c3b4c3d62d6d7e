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
import type { TransactionRow } from "../rebuild/rebuild-types.ts";

const flat = closes([
  ["2023-12-01", 10],
  ["2024-12-31", 10],
]);
const names = ["ACME", "NEWCO", "OTHER"];
const rebalance = (securityId: string, quantity: number, amount = 0) =>
  aRow("2024-06-03", "transfer", { subtype: "rebalance", securityId, quantity, amount });

const shownOf = (rows: readonly TransactionRow[], priced = names) => {
  const units = (name: string) =>
    rows.reduce((sum, row) => sum + (row.securityId === name ? row.quantity : 0), 0);
  const replay = replayPortfolio(
    anInput({
      securities: names.map((name) => aSecurity(name)),
      prices: new Map(priced.map((name) => [name, flat])),
      holdings: names.flatMap((name) => {
        const held = units(name) + (name === "ACME" ? 2000 : 0);
        return held > 0 ? [aHolding(name, held, 10)] : [];
      }),
      transactions: [aDeposit("2024-02-01", 20_000), aBuy("2024-02-01", "ACME", 2000, 10), ...rows],
    }),
  );
  const { portfolio, holdings } = figuresOf(replay);
  return {
    rate: portfolio.portfolioIRR,
    completeness: portfolio.completeness,
    shown: holdings.map((one) => [one.symbol, one.irr, one.totalCostBasis, one.completeness]),
  };
};

describe("a part of a fund that is exchanged for two others, in rows without money", () => {
  const rows = [rebalance("ACME", -1000), rebalance("NEWCO", 500), rebalance("OTHER", 500)];
  const sold = {
    rate: 0,
    completeness: "full",
    shown: [
      ["ACME", 0, 10_000, "full"],
      ["NEWCO", 0, 5000, "full"],
      ["OTHER", 0, 5000, "full"],
    ],
  };

  it("is sold for what the others are worth", () => {
    expect(shownOf(rows)).toEqual(sold);
  });

  it("is sold for the money that one side names", () => {
    const [acme, ...others] = rows;
    expect(shownOf([{ ...(acme ?? rebalance("ACME", 0)), amount: -10_000 }, ...others])).toEqual(
      sold,
    );
  });

  it("keeps the money that a row names beside others that name none", () => {
    const { shown } = shownOf([
      rebalance("ACME", -1000),
      { ...rebalance("NEWCO", 500), amount: 5050 },
      rebalance("OTHER", 500),
    ]);
    expect(shown.map((one) => one[2])).toEqual([10_000, 5050, 4950]);
  });

  it.each([
    ["one of them has no price", rows, ["ACME", "NEWCO"]],
    [
      "they are worth another sum",
      [rebalance("ACME", -1000), rebalance("NEWCO", 500), rebalance("OTHER", 200)],
      names,
    ],
    ["the others are not listed that day", rows.slice(0, 1), names],
  ])("is Estimated where %s", (_why, unclear, priced) => {
    const { completeness, shown } = shownOf(unclear, priced);
    expect(completeness).toBe("estimated");
    expect(shown[0]?.at(-1)).toBe("estimated");
  });
});
