import { addDays, isoDate } from "@stocks-vibe/portfolio-math";
import { advanceClock } from "@stocks-vibe/server-kit";
import { isFullRun } from "@stocks-vibe/server-kit/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type FakeItem, smallBrokerage } from "../../testing/fake-provider.ts";
import { sessionOf, type TestProduct, testProduct } from "../../testing/test-product.ts";

/**
 * More rows than one statement takes either way; the full run takes as many as a listing may have.
 */
const [HOLDINGS, TRANSACTIONS] = isFullRun() ? [10_000, 200_000] : [6_000, 30_000];
const FIRST_DAY = isoDate("2025-01-02");

/** One account with very many securities and purchases. */
function largeBrokerage(): FakeItem {
  const item = smallBrokerage();
  const [holding] = item.holdings.holdings;
  const [row] = item.transactions.transactions;
  if (!holding || !row) throw new Error("the small brokerage should hold something");
  const ids = Array.from({ length: HOLDINGS }, (_, index) => `sec-${index}`);
  return {
    institutionName: "Large",
    holdings: {
      accounts: item.holdings.accounts,
      securities: ids.map((id) => ({
        providerSecurityId: id,
        symbol: id.toUpperCase(),
        name: id,
        type: "stock",
        currency: "USD",
      })),
      holdings: ids.map((id) => ({ ...holding, providerSecurityId: id })),
    },
    transactions: {
      securities: [],
      transactions: Array.from({ length: TRANSACTIONS }, (_, index) => ({
        ...row,
        providerTransactionId: `tx-${index}`,
        providerSecurityId: `sec-${index % HOLDINGS}`,
        day: addDays(FIRST_DAY, index % 600),
      })),
    },
  };
}

const large = largeBrokerage();
let product: TestProduct;
beforeAll(async () => {
  product = await testProduct({ large });
});
afterAll(() => product.close());

const countOf = async (table: string): Promise<number> => {
  const { rows } = await product.database.pool.query(
    `select count(*) as n from portfolio.${table}`,
  );
  return Number(rows[0].n);
};

it(`syncs ${HOLDINGS} holdings and ${TRANSACTIONS} transactions, and again without comparing each with each`, async () => {
  const answer = await product.ask("nora~large", {
    method: "POST",
    url: "/api/v1/plaid/exchange-public-token",
    payload: { public_token: "public-large~organization-large" },
  });
  const { id } = answer.json().data.connection;
  await product.services.sync.sync("organization-large", id, product.log);
  expect([await countOf("holdings"), await countOf("transactions")]).toEqual([
    HOLDINGS,
    TRANSACTIONS,
  ]);

  // The institution withdraws every tenth row. The whole history is read again, as after an account
  // was added.
  const { transactions } = large.transactions;
  large.transactions = {
    securities: [],
    transactions: transactions.filter((_, index) => index % 10 !== 0),
  };
  const { pool } = product.database;
  for (const days of [0, 1]) {
    await advanceClock(pool, days * 86_400);
    await pool.query("update portfolio.connections set unread_transactions = 1");
    await product.services.sync.sync("organization-large", id, product.log);
  }

  const { items } = await product.services.connections.status(sessionOf("nora~large"));
  expect(items).toMatchObject([{ status: "active", account_count: 1 }]);
  expect(await countOf("transactions where withdrawn_since is null")).toBe((TRANSACTIONS * 9) / 10);
}, 120_000);
