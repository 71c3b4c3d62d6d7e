import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type FakeItem, smallBrokerage } from "../../../testing/fake-provider.ts";
import { type WebhookPoster, webhookPoster } from "../../../testing/sign-news.ts";
import { type TestProduct, testProduct } from "../../../testing/test-product.ts";

/** The small brokerage, and a Roth IRA with 50 of cash beside it. */
function twoAccounts(): FakeItem {
  const item = smallBrokerage("First Brokerage");
  const [account] = item.holdings.accounts;
  const [, cash] = item.holdings.holdings;
  if (!account || !cash) throw new Error("the brokerage has an account and cash");
  const second = {
    ...account,
    providerAccountId: "acc-2",
    name: "Roth IRA",
    mask: "77",
    balance: 50,
  };
  const held = { ...cash, providerAccountId: "acc-2", quantity: 50, value: 50, costBasis: 50 };
  const { accounts, holdings } = item.holdings;
  return {
    ...item,
    holdings: { ...item.holdings, accounts: [...accounts, second], holdings: [...holdings, held] },
  };
}
const both = twoAccounts();
const one = smallBrokerage("First Brokerage");

let product: TestProduct;
let provider: WebhookPoster;
let shared: FakeItem;
let id: string;
let count = 0;
let organization: string;
beforeAll(async () => {
  shared = { ...both };
  product = await testProduct({ one: shared });
  provider = await webhookPoster(product);
});
afterAll(() => product.close());
beforeEach(async () => {
  count += 1;
  organization = `sharing-${count}`;
  Object.assign(shared, both);
  id = await product.link(`nora~${organization}`, "one");
});

const ask = (who: string, url: string) =>
  product.ask(`${who}~${organization}`, { method: "GET", url: `/api/v1${url}` });
const overview = async () => (await ask("nora", "/accounts")).json().data;
const namesOf = (accounts: readonly { account_name: string }[]) =>
  accounts.map(({ account_name: name }) => name).sort();
const updated = (who: string, payload: object, to = id) =>
  product.ask(`${who}~${organization}`, {
    method: "POST",
    url: `/api/v1/plaid/item/${to}/updated`,
    payload,
  });
async function read(): Promise<void> {
  await product.services.sync.sync(`organization-${organization}`, id, product.log);
  await product.services.rebuild.rebuild(`organization-${organization}`, product.log);
}

describe("one account of several", () => {
  it("leaves the figures when it was left out in update mode and the institution lists it no more", async () => {
    expect((await overview()).total_value).toBe(1_500);
    Object.assign(shared, one);

    const answer = await updated("nora", { account_ids: ["acc-1"] });
    expect(answer.json().data.leaving).toEqual(["Roth IRA"]);
    const waiting = (await overview()).accounts;
    expect(waiting).toMatchObject([{ is_unshared: false }, { is_unshared: true }]);

    await read();
    const after = await overview();
    expect(namesOf(after.accounts)).toEqual(["Individual"]);
    expect(after.total_value).toBe(1_450);
    expect((await ask("nora", "/dashboard-data")).json().data.portfolio.totalValue).toBe(1_450);
    const { events } = (await ask("ada", "/activity")).json().data;
    expect(events[0]).toMatchObject({
      action: "account.removed",
      details: { account: "Roth IRA", institution: "First Brokerage" },
      member: { member_id: `member-nora-${organization}` },
    });
  });

  it("stays when the institution lists it all the same", async () => {
    await updated("nora", { account_ids: ["acc-1"] });
    await read();
    expect((await overview()).accounts).toMatchObject([
      { is_unshared: false },
      { is_unshared: false, account_name: "Roth IRA" },
    ]);
  });

  it("leaves although a sync that began before lists it still", async () => {
    const { readTransactions } = product.provider;
    product.provider.readTransactions = async (...asked) => {
      await updated("nora", { account_ids: ["acc-1"] });
      return readTransactions(...asked);
    };
    await read();
    product.provider.readTransactions = readTransactions;
    expect(namesOf((await overview()).accounts)).toEqual(["Individual", "Roth IRA"]);

    Object.assign(shared, one);
    await read();
    expect(namesOf((await overview()).accounts)).toEqual(["Individual"]);
  });

  it("stays, marked as missing, when nobody left it out", async () => {
    Object.assign(shared, one);
    await updated("nora", {});
    await updated("nora", { account_ids: [] });
    await read();
    const { accounts } = await overview();
    expect(accounts).toMatchObject([{ missing: null }, { missing: { what: "account" } }]);
  });

  it("is not another member's to leave out, though they may sign in again", async () => {
    Object.assign(shared, one);
    const answer = await updated("theo", { account_ids: ["acc-1"] });
    expect([answer.statusCode, answer.json().data.leaving]).toEqual([200, []]);
    await read();
    expect(namesOf((await overview()).accounts)).toEqual(["Individual", "Roth IRA"]);
  });

  it("is told to its owner when an administrator left it out", async () => {
    Object.assign(shared, one);
    await updated("ada", { account_ids: ["acc-1"] });
    await read();
    const { rows } = await product.database.pool.query(
      "select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'portfolio.notice' and payload->>'organizationId' = $1",
      [`organization-${organization}`],
    );
    expect(rows).toMatchObject([
      { payload: { notice: { notice: { kind: "account_removed", account_name: "Roth IRA" } } } },
    ]);
  });

  it("leaves when the institution was told to share it no more", async () => {
    const ended = { account_id: "acc-2" };
    const item = `item-one~organization-${organization}`;
    await provider.post(provider.textOf(item, "ITEM", "USER_ACCOUNT_REVOKED", ended));
    Object.assign(shared, one);
    await read();
    expect(namesOf((await overview()).accounts)).toEqual(["Individual"]);
  });

  it("is nobody's of another organization, and names no account that there is none of", async () => {
    const foreign = await product.ask("omar~strangers", {
      method: "POST",
      url: `/api/v1/plaid/item/${id}/updated`,
      payload: { account_ids: ["acc-1"] },
    });
    expect(foreign.statusCode).toBe(404);
    const another = await updated("nora", { user_id: "member-of-nobody", account_ids: ["acc-1"] });
    expect(another.statusCode).toBe(403);
    const item = `item-one~organization-${organization}`;
    await provider.post(
      provider.textOf(item, "ITEM", "USER_ACCOUNT_REVOKED", { account_id: "acc-9" }),
    );
    await provider.post(provider.textOf(item, "ITEM", "USER_ACCOUNT_REVOKED"));
    Object.assign(shared, one);
    await read();
    expect(namesOf((await overview()).accounts)).toEqual(["Individual", "Roth IRA"]);
  });
});
