import { expect, it } from "vitest";
import { joinHistory } from "../history/imported-rows.ts";
import { rebuildPortfolio } from "../portfolio/rebuild-portfolio.ts";
import {
  aBuy,
  aDeposit,
  anAccount,
  anInput,
  aRow,
  aSecurity,
  closes,
  day,
} from "../portfolio/testing/portfolio-rows.ts";
import { deriveManualHoldings } from "./manual-holdings.ts";

const JUNE_3 = "2024-06-03";

it("keeps what a reverse split with a new number left, which the market tells of too", () => {
  const prices = {
    ...closes(
      [
        ["2024-01-02", 10],
        [JUNE_3, 100],
      ],
      "market",
    ),
    splits: [{ date: day(JUNE_3), ratio: 0.1 }],
  };
  const input = anInput({
    accounts: [anAccount({ isManual: true })],
    securities: [aSecurity("ACME"), aSecurity("new", { symbol: "ACME" })],
    prices: new Map(["ACME", "new"].map((id) => [id, prices])),
  });
  const merger = (securityId: string, quantity: number) =>
    aRow(JUNE_3, "transfer", { subtype: "merger", securityId, quantity });
  const held = deriveManualHoldings(input, [
    aDeposit("2024-02-01", 20_000),
    aBuy("2024-02-01", "ACME", 2000, 10),
    merger("ACME", -2000),
    merger("new", 200),
  ]);
  const { holdings, daily } = rebuildPortfolio(joinHistory(held.input, held.rows));
  expect(holdings).toMatchObject([{ symbol: "ACME", irr: 0, totalCostBasis: 20_000 }]);
  expect(new Set(daily.value.slice(daily.dates.indexOf(day("2024-02-01"))))).toEqual(
    new Set([20_000]),
  );
});
