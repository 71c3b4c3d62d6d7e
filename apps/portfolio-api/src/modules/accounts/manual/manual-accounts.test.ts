import type { AccountImport, InvestmentAccount } from "@stocks-vibe/contracts/portfolio";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { smallBrokerage } from "../../../testing/fake-provider.ts";
import { type TestProduct, testProduct } from "../../../testing/test-product.ts";

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct({ one: smallBrokerage() });
});
afterAll(() => product.close());

const DRAFT = { name: "Old 401(k)", institution_name: "Acme Plan", subtype: "401k" };
const add = (member: string, draft: object = DRAFT) =>
  product.ask(member, { method: "POST", url: "/api/v1/accounts", payload: draft });
const added = async (family: string): Promise<InvestmentAccount> =>
  (await add(`nora~${family}`)).json().data.account;
const enter = (member: string, accountId: string, payload: object) =>
  product.ask(member, { method: "POST", url: `/api/v1/accounts/${accountId}/entries`, payload });
const entered = (answer: { json(): { data: { import: AccountImport } } }) =>
  answer.json().data.import;
const rename = (member: string, accountId: string, payload: object = DRAFT) =>
  product.ask(member, { method: "PUT", url: `/api/v1/accounts/${accountId}`, payload });
const remove = (member: string, accountId: string) =>
  product.ask(member, { method: "DELETE", url: `/api/v1/accounts/${accountId}` });
const rebuild = (family: string) =>
  product.services.rebuild.rebuild(`organization-${family}`, product.log);
const dashboard = (family: string) => product.dashboardOf(`organization-${family}`);
const accountsOf = async (member: string): Promise<InvestmentAccount[]> =>
  (await product.ask(member, { url: "/api/v1/accounts" })).json().data.accounts;
const count = async (table: string, family: string): Promise<number> => {
  const { rows } = await product.database.pool.query(
    `select count(*)::int as n from portfolio.${table} where organization_id = $1`,
    [`organization-${family}`],
  );
  return rows[0].n;
};

const inputsOf = async (family: string): Promise<string> => {
  const { rows } = await product.database.pool.query(
    "select inputs_digest from portfolio.snapshots where organization_id = $1",
    [`organization-${family}`],
  );
  return rows[0].inputs_digest;
};

const DEPOSIT = { date: "2025-06-02", action: "deposit", amount: 1_000 };
const PURCHASE = { date: "2025-06-03", action: "buy", symbol: "aaa", shares: 6, amount: 600 };
const SALE = { date: "2026-02-03", action: "sell", symbol: "AAA", shares: 2, amount: 200 };

/** Adds a file of these lines to an account, and says that it is right. */
async function importRows(member: string, accountId: string, lines: readonly string[]) {
  const head = "date,action,symbol,cusip,name,quantity,price,fees,amount,currency";
  const sent = await product.ask(member, {
    method: "POST",
    url: `/api/v1/accounts/${accountId}/imports?file_name=all.csv`,
    headers: { "content-type": "text/csv" },
    payload: `${[head, ...lines].join("\n")}\n`,
  });
  const { review } = sent.json().data;
  await product.ask(member, {
    method: "POST",
    url: `/api/v1/imports/${review.import.id}/confirm`,
    payload: { without_unread_lines: false },
  });
}

describe("an account that a member keeps by hand", () => {
  it("has figures like any other, from its rows and the market's prices", async () => {
    const { id } = await added("figures");
    for (const entry of [DEPOSIT, PURCHASE, SALE])
      expect((await enter("nora~figures", id, entry)).statusCode).toBe(200);
    expect((await accountsOf("nora~figures"))[0]?.answers_pending).toBe(true);
    await rebuild("figures");

    const shown = await dashboard("figures");
    expect(shown.state).toBe("ready");
    // Four shares at 120, and 1,000 − 600 + 200 in cash.
    expect(shown.portfolio).toMatchObject({ totalValue: 1_080, completeness: "full" });
    expect(shown.holdings[0]).toMatchObject({ symbol: "AAA", totalCostBasis: 400 });
    expect(shown.holdings[0]?.lots).toMatchObject([{ purchaseDate: "2025-06-03", shares: 4 }]);
    expect(shown.portfolio.irrBasis).toBe("deposits");
    const [account] = await accountsOf("nora~figures");
    expect(account).toMatchObject({
      account_name: "Old 401(k)",
      institution_name: "Acme Plan",
      account_type: "retirement",
      balance: 1_080,
      answers_pending: false,
      manual: { may_manage: true },
    });
    expect(
      account?.holdings.map(({ symbol, value, cost_basis }) => [symbol, value, cost_basis]),
    ).toEqual([
      ["CUR:USD", 600, null],
      ["AAA", 480, 400],
    ]);
    // What was worked out is no input: the same rows again are the same figures.
    const inputs = await inputsOf("figures");
    await rebuild("figures");
    expect(await inputsOf("figures")).toBe(inputs);
  });

  it("tells no price and no worth of shares that nobody priced", async () => {
    const { id } = await added("given");
    await importRows("nora~given", id, [
      "2025-06-02,deposit,,,,,,,1000,USD",
      "2025-06-03,buy,AAA,,,6,100,,-600,USD",
      "2025-06-03,buy,GIVEN,,,6,0,,0,USD",
    ]);
    await rebuild("given");

    const [account] = await accountsOf("nora~given");
    const free = account?.holdings.find(({ symbol }) => symbol === "GIVEN");
    expect(free).toMatchObject({ quantity: 6, price: null, value: null, gain_loss: null });
    expect(account?.balance).toBe(1_120);
  });

  it("holds securities of the kind that its file, or an institution, tells of", async () => {
    await product.link("nora~kinds", "one");
    const { id } = await added("kinds");
    await importRows("nora~kinds", id, [
      "2025-06-02,deposit,,,,,,,22900,USD",
      "2025-06-03,buy,AAA,,Alpha,10,100,,-1000,USD",
      "2025-06-03,buy,VTX,,VANGUARD TOTAL ETF,10,100,,-1000,USD",
      "2025-06-03,buy,FXAIX,,,10,100,,-1000,USD",
      "2025-06-03,buy,,912828XX1,US TREASURY NOTE 2.5% DUE 05/15/2030,10000,97,,-9700,USD",
      "2025-06-03,buy,AAPL270115C150,,CALL (AAPL) APPLE JAN 15 27 $150,2,1,,-200,USD",
      "2025-06-04,buy,SPAXX,,FIDELITY GOVERNMENT MONEY MARKET,10000,1,,-10000,USD",
    ]);
    await rebuild("kinds");

    const { holdings, portfolio } = await dashboard("kinds");
    expect(
      holdings.map(({ symbol, securityType, currentValue }) => [
        symbol,
        securityType,
        currentValue,
      ]),
    ).toEqual(
      expect.arrayContaining([
        ["AAA", "stock", 2_400],
        ["VTX", "etf", 1_000],
        ["FXAIX", "mutual_fund", 1_000],
        ["912828XX1", "bond", 9_700],
        ["AAPL270115C150", "other", 200],
      ]),
    );
    expect(holdings).toHaveLength(5);
    // Beside the link's 250: what was paid in, less what was bought but for the money-market fund.
    expect(portfolio.cashValue).toBe(250 + 10_000);
    const kept = (await accountsOf("nora~kinds")).find((account) => account.id === id);
    expect(kept?.balance).toBe(1_200 + 1_000 + 1_000 + 9_700 + 200 + 10_000);
  });

  it("is left alone by syncs, the night and whoever lists links", async () => {
    await added("alone");
    await product.services.nightly.runOrganization("organization-alone", product.log);
    const { items, manual_account_count: kept } = (
      await product.ask("nora~alone", { url: "/api/v1/plaid/connection-status" })
    ).json().data;
    expect([items, kept]).toEqual([[], 1]);
    const [account] = await accountsOf("nora~alone");
    const { connection_id: connection = "" } = account ?? {};
    for (const [method, url] of [
      ["POST", `/api/v1/plaid/sync/${connection}`],
      ["DELETE", `/api/v1/plaid/item/${connection}`],
      ["GET", `/api/v1/plaid/holdings/${connection}`],
    ] as const)
      expect((await product.ask("nora~alone", { method, url })).json().code).toBe(
        "connection_not_found",
      );
    await product.services.sync.sync("organization-alone", connection, product.log);
    expect(product.provider.removed).toEqual([]);
  });

  it("takes part beside linked accounts, and leaves them as they were once it is removed", async () => {
    await product.link("nora~beside", "one");
    const before = await dashboard("beside");
    const { id } = await added("beside");
    await enter("nora~beside", id, DEPOSIT);
    await enter("nora~beside", id, PURCHASE);
    await rebuild("beside");
    const joined = await dashboard("beside");
    expect(joined.portfolio.totalValue).toBe(before.portfolio.totalValue + 1_120);

    expect((await remove("nora~beside", id)).json().data).toEqual({ id });
    await rebuild("beside");
    expect((await dashboard("beside")).portfolio).toEqual(before.portfolio);
    expect(await count("connections", "beside")).toBe(1);
    expect(await count("imports", "beside")).toBe(0);
    expect(await count("pending_removals", "beside")).toBe(0);
    expect((await remove("nora~beside", id)).statusCode).toBe(404);
  });

  it("is called otherwise, and undoes a row that was entered", async () => {
    const { id } = await added("renamed");
    const other = { name: "Rollover", institution_name: "Elsewhere", subtype: "ira" };
    expect((await rename("nora~renamed", id, other)).json().data.account).toMatchObject({
      account_name: "Rollover",
      institution_name: "Elsewhere",
      account_subtype: "ira",
    });
    await enter("nora~renamed", id, DEPOSIT);
    const purchase = entered(await enter("nora~renamed", id, PURCHASE));
    expect(purchase.entered).toEqual({
      date: "2025-06-03",
      action: "buy",
      symbol: "AAA",
      quantity: 6,
      amount: -600,
    });
    await product.ask("nora~renamed", {
      method: "DELETE",
      url: `/api/v1/imports/${purchase.id}`,
    });
    await rebuild("renamed");
    const shown = await dashboard("renamed");
    expect([shown.portfolio.totalValue, shown.holdings]).toEqual([1_000, []]);
  });

  it("takes a file of any days: no link covers any", async () => {
    const { id } = await added("file");
    const head = "date,action,symbol,cusip,name,quantity,price,fees,amount,currency";
    const text = [head, "2025-06-02,deposit,,,,,,,500,USD", "2026-11-20,buy,AAA,,,1,120,,-120,USD"];
    const answer = await product.ask("nora~file", {
      method: "POST",
      url: `/api/v1/accounts/${id}/imports?file_name=a.csv`,
      headers: { "content-type": "text/csv" },
      payload: text.join("\n"),
    });
    const { review } = answer.json().data;
    expect(review).toMatchObject({ linked_from: null, history_from: "2025-06-02", doubts: [] });
    expect(review.meetings).toEqual([{ symbol: "AAA", imported: 1, needed: 1, difference: 0 }]);
  });

  it("that sells more than was bought holds nothing short, and says so", async () => {
    const { id } = await added("short");
    await enter("nora~short", id, DEPOSIT);
    await enter("nora~short", id, SALE);
    await rebuild("short");
    const shown = await dashboard("short");
    expect(shown.portfolio).toMatchObject({ totalValue: 1_200, completeness: "estimated" });
    const [account] = await accountsOf("nora~short");
    expect(account?.data_findings[0]?.effect).toContain("AAA");
  });

  it("whose rows spend more than they bring has no cash, and counts what was paid as paid in", async () => {
    const { id } = await added("spent");
    await enter("nora~spent", id, PURCHASE);
    await rebuild("spent");
    const { portfolio } = await dashboard("spent");
    expect(portfolio).toMatchObject({ totalValue: 720, irrBasis: "invested" });
  });

  it.each([
    ["a day to come", { ...DEPOSIT, date: "2027-01-04" }, "is in the future"],
    ["a day that does not exist", { ...DEPOSIT, date: "2025-02-30" }, "is not a day"],
    ["no symbol", { ...PURCHASE, symbol: "" }, "no symbol"],
    ["a formula as symbol", { ...PURCHASE, symbol: "=A1" }, "is not a symbol"],
    ["no shares", { ...PURCHASE, shares: undefined }, "no number of shares"],
    ["next to no shares", { ...PURCHASE, shares: 1e-10, amount: 1 }, "at least 0.000001"],
    ["shares without an end", { ...PURCHASE, shares: 1e20 }, "at most 999,999,999,999"],
    ["a price that no share has", { ...PURCHASE, shares: 0.00001 }, "$60,000,000 a share"],
  ])("takes no row with %s", async (_case, entry, words) => {
    const { id } = await added("wrong");
    const answer = await enter("nora~wrong", id, entry);
    expect([answer.statusCode, answer.json().code]).toEqual([400, "entry_refused"]);
    expect(answer.json().message).toContain(words);
  });

  it("is called what can be seen of a name that was pasted, emoji counted as people count", async () => {
    const name = `\u202EOld\u202C 401(k) ${"😀".repeat(80)}\u200B`;
    const { account } = (await add("nora~pasted", { ...DRAFT, name })).json().data;
    expect(account.account_name).toBe(`Old 401(k) ${"😀".repeat(80)}`);
    const purchase = entered(
      await enter("nora~pasted", account.id, { ...PURCHASE, symbol: "\u202Daaa\u202C" }),
    );
    expect(purchase.entered?.symbol).toBe("AAA");
  });

  it.each([
    ["no name", { ...DRAFT, name: "  " }],
    ["a name without an end", { ...DRAFT, name: "x".repeat(101) }],
    ["a name of emoji without an end", { ...DRAFT, name: "😀".repeat(101) }],
    ["a name of which nothing can be seen", { ...DRAFT, name: "\u202E\u2066" }],
    ["an unknown type", { ...DRAFT, subtype: "checking" }],
    ["more than is asked", { ...DRAFT, is_sandbox: false }],
  ])("is not added with %s", async (_case, draft) => {
    expect((await add("nora~drafts", draft)).statusCode).toBe(400);
  });
});

describe("a form whose answer was lost", () => {
  const FORM = "0123456789abcdef0123456789abcdef";

  it("is one transaction however often it is sent, also at once, and is answered the same", async () => {
    const { id } = await added("lost");
    const form = { ...PURCHASE, form_id: FORM };
    const answers = await Promise.all([1, 2, 3].map(() => enter("nora~lost", id, form)));
    answers.push(await enter("nora~lost", id, form));

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map((answer) => entered(answer).id)).size).toBe(1);
    expect(await count("imports", "lost")).toBe(1);
    const { rows } = await product.database.pool.query(
      "select count(*)::int as n from portfolio.audit_events where organization_id = 'organization-lost' and action = 'account.entry-added'",
    );
    expect(rows[0].n).toBe(1);
  });

  it.each([
    ["another day", { date: "2025-06-04" }],
    ["another amount", { amount: 600.01 }],
    ["other shares", { shares: 6.5 }],
    ["another symbol", { symbol: "BBB" }],
    ["another kind", { action: "sell" }],
    ["another form", { form_id: FORM.replaceAll("0", "f") }],
  ])("is another transaction with %s, and the first one still once", async (_what, change) => {
    const { id } = await added("changed");
    const first = { ...PURCHASE, form_id: FORM };
    const ids = [];
    for (const form of [first, { ...first, ...change }, first])
      ids.push(entered(await enter("nora~changed", id, form)).id);
    expect(ids[2]).toBe(ids[0]);
    expect(ids[1]).not.toBe(ids[0]);
  });

  it("counts again once it was taken back, and of each account apart", async () => {
    const one = await added("apart");
    const other = (await add("nora~apart", { ...DRAFT, name: "Other" })).json().data.account;
    const form = { ...DEPOSIT, form_id: FORM };
    const first = entered(await enter("nora~apart", one.id, form));
    expect(entered(await enter("nora~apart", other.id, form)).id).not.toBe(first.id);
    await product.ask("nora~apart", { method: "DELETE", url: `/api/v1/imports/${first.id}` });
    expect(entered(await enter("nora~apart", one.id, form)).id).not.toBe(first.id);
  });

  it("is two transactions where a caller gives none: two equal trades of one day are two", async () => {
    const { id } = await added("old");
    await enter("nora~old", id, PURCHASE);
    await enter("nora~old", id, PURCHASE);
    expect(await count("imports", "old")).toBe(2);
  });

  it("is one account however often it is sent, and another one with other words", async () => {
    const form = { ...DRAFT, form_id: FORM };
    const answers = await Promise.all([1, 2].map(() => add("nora~account", form)));
    answers.push(await add("nora~account", form));
    const ids = answers.map((answer) => answer.json().data.account.id);
    expect(new Set(ids).size).toBe(1);
    expect(await count("connections", "account")).toBe(1);

    for (const draft of [DRAFT, { ...form, name: "Other" }, { ...form, subtype: "ira" }])
      ids.push((await add("nora~account", draft)).json().data.account.id);
    expect(new Set(ids).size).toBe(4);
    expect((await add("nora~elsewhere", form)).json().data.account.id).not.toBe(ids[0]);

    await remove("nora~account", ids[0]);
    expect(new Set(ids).has((await add("nora~account", form)).json().data.account.id)).toBe(false);
  });

  it.each(["", "short", "x".repeat(65), "with space 0123456789"])(
    "has no id like %j",
    async (form_id) => {
      const { id } = await added("ids");
      expect((await enter("nora~ids", id, { ...DEPOSIT, form_id })).statusCode).toBe(400);
      expect((await add("nora~ids", { ...DRAFT, form_id })).statusCode).toBe(400);
    },
  );
});

describe("who may", () => {
  it("change an account that is kept by hand: whoever added it and administrators", async () => {
    const { id } = await added("rights");
    const [seen] = await accountsOf("max~rights");
    expect(seen?.manual).toEqual({ may_manage: false });
    const { id: entry } = entered(await enter("nora~rights", id, DEPOSIT));
    for (const answer of [
      await enter("max~rights", id, DEPOSIT),
      await rename("max~rights", id),
      await remove("max~rights", id),
      await product.ask("max~rights", { method: "DELETE", url: `/api/v1/imports/${entry}` }),
    ])
      expect(answer.json().code).toBe("not_the_owner");
    expect((await rename("ada~rights", id)).statusCode).toBe(200);
    expect((await rename("nora~rights~sam", id)).json().code).toBe("operator_only_looks");
  });

  it("hear of what an administrator does to theirs: whoever added it, by a letter of each kind, and of nothing that they do themselves", async () => {
    const { id } = await added("told");
    await enter("nora~told", id, DEPOSIT);
    await rename("nora~told", id);
    const lettersOf = async (): Promise<string[]> => {
      const { rows } = await product.database.pool.query(
        `select payload -> 'notice' -> 'notice' ->> 'kind' as kind from graphile_worker._private_jobs
         where payload::text like '%member-nora-told%' and payload::text like '%notice%' order by kind`,
      );
      return rows.map(({ kind }) => kind).filter(Boolean);
    };
    expect(await lettersOf()).toEqual([]);

    const { id: entry } = entered(await enter("ada~told", id, PURCHASE));
    await product.ask("ada~told", { method: "DELETE", url: `/api/v1/imports/${entry}` });
    await rename("ada~told", id);
    await remove("ada~told", id);
    expect(await lettersOf()).toEqual(["account_removed", "account_renamed", "history_changed"]);
  });

  it("reach it at all: nobody of another organization", async () => {
    const { id } = await added("ours");
    for (const answer of [
      await enter("nora~strangers", id, DEPOSIT),
      await rename("nora~strangers", id),
      await remove("ada~strangers", id),
      await product.ask("nora~strangers", { url: `/api/v1/accounts/${id}/imports` }),
    ])
      expect([answer.statusCode, answer.json().code]).toEqual([404, "account_not_found"]);
    expect(await accountsOf("nora~strangers")).toEqual([]);
  });

  it("treat a linked account so: nobody", async () => {
    await product.link("nora~linked", "one");
    const [account] = await accountsOf("nora~linked");
    const id = account?.id ?? "";
    expect(account?.manual).toBeNull();
    for (const answer of [
      await enter("nora~linked", id, DEPOSIT),
      await rename("nora~linked", id),
      await remove("nora~linked", id),
    ])
      expect([answer.statusCode, answer.json().code]).toEqual([409, "account_not_manual"]);
  });
});

it("is erased with its organization, and no provider hears of it", async () => {
  const { id } = await added("erased");
  await enter("nora~erased", id, DEPOSIT);
  await rebuild("erased");
  await product.services.erasure.eraseOrganization("organization-erased");
  for (const table of ["connections", "accounts", "imports", "imported_transactions", "holdings"])
    expect([table, await count(table, "erased")]).toEqual([table, 0]);
  expect(await count("pending_removals", "erased")).toBe(0);
});
