import {
  accountChanged,
  type InvestmentAccount,
  successOf,
} from "@stocks-vibe/contracts/portfolio";
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
  product = await testProduct({ selling: afterASale(), other: smallBrokerage() });
  await product.link("nora~method", "selling");
});
afterAll(() => product.close());

const accountOf = async (family: string): Promise<InvestmentAccount> => {
  const answer = await product.ask(`nora~${family}`, { url: "/api/v1/accounts" });
  return answer.json().data.accounts[0];
};
const choose = (member: string, accountId: string, payload: Record<string, unknown>) =>
  product.ask(member, {
    method: "PUT",
    url: `/api/v1/accounts/${accountId}/cost-basis-method`,
    payload,
  });
const rowsOf = async (text: string, family: string) =>
  (await product.database.pool.query(text, [`organization-${family}`])).rows;
const rebuildsWaiting = (family: string) =>
  rowsOf("select attempts from graphile_worker.jobs where key = 'rebuild:' || $1", family);

describe("PUT /accounts/{id}/cost-basis-method", () => {
  it.each([
    ["lifo", [["2025-06-03", 5]]],
    [
      "fifo",
      [
        ["2026-02-03", 4],
        ["2025-06-03", 1],
      ],
    ],
    [
      "average",
      [
        ["2026-02-03", 4],
        ["2025-06-03", 1],
      ],
    ],
  ] as const)("decides which units a sale has taken: %s", async (method, lots) => {
    const { id } = await accountOf("method");

    const answer = await choose("nora~method", id, { method });
    const pending = await accountOf("method");
    await product.services.rebuild.rebuild("organization-method", product.log);

    expect(successOf(accountChanged).parse(answer.json()).data.account).toEqual(pending);
    expect(pending).toMatchObject({ cost_basis_method: method, cost_basis_pending: true });
    const { holdings } = await product.dashboardOf("organization-method");
    expect(holdings[0]?.lots.map((lot) => [lot.purchaseDate, lot.shares])).toEqual(lots);
    expect(await accountOf("method")).toMatchObject({
      cost_basis_method: method,
      cost_basis_pending: false,
    });
  });

  it("enqueues one rebuild however often it is changed, and writes each change down", async () => {
    await product.link("nora~often", "selling");
    const { id } = await accountOf("often");
    await product.database.pool.query(
      "delete from graphile_worker._private_jobs where key = 'rebuild:organization-often'",
    );

    for (const method of ["hifo", "lifo", "lifo", "average"]) {
      expect((await choose("nora~often", id, { method })).statusCode).toBe(200);
    }

    expect(await rebuildsWaiting("often")).toHaveLength(1);
    const events = await rowsOf(
      `select member_id, details from portfolio.audit_events
       where organization_id = $1 and action = 'account.cost-basis-method-chosen' order by at, id`,
      "often",
    );
    expect(events).toHaveLength(3);
    expect(events).toContainEqual({
      member_id: "member-nora-often",
      details: {
        accountId: id,
        from: "fifo",
        to: "hifo",
        account: "Individual",
        institution: "Selling",
      },
    });
  });

  it("neither rebuilds nor writes down what changes nothing", async () => {
    await product.link("nora~same", "selling");
    const { id } = await accountOf("same");
    await product.database.pool.query(
      "delete from graphile_worker._private_jobs where key = 'rebuild:organization-same'",
    );

    const answer = await choose("nora~same", id, { method: "fifo" });

    expect(answer.json().data.account).toMatchObject({ cost_basis_pending: false });
    expect(await rebuildsWaiting("same")).toEqual([]);
    const written =
      "select 1 from portfolio.audit_events where organization_id = $1 and action like 'account.%'";
    expect(await rowsOf(written, "same")).toEqual([]);
  });

  it("keeps its rebuild, audit row and method together: none without the others", async () => {
    await product.link("nora~whole", "selling");
    const { id } = await accountOf("whole");
    await product.database.pool.query(
      "delete from graphile_worker._private_jobs where key = 'rebuild:organization-whole'",
    );
    await product.database.pool.query(`
      create function portfolio.refuse_audit() returns trigger language plpgsql as $$ begin raise 'full'; end $$;
      create trigger refuse before insert on portfolio.audit_events
        for each row when (new.organization_id = 'organization-whole') execute function portfolio.refuse_audit()`);

    const answer = await choose("nora~whole", id, { method: "lifo" });

    expect(answer.statusCode).toBe(500);
    expect(await accountOf("whole")).toMatchObject({ cost_basis_method: "fifo" });
    expect(await rebuildsWaiting("whole")).toEqual([]);
  });

  it.each([
    ["an unknown method", { method: "random" }],
    ["no method", {}],
    ["an unknown key", { method: "lifo", apply_to_all: true }],
  ])("refuses %s", async (_case, payload) => {
    const { id } = await accountOf("method");
    const answer = await choose("nora~method", id, payload);
    expect([answer.statusCode, answer.json().code]).toEqual([400, "invalid_request"]);
  });

  it("answers a foreign account like an unknown one, and changes nothing", async () => {
    await product.link("nora~owner", "other");
    const { id } = await accountOf("owner");

    const foreign = await choose("mallory~elsewhere", id, { method: "lifo" });
    const unknown = await choose("mallory~elsewhere", "account-none", { method: "lifo" });

    expect([foreign.statusCode, foreign.json().code]).toEqual([404, "account_not_found"]);
    const { requestId: _a, ...foreignBody } = foreign.json();
    const { requestId: _b, ...unknownBody } = unknown.json();
    expect(foreignBody).toEqual(unknownBody);
    expect(await accountOf("owner")).toMatchObject({ cost_basis_method: "fifo" });
    expect(await rebuildsWaiting("elsewhere")).toEqual([]);
  });

  it("wants a session and alpha access", async () => {
    const { id } = await accountOf("method");
    await product.services.profiles.setAccess("organization-waiting", "beta", false);
    const anonymous = await product.app.inject({
      method: "PUT",
      url: `/api/v1/accounts/${id}/cost-basis-method`,
      payload: { method: "lifo" },
    });
    expect(anonymous.statusCode).toBe(401);
    const waiting = await choose("nora~waiting", id, { method: "lifo" });
    expect([waiting.statusCode, waiting.json().code]).toEqual([403, "alpha_required"]);
  });
});
