import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FakeItem, smallBrokerage } from "../../../testing/fake-provider.ts";
import { sessionOf, type TestProduct, testProduct } from "../../../testing/test-product.ts";
import { LinkProviderError } from "../../provider/link-provider.ts";

/**
 * The same brokerage linked again: every id is new, and the window has moved past the first
 * purchase.
 */
function linkedAgain(changes: { mask?: string } = {}): FakeItem {
  const item = smallBrokerage("Brokerage");
  const renamed = (id: string) => `again-${id}`;
  return {
    ...item,
    holdings: {
      accounts: item.holdings.accounts.map((row) => ({
        ...row,
        ...changes,
        name: "Renamed",
        providerAccountId: renamed(row.providerAccountId),
      })),
      securities: item.holdings.securities.map((row) => ({
        ...row,
        providerSecurityId: renamed(row.providerSecurityId),
      })),
      holdings: item.holdings.holdings.map((row) => ({
        ...row,
        providerAccountId: renamed(row.providerAccountId),
        providerSecurityId: renamed(row.providerSecurityId),
      })),
    },
    transactions: {
      securities: item.transactions.securities.map((row) => ({
        ...row,
        providerSecurityId: renamed(row.providerSecurityId),
      })),
      transactions: item.transactions.transactions
        .filter(({ day }) => day >= "2026-01-01")
        .map((row) => ({
          ...row,
          providerTransactionId: renamed(row.providerTransactionId),
          providerAccountId: renamed(row.providerAccountId),
          providerSecurityId: row.providerSecurityId && renamed(row.providerSecurityId),
        })),
    },
  };
}

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct({
    one: smallBrokerage("Brokerage"),
    again: linkedAgain(),
    other: linkedAgain({ mask: "9999" }),
  });
});
afterAll(() => product.close());

const read = async (text: string, family: string) => {
  const { rows } = await product.database.pool.query(text, [`organization-${family}`]);
  return rows;
};

/** Lets the family's connection fail for good, as an institution does that wants a new sign-in. */
async function breakConnection(family: string, id: string): Promise<void> {
  product.provider.failure = new LinkProviderError("login", "ITEM_LOGIN_REQUIRED");
  await product.services.sync.sync(`organization-${family}`, id, product.log);
  product.provider.failure = undefined;
}

describe("linking an institution again", () => {
  it("replaces the broken connection and carries its history over, nothing doubled", async () => {
    const broken = await product.link("nora~again", "one");
    const [account] = await read(
      "select id from portfolio.accounts where organization_id = $1",
      "again",
    );
    await breakConnection("again", broken);
    const before = await product.dashboardOf("organization-again");

    const id = await product.link("nora~again", "again");

    const { items } = await product.services.connections.status(sessionOf("nora~again"));
    expect(items.map((item) => [item.id, item.status])).toEqual([[id, "active"]]);
    expect(
      await read(
        `select provider_transaction_id as id, day, security_id is null as "isCash" from portfolio.transactions
         where organization_id = $1 order by day`,
        "again",
      ),
    ).toEqual([
      { id: "tx-0", day: "2025-06-02", isCash: true },
      { id: "tx-1", day: "2025-06-03", isCash: false },
      { id: "again-tx-2", day: "2026-02-03", isCash: false },
    ]);
    expect(
      await read("select id, name from portfolio.accounts where organization_id = $1", "again"),
    ).toEqual([{ id: account.id, name: "Renamed" }]);
    const after = await product.dashboardOf("organization-again");
    expect(after.portfolio).toEqual(before.portfolio);
    expect(after.holdings[0]?.lots.map((lot) => [lot.purchaseDate, lot.shares])).toEqual([
      ["2026-02-03", 4],
      ["2025-06-03", 6],
    ]);
    expect(after.stale).toEqual([]);
  });

  it("tells the provider that the replaced item is gone, and writes down what was carried over", async () => {
    const [removal] = await read(
      "select id from portfolio.pending_removals where organization_id = $1",
      "again",
    );
    await product.services.finishRemovals.finishRemoval("organization-again", removal.id);
    expect(product.provider.removed).toContain("access-one~organization-again");
    const [event] = await read(
      `select details, member_id from portfolio.audit_events
       where organization_id = $1 and action = 'connection.history-carried-over'`,
      "again",
    );
    expect(event.member_id).toBe("member-nora-again");
    expect(event.details).toMatchObject({
      accounts: 1,
      keptTransactions: 2,
      replacedTransactions: 1,
    });
  });

  it("doubles nothing when the new connection is synced again", async () => {
    const { items } = await product.services.connections.status(sessionOf("nora~again"));
    await product.services.sync.sync("organization-again", items[0]?.id ?? "", product.log);
    const rows = await read(
      "select 1 from portfolio.transactions where organization_id = $1",
      "again",
    );
    expect(rows).toHaveLength(3);
  });

  it("leaves a healthy connection alone: two links of one institution may be meant", async () => {
    await product.link("nora~both", "one");
    await product.link("nora~both", "again");
    const { items } = await product.services.connections.status(sessionOf("nora~both"));
    expect(items).toHaveLength(2);
  });

  it("leaves a broken connection alone whose accounts are others", async () => {
    const broken = await product.link("nora~spouse", "one");
    await breakConnection("spouse", broken);
    await product.link("nora~spouse", "other");
    const { items } = await product.services.connections.status(sessionOf("nora~spouse"));
    expect(items.map((item) => item.status)).toEqual(["error", "active"]);
    const rows = await read(
      "select 1 from portfolio.transactions where organization_id = $1",
      "spouse",
    );
    expect(rows).toHaveLength(4);
  });
});

describe("what a sync finds changed", () => {
  it("no longer counts rows of the window that the institution has withdrawn, and keeps older ones", async () => {
    const item = smallBrokerage("Changing");
    const changing = await testProduct({ changing: item });
    const id = await changing.link("nora~change", "changing");
    const now = await changing.services.clock.now();
    const today = now.toISOString().slice(0, 10);
    const [sample] = item.transactions.transactions;
    if (!sample) throw new Error("the small brokerage should have bought something");
    const pending = { ...sample, providerTransactionId: "pending", day: today };
    const [kept] = [item.transactions];
    item.transactions = { ...kept, transactions: [pending] };
    await changing.services.sync.sync("organization-change", id, changing.log);
    item.transactions = {
      ...kept,
      transactions: [{ ...pending, providerTransactionId: "posted" }],
    };
    await changing.services.sync.sync("organization-change", id, changing.log);
    const { rows } = await changing.database.pool.query(
      "select provider_transaction_id as id from portfolio.transactions where withdrawn_since is null order by day",
    );
    await changing.close();
    expect(rows.map((row) => row.id)).toEqual(["tx-0", "tx-1", "tx-2", "posted"]);
  });

  it("does not count a transaction that a cancel row voids", async () => {
    const item = smallBrokerage("Cancelling");
    const [sample] = item.transactions.transactions;
    if (sample) {
      const cancel = { ...sample, providerTransactionId: "tx-9", type: "cancel", cancels: "tx-8" };
      const wrong = { ...sample, providerTransactionId: "tx-8", quantity: 5, amount: 500 };
      item.transactions = {
        ...item.transactions,
        transactions: [...item.transactions.transactions, wrong, cancel],
      };
    }
    const cancelling = await testProduct({ cancelling: item });
    await cancelling.link("nora~cancel", "cancelling");
    const { holdings } = await cancelling.dashboardOf("organization-cancel");
    await cancelling.close();
    expect(holdings[0]?.lots.map((lot) => lot.shares)).toEqual([4, 6]);
  });

  it("keeps the last good price when the institution's is a thousand times too high, and marks it stale", async () => {
    const item = smallBrokerage("Misprinting");
    const misprinting = await testProduct({ misprinting: item });
    misprinting.market.isDown = true;
    const id = await misprinting.link("nora~misprint", "misprinting");
    item.holdings = {
      ...item.holdings,
      holdings: item.holdings.holdings.map((row) =>
        row.providerSecurityId === "sec-a" ? { ...row, price: 120_000, value: 1_200_000 } : row,
      ),
    };
    await misprinting.services.sync.sync("organization-misprint", id, misprinting.log);
    await misprinting.services.rebuild.rebuild("organization-misprint", misprinting.log);
    const { portfolio, holdings } = await misprinting.dashboardOf("organization-misprint");
    await misprinting.close();
    expect(portfolio.totalValue).toBe(1_450);
    expect(holdings[0]).toMatchObject({ currentPrice: 120, priceIsStale: true });
  });

  it("reads the whole history of an account that was added to a connection later", async () => {
    const item = smallBrokerage("Growing");
    const growing = await testProduct({ growing: item });
    const id = await growing.link("nora~grow", "growing");
    const [first] = item.holdings.accounts;
    if (first) {
      const second = { ...first, providerAccountId: "acc-2", mask: "5678" };
      item.holdings = { ...item.holdings, accounts: [first, second] };
    }
    const windows: string[] = [];
    const { readTransactions } = growing.provider;
    growing.provider.readTransactions = (token, from, to) => {
      windows.push(from);
      return readTransactions(token, from, to);
    };
    await growing.services.sync.sync("organization-grow", id, growing.log);
    await growing.services.sync.sync("organization-grow", id, growing.log);
    await growing.close();
    const [whole, recent] = windows;
    expect(Date.parse(recent ?? "") - Date.parse(whole ?? "")).toBeGreaterThan(600 * 86_400_000);
  });
});
