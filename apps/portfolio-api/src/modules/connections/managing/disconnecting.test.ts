import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { smallBrokerage } from "../../../testing/fake-provider.ts";
import { type TestProduct, testProduct } from "../../../testing/test-product.ts";
import { LinkProviderError } from "../../provider/link-provider.ts";

const DASHBOARD = { method: "GET", url: "/api/v1/dashboard-data" } as const;
const STATUS = { method: "GET", url: "/api/v1/plaid/connection-status" } as const;
let product: TestProduct;
beforeAll(async () => {
  product = await testProduct({
    one: smallBrokerage("First Brokerage"),
    two: smallBrokerage("Second Brokerage"),
    three: smallBrokerage("Third Brokerage"),
    four: smallBrokerage("Fourth Brokerage"),
  });
});
afterAll(() => product.close());

const count = async (table: string, organization: string): Promise<number> => {
  const { rows } = await product.database.pool.query(
    `select count(*)::int as n from portfolio.${table} where organization_id = $1`,
    [`organization-${organization}`],
  );
  return rows[0].n;
};

describe("disconnecting", () => {
  it("removes every row of the connection and its figures at once, and tells the provider", async () => {
    const id = await product.link("nora~leaving", "one");
    const kept = await product.link("nora~leaving", "two");
    const remove = { method: "DELETE", url: `/api/v1/plaid/item/${id}` } as const;

    const answer = await product.ask("nora~leaving", remove);

    expect(answer.json().data).toEqual({ id, removed_account_count: 1 });
    const { data } = (await product.ask("nora~leaving", DASHBOARD)).json();
    expect(data.portfolio.totalValue).toBe(1_450);
    expect(data.holdings[0].lots).toHaveLength(2);
    for (const [table, rows] of [
      ["connections", 1],
      ["accounts", 1],
      ["securities", 2],
      ["holdings", 2],
      ["transactions", 3],
    ] as const) {
      expect([table, await count(table, "leaving")]).toEqual([table, rows]);
    }
    expect((await product.ask("nora~leaving", remove)).statusCode).toBe(404);

    await product.services.finishRemovals.finishRemoval("organization-leaving", id);
    expect(product.provider.removed).toContain("access-one~organization-leaving");
    expect(await count("pending_removals", "leaving")).toBe(0);
    const { items } = (await product.ask("nora~leaving", STATUS)).json().data;
    expect(items.map((item: { id: string }) => item.id)).toEqual([kept]);
  });

  it("keeps the token until the provider has confirmed the removal", async () => {
    const id = await product.link("nora~stubborn", "one");
    await product.ask("nora~stubborn", { method: "DELETE", url: `/api/v1/plaid/item/${id}` });
    product.provider.failure = new LinkProviderError("unavailable", "UNREACHABLE");
    await product.services.finishRemovals.finishRemoval("organization-stubborn", id);
    product.provider.failure = undefined;
    expect(await count("pending_removals", "stubborn")).toBe(1);
    await product.services.finishRemovals.finishRemoval("organization-stubborn", id);
    expect(await count("pending_removals", "stubborn")).toBe(0);
  });

  it("shows an emptied organization no figure", async () => {
    const id = await product.link("nora~emptied", "one");
    await product.ask("nora~emptied", { method: "DELETE", url: `/api/v1/plaid/item/${id}` });
    const { data } = (await product.ask("nora~emptied", DASHBOARD)).json();
    expect(data).toMatchObject({ state: "empty", holdings: [], dataAsOf: null });
    expect(data.portfolio.totalValue).toBe(0);
    expect(await count("daily_valuations", "emptied")).toBe(0);
  });

  it("does not bring back a connection that was removed while it synced", async () => {
    const id = await product.link("nora~race", "one");
    const { provider } = product;
    const { readTransactions } = provider;
    provider.readTransactions = async (...args) => {
      await product.ask("nora~race", { method: "DELETE", url: `/api/v1/plaid/item/${id}` });
      return readTransactions(...args);
    };
    await product.services.sync.sync("organization-race", id, product.log);
    provider.readTransactions = readTransactions;
    expect(await count("accounts", "race")).toBe(0);
    expect(await count("transactions", "race")).toBe(0);
  });
});
