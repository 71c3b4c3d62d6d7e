import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FakeItem, smallBrokerage } from "../../../testing/fake-provider.ts";
import { sessionOf, type TestProduct, testProduct } from "../../../testing/test-product.ts";

const usual = smallBrokerage();
const [purchase] = usual.transactions.transactions;
const [account] = usual.holdings.accounts;
if (!purchase || !account) throw new Error("the small brokerage should hold something");

const item: FakeItem = smallBrokerage();
const nothing = { accounts: [], securities: [], holdings: [] };
let product: TestProduct;
beforeAll(async () => {
  product = await testProduct({ item });
});
afterAll(() => product.close());

/** Links the plain brokerage for a family of its own. */
async function link(family: string): Promise<string> {
  Object.assign(item, smallBrokerage());
  return product.link(`nora~${family}`, "item");
}

async function answersThen(family: string, id: string, answer: Partial<FakeItem>): Promise<void> {
  Object.assign(item, smallBrokerage(), answer);
  await product.services.sync.sync(`organization-${family}`, id, product.log);
  await product.services.rebuild.rebuild(`organization-${family}`, product.log);
}

const dashboardOf = (family: string) => product.dashboardOf(`organization-${family}`);
const accountsOf = async (family: string) =>
  (await product.services.accounts.overview(sessionOf(`nora~${family}`))).accounts;
const accountOf = async (family: string) => {
  const [only, ...others] = await accountsOf(family);
  if (!only || others.length > 0) throw new Error("there should be one account");
  return only;
};
const read = async (text: string, family: string) =>
  (await product.database.pool.query(text, [`organization-${family}`])).rows;
const countedIds = async (family: string): Promise<string[]> => {
  const rows = await read(
    `select provider_transaction_id as id from portfolio.transactions
     where organization_id = $1 and withdrawn_since is null order by id`,
    family,
  );
  return rows.map(({ id }) => id);
};
const chooseSpecific = async (family: string, id: string) => {
  const url = `/api/v1/accounts/${id}/cost-basis-method`;
  const payload = { method: "specific" };
  expect((await product.ask(`nora~${family}`, { method: "PUT", url, payload })).statusCode).toBe(
    200,
  );
  await product.database.pool.query(
    `insert into portfolio.lot_picks values ($1, $2, 'tx-1', 'opening', 1)`,
    [`organization-${family}`, id],
  );
};
/** Lets an account have been missing for so many hours. */
const missingFor = (family: string, hours: number) =>
  product.database.pool.query(
    `update portfolio.accounts set missing_since = missing_since - make_interval(hours => $2) where organization_id = $1`,
    [`organization-${family}`, hours],
  );
const remove = (member: string, id: string) =>
  product.ask(member, { method: "DELETE", url: `/api/v1/plaid/account/${id}` });

describe("an answer without an account that was there", () => {
  it("erases nothing: its last figures count and say since when, and it comes back as itself", async () => {
    const id = await link("empty");
    const before = await accountOf("empty");
    await chooseSpecific("empty", before.id);
    await product.services.rebuild.rebuild("organization-empty", product.log);
    const figures = (await dashboardOf("empty")).portfolio;

    await answersThen("empty", id, {
      holdings: nothing,
      transactions: { securities: [], transactions: [] },
    });

    const missing = await accountOf("empty");
    expect(missing).toMatchObject({
      id: before.id,
      missing: { what: "account", is_removable: false },
    });
    const dashboard = await dashboardOf("empty");
    expect(dashboard.portfolio).toEqual(figures);
    expect(dashboard.missing).toMatchObject([{ connectionId: id, accounts: 1 }]);

    await answersThen("empty", id, {});

    expect(await accountOf("empty")).toMatchObject({
      id: before.id,
      missing: null,
      cost_basis_method: "specific",
    });
    expect(
      await read("select lot_id from portfolio.lot_picks where organization_id = $1", "empty"),
    ).toHaveLength(1);
    const after = await dashboardOf("empty");
    expect([after.portfolio, after.missing]).toEqual([figures, []]);
  });

  it("is the same account when it comes back under another id, and nothing counts twice", async () => {
    const id = await link("renumbered");
    const before = await accountOf("renumbered");
    const figures = (await dashboardOf("renumbered")).portfolio;
    await answersThen("renumbered", id, {
      holdings: nothing,
      transactions: { securities: [], transactions: [] },
    });

    const own = <Row extends { readonly providerAccountId: string }>(row: Row) => ({
      ...row,
      providerAccountId: "acc-new",
    });
    const { holdings, transactions } = smallBrokerage();
    await answersThen("renumbered", id, {
      holdings: {
        ...holdings,
        accounts: holdings.accounts.map(own),
        holdings: holdings.holdings.map(own),
      },
      transactions: {
        ...transactions,
        transactions: transactions.transactions.map((row) => ({
          ...own(row),
          providerTransactionId: `new-${row.providerTransactionId}`,
        })),
      },
    });

    expect((await accountOf("renumbered")).id).toBe(before.id);
    expect((await dashboardOf("renumbered")).portfolio).toEqual(figures);
    expect(await countedIds("renumbered")).toEqual(["new-tx-0", "new-tx-1", "new-tx-2"]);
  });
});

describe("an account that is listed and empty", () => {
  it("keeps its holdings while the balance does not say that they are gone", async () => {
    const id = await link("silent");
    const { holdings } = smallBrokerage();
    await answersThen("silent", id, { holdings: { ...holdings, holdings: [] } });

    expect(await accountOf("silent")).toMatchObject({
      missing: { what: "holdings", removable_from: null },
    });
    expect((await dashboardOf("silent")).portfolio.totalValue).toBe(1_450);

    await answersThen("silent", id, {});
    expect((await accountOf("silent")).missing).toBeNull();
  });

  it("is empty when everything was sold and withdrawn", async () => {
    const id = await link("sold");
    const { holdings, transactions } = smallBrokerage();
    const sale = {
      ...purchase,
      providerTransactionId: "sale",
      day: "2026-11-20",
      quantity: -10,
      amount: -1_200,
      price: 120,
      type: "sell",
      subtype: "sell",
    };
    const out = {
      ...purchase,
      providerTransactionId: "out",
      day: "2026-11-20",
      providerSecurityId: null,
      quantity: 0,
      amount: 1_450,
      price: 0,
      type: "cash",
      subtype: "withdrawal",
    };
    await answersThen("sold", id, {
      holdings: { ...holdings, accounts: [{ ...account, balance: null }], holdings: [] },
      transactions: { ...transactions, transactions: [...transactions.transactions, sale, out] },
    });

    expect(await accountOf("sold")).toMatchObject({ missing: null, holdings: [] });
    expect((await dashboardOf("sold")).portfolio.totalValue).toBe(0);
  });

  it("is empty when the institution's balance is zero", async () => {
    const id = await link("zero");
    const { holdings } = smallBrokerage();
    const accounts = [{ ...account, balance: 0 }];
    await answersThen("zero", id, { holdings: { ...holdings, accounts, holdings: [] } });

    expect(await accountOf("zero")).toMatchObject({ missing: null, holdings: [] });
  });
});

describe("transactions that a listing no longer has", () => {
  const recent = {
    ...purchase,
    providerTransactionId: "tx-3",
    day: "2026-11-19",
    quantity: 1,
    amount: 120,
    price: 120,
  };
  const { transactions } = smallBrokerage();
  const withRecent = { ...transactions, transactions: [recent, ...transactions.transactions] };

  it("count on when the listing has no row at all, and no longer when it has others on two days", async () => {
    const id = await link("withdrawn");
    await answersThen("withdrawn", id, { transactions: withRecent });

    await answersThen("withdrawn", id, { transactions: { securities: [], transactions: [] } });
    expect(await countedIds("withdrawn")).toEqual(["tx-0", "tx-1", "tx-2", "tx-3"]);
    expect((await accountOf("withdrawn")).missing).toMatchObject({ what: "transactions" });

    // The next sync asks for the whole history, so that its answer can be believed.
    await answersThen("withdrawn", id, {});
    expect(await countedIds("withdrawn")).toEqual(["tx-0", "tx-1", "tx-2", "tx-3"]);
    await product.database.pool.query(
      "update portfolio.transactions set omitted_since = omitted_since - interval '1 day'",
    );
    await answersThen("withdrawn", id, {});
    expect(await countedIds("withdrawn")).toEqual(["tx-0", "tx-1", "tx-2"]);
    expect((await accountOf("withdrawn")).missing).toBeNull();
  });

  it("are not doubled when they were renumbered, and come back by their id", async () => {
    const id = await link("twins");
    await answersThen("twins", id, { transactions: withRecent });
    const twin = { ...recent, providerTransactionId: "tx-3-again" };

    await answersThen("twins", id, {
      transactions: { ...transactions, transactions: [twin, ...transactions.transactions] },
    });
    expect(await countedIds("twins")).toEqual(["tx-0", "tx-1", "tx-2", "tx-3-again"]);

    await answersThen("twins", id, { transactions: withRecent });
    expect(await countedIds("twins")).toEqual(["tx-0", "tx-1", "tx-2", "tx-3"]);
  });
});

describe("an account that is missing", () => {
  it("is removed for good by its owner after three days, with all that is stored of it", async () => {
    const id = await link("closed");
    const { holdings } = smallBrokerage();
    const second = { ...account, providerAccountId: "acc-2", mask: "5678", name: "Closing" };
    await answersThen("closed", id, { holdings: { ...holdings, accounts: [account, second] } });
    await answersThen("closed", id, {});
    const [closing] = (await accountsOf("closed")).filter((row) => row.missing);
    if (!closing) throw new Error("the second account should be missing");

    expect((await remove("nora~closed", closing.id)).json()).toMatchObject({
      code: "account_missing_too_briefly",
    });
    await missingFor("closed", 73);
    expect((await remove("theo~closed", closing.id)).json()).toMatchObject({
      code: "not_the_owner",
    });
    expect((await remove("nora~strangers", closing.id)).json()).toMatchObject({
      code: "account_not_found",
    });
    const answer = await remove("nora~closed", closing.id);

    expect([answer.statusCode, answer.json().data]).toEqual([200, { id: closing.id }]);
    expect((await accountsOf("closed")).map((row) => row.account_name)).toEqual(["Individual"]);
    const events = await read(
      `select result, details->>'account' as account, member_id from portfolio.audit_events
       where organization_id = $1 and action = 'account.removed' order by at`,
      "closed",
    );
    expect(events.at(-1)).toEqual({
      result: "success",
      account: "Closing",
      member_id: "member-nora-closed",
    });
    expect(events.map((row) => row.result)).toContain("refused");
  });

  it("is removed by an administrator, and its owner is told", async () => {
    const id = await link("admin");
    const { id: only } = await accountOf("admin");
    await answersThen("admin", id, { holdings: nothing });
    await missingFor("admin", 73);

    expect((await remove("ada~admin", only)).statusCode).toBe(200);

    const { rows } = await product.database.pool.query(
      `select j.payload -> 'notice' -> 'notice' as notice from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'portfolio.notice'`,
    );
    expect(rows).toContainEqual({
      notice: {
        kind: "account_removed",
        institution_name: "Brokerage",
        account_name: "Individual",
      },
    });
  });

  it("is not what a listed account is: that can't be removed alone", async () => {
    await link("listed");
    const { id } = await accountOf("listed");

    const answer = await remove("nora~listed", id);

    expect([answer.statusCode, answer.json().code]).toEqual([409, "account_not_missing"]);
    expect(await accountsOf("listed")).toHaveLength(1);
  });
});
