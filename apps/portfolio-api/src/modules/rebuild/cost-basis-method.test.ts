import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FakeItem, smallBrokerage } from "../../testing/fake-provider.ts";
import { type TestProduct, testProduct } from "../../testing/test-product.ts";

/** Six units bought in 2025 and four in 2026; five sold since. */
function afterASale(): FakeItem {
  const item = smallBrokerage("Selling");
  const [latest] = item.transactions.transactions;
  const sale = latest && {
    ...latest,
    providerTransactionId: "tx-3",
    day: "2026-03-02",
    quantity: -5,
    amount: -550,
    price: 110,
    type: "sell",
    subtype: "sell",
  };
  item.transactions = {
    ...item.transactions,
    transactions: [...(sale ? [sale] : []), ...item.transactions.transactions],
  };
  item.holdings = {
    ...item.holdings,
    holdings: item.holdings.holdings.map((row) =>
      row.providerSecurityId === "sec-a"
        ? { ...row, quantity: 5, value: 600, costBasis: 500 }
        : row,
    ),
  };
  return item;
}

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct({ selling: afterASale() });
  await product.link("nora~method", "selling");
});
afterAll(() => product.close());

describe("an account's cost-basis method", () => {
  it.each([
    [
      "fifo",
      [
        ["2026-02-03", 4],
        ["2025-06-03", 1],
      ],
    ],
    ["lifo", [["2025-06-03", 5]]],
  ])("decides which units a sale has taken: %s", async (method, lots) => {
    await product.database.pool.query("update portfolio.accounts set cost_basis_method = $1", [
      method,
    ]);
    await product.services.rebuild.rebuild("organization-method", product.log);
    const { holdings } = await product.services.dashboards.read("organization-method");
    expect(holdings[0]?.lots.map((lot) => [lot.purchaseDate, lot.shares])).toEqual(lots);
    const accounts = await product.ask("nora~method", { method: "GET", url: "/api/v1/accounts" });
    expect(accounts.json().data.accounts[0].cost_basis_method).toBe(method);
  });
});
