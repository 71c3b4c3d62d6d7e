import { describe, expect, it } from "vitest";
import { joinHistory } from "../history/imported-rows.ts";
import { rebuildPortfolio } from "../portfolio/rebuild-portfolio.ts";
import {
  aBuy,
  aDeposit,
  aDividend,
  aHolding,
  anAccount,
  anInput,
  aSecurity,
  closes,
  parsed,
} from "../portfolio/testing/portfolio-rows.ts";
import type { RebuildInput, TransactionRow } from "../rebuild/rebuild-types.ts";
import { deriveManualHoldings } from "./manual-holdings.ts";

const given = aBuy("2024-06-14", "FREE", 5, 0);
const bought = [aDeposit("2024-02-01", 1000), aBuy("2024-02-01", "ACME", 10, 100)];

const shown = (rows: readonly TransactionRow[], more: Partial<RebuildInput> = {}) => {
  const input = anInput({
    accounts: [anAccount({ isManual: true })],
    securities: [aSecurity("FREE"), aSecurity("ACME")],
    ...more,
  });
  const held = deriveManualHoldings(input, rows);
  return parsed(rebuildPortfolio(joinHistory(held.input, held.rows)));
};

describe("shares held by hand of which nobody tells a price", () => {
  it("are left out without an amount, not worth nothing", () => {
    const { holdings, excluded, portfolio } = shown([...bought, given]);
    expect(holdings.map(({ symbol }) => symbol)).toEqual(["ACME"]);
    expect(excluded).toEqual([
      { symbol: "FREE", name: "FREE Inc.", value: null, currency: "USD", reason: "no-price" },
    ]);
    expect(portfolio).toMatchObject({ totalValue: 1000, completeness: "estimated" });
  });

  it("leave the money that they paid in the account", () => {
    const { portfolio } = shown([...bought, given, aDividend("2024-09-02", "FREE", 25)]);
    expect(portfolio).toMatchObject({ totalValue: 1025, cashValue: 25 });
  });

  it("count as soon as the market, a trade or another holding of the symbol tells one", () => {
    const market = shown([given], { prices: new Map([["FREE", closes([["2024-12-31", 7]])]]) });
    const trade = shown([given, aBuy("2024-07-01", "FREE", 1, 6)]);
    const elsewhere = shown([given], {
      accounts: [anAccount({ isManual: true }), anAccount({ id: "linked" })],
      securities: [aSecurity("FREE"), aSecurity("theirs", { symbol: "FREE" })],
      holdings: [aHolding("theirs", 1, 8, { accountId: "linked" })],
    });
    const abroad = shown([given], {
      accounts: [anAccount({ isManual: true }), anAccount({ id: "linked" })],
      securities: [aSecurity("FREE"), aSecurity("theirs", { symbol: "FREE" })],
      holdings: [aHolding("theirs", 1, 8, { accountId: "linked", currency: "CAD" })],
    });
    expect(abroad.holdings).toEqual([]);
    expect(market).toMatchObject({ holdings: [{ currentValue: 35 }], excluded: [] });
    expect(trade).toMatchObject({ holdings: [{ currentValue: 36 }], excluded: [] });
    expect(elsewhere).toMatchObject({ holdings: [{ currentValue: 48 }], excluded: [] });
  });
});
