import { addDays, isoDate } from "@stocks-vibe/portfolio-math";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  aHoldingRow,
  aSecurityRow,
  aTransactionRow,
  itemOf,
  plainAnswers,
} from "../../testing/plaid-answers.ts";
import { sessionOf, type TestProduct, testProduct } from "../../testing/test-product.ts";

/**
 * Bought 10 at 400; the market splits 4:1 on Jun 5, and the institution lists 40 at 100 without a
 * word of it.
 */
const plain = plainAnswers();
const item = itemOf({
  ...plain,
  holdings: {
    ...plain.holdings,
    securities: [aSecurityRow("sec-a", "THTM"), ...plain.holdings.securities.slice(1)],
    holdings: [
      aHoldingRow("sec-a", {
        quantity: 40,
        institution_price: 100,
        institution_value: 4_000,
        cost_basis: 4_000,
      }),
    ],
  },
  transactions: [aTransactionRow("tx-1", { quantity: 10, price: 400, amount: 4_000 })],
});

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct({ split: item }, "alpha", false);
  const splitDay = isoDate("2026-06-05");
  product.realMarket.prices = async (symbols, from, to) =>
    symbols.map((symbol) => {
      const dates = [];
      for (let day = from; day <= to; day = addDays(day, 1)) dates.push(day);
      return {
        symbol,
        currency: "USD",
        dates,
        closes: dates.map((day) => (day < splitDay ? 400 : 100)),
        splits: [{ day: splitDay, ratio: 4 }],
      };
    });
});
afterAll(() => product.close());

it("applies a split that the market tells of and the institution does not list, and says so on the account", async () => {
  await product.link("nora~split", "split");

  const { holdings, portfolio } = await product.dashboardOf("organization-split");
  expect(holdings[0]).toMatchObject({ totalShares: 40, irr: 0, completeness: "full" });
  expect(holdings[0]?.lots).toMatchObject([{ purchaseDate: "2026-02-03", totalCostBasis: 4_000 }]);
  // The cash that bought it was there before the history starts.
  expect(portfolio.completeness).toBe("since-linked");
  const { accounts } = await product.services.accounts.overview(sessionOf("nora~split"));
  expect(accounts.flatMap((account) => account.data_findings)).toMatchObject([
    {
      effect:
        "THTM split 4:1 on Jun 5, 2026 is missing from the institution's list for Individual; applied from market data.",
      remedy: "Nothing is missing.",
      lowers: "full",
      rows: 1,
    },
  ]);
});
