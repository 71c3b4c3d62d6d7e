import { expect, it } from "vitest";
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
import type { HoldingRow, TransactionRow } from "../rebuild/rebuild-types.ts";

const JUNE_3 = "2024-06-03";
const merger = (securityId: string, quantity: number, date = JUNE_3) =>
  aRow(date, "transfer", { subtype: "merger", securityId, quantity });
const flatAt = (price: number) =>
  closes([
    ["2023-12-01", price],
    ["2024-12-31", price],
  ]);
const prices = new Map([
  ["ACME", flatAt(10)],
  ["BETA", flatAt(10)],
  ["OTHER", flatAt(20)],
]);

function shownOf(holdings: readonly HoldingRow[], transactions: readonly TransactionRow[]) {
  const securities = [...prices.keys()].map((name) => aSecurity(name));
  const replay = replayPortfolio(
    anInput({ securities, prices, holdings: [...holdings], transactions: [...transactions] }),
  );
  const { holdings: positions, portfolio } = figuresOf(replay);
  return {
    worths: new Set(replay.daily.value.map((value) => Math.round(value))),
    completeness: portfolio.completeness,
    costs: positions.map((one) => [one.symbol, one.irr, one.totalCostBasis, one.completeness]),
  };
}

it("gives what an offer takes of a position the cost of that part, though all of it left and a part came back", () => {
  const shown = shownOf(
    [aHolding("ACME", 400, 10), aHolding("OTHER", 321, 20)],
    [
      aDeposit("2024-02-01", 10_000),
      aBuy("2024-02-01", "ACME", 1000, 10),
      ...[merger("ACME", -1000), merger("ACME", 400), merger("OTHER", 321)],
    ],
  );
  expect(shown).toMatchObject({ worths: new Set([10_000, 10_420]), completeness: "full" });
  expect(shown.costs).toEqual([
    ["OTHER", expect.any(Number), 6000, "full"],
    ["ACME", 0, 4000, "full"],
  ]);
});

it("takes nothing for spun off that came for what left days before, beside a share with a new number", () => {
  const shown = shownOf(
    [aHolding("ACME", 2000, 10), aHolding("OTHER", 500, 20)],
    [
      aDeposit("2024-02-01", 30_000),
      aBuy("2024-02-01", "ACME", 2000, 10),
      aBuy("2024-02-01", "BETA", 1000, 10),
      merger("BETA", -1000, "2024-05-31"),
      ...[merger("ACME", -2000), merger("ACME", 2000), merger("OTHER", 500)],
    ],
  );
  expect(shown.worths).toEqual(new Set([30_000]));
  expect(shown.costs).toEqual([
    ["ACME", 0, 20_000, "full"],
    ["OTHER", 0, 10_000, "full"],
  ]);
});
