import { expect, it } from "vitest";
import { joinHistory } from "../history/imported-rows.ts";
import { rebuildPortfolio } from "../portfolio/rebuild-portfolio.ts";
import {
  aBuy,
  aDeposit,
  anAccount,
  anInput,
  aSecurity,
  closes,
} from "../portfolio/testing/portfolio-rows.ts";
import { deriveManualHoldings } from "./manual-holdings.ts";

it.each([98, 0])(
  "a bond that is quoted in percent is worth what was paid for it, in a row of the price %d",
  (price) => {
    const input = anInput({
      accounts: [anAccount({ isManual: true })],
      securities: [aSecurity("BILL", { type: "bond" })],
      prices: new Map([["BILL", closes([["2024-05-02", 98]])]]),
    });
    const held = deriveManualHoldings(input, [
      aDeposit("2024-02-01", 9800),
      aBuy("2024-02-01", "BILL", 10_000, price, { amount: 9800 }),
    ]);
    const { portfolio, daily } = rebuildPortfolio(joinHistory(held.input, held.rows));
    expect(portfolio.totalValue).toBe(9800);
    expect(Math.max(...daily.value)).toBe(9800);
  },
);
