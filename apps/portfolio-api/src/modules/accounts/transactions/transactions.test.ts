import { successOf, transactionsPage } from "@stocks-vibe/contracts/portfolio";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FakeItem, smallBrokerage } from "../../../testing/fake-provider.ts";
import { type TestProduct, testProduct } from "../../../testing/test-product.ts";
import { cursorOf, placeOf } from "./transactions.repository.ts";

/** A deposit, two purchases, and `n` dividends on three days. */
function withDividends(n: number): FakeItem {
  const item = smallBrokerage("Paying");
  const [purchase] = item.transactions.transactions;
  if (!purchase) throw new Error("the brokerage has no purchase");
  const dividends = Array.from({ length: n }, (_, index) => ({
    ...purchase,
    providerTransactionId: `dividend-${index}`,
    day: `2026-04-0${(index % 3) + 1}`,
    name: `Dividend ${index}`,
    quantity: 0,
    amount: -1.25,
    price: 0,
    type: "cash",
    subtype: "dividend",
  }));
  const transactions = [...item.transactions.transactions, ...dividends];
  item.transactions = { ...item.transactions, transactions };
  return item;
}

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct({ one: withDividends(12), other: smallBrokerage("Other") });
  await product.link("nora~family", "one");
});
afterAll(() => product.close());

const accountOf = async (family: string): Promise<string> => {
  const answer = await product.ask(`nora~${family}`, { url: "/api/v1/accounts" });
  return answer.json().data.accounts[0].id;
};
const ask = (member: string, accountId: string, query = "") =>
  product.ask(member, { url: `/api/v1/accounts/${accountId}/transactions${query}` });
const read = async (accountId: string, query = "", member = "nora~family") =>
  successOf(transactionsPage).parse((await ask(member, accountId, query)).json()).data;

describe("GET /accounts/{id}/transactions", () => {
  it("lists what the figures rest on, newest first, money that arrives as positive", async () => {
    const { transactions, total, next_cursor } = await read(await accountOf("family"));

    expect([total, next_cursor]).toEqual([15, null]);
    const days = transactions.map(({ date }) => date);
    expect(days).toEqual([...days].sort().reverse());
    expect(transactions[0]).toMatchObject({
      date: "2026-04-03",
      symbol: "AAA",
      security_name: "Alpha",
      type: "cash",
      subtype: "dividend",
      quantity: 0,
      amount: 1.25,
      currency: "USD",
      source: "institution",
    });
    expect(transactions.at(-2)).toMatchObject({ quantity: 6, price: 100, amount: -600 });
    expect(transactions.at(-1)).toMatchObject({ symbol: null, quantity: 0, amount: 1_250 });
  });

  it("keeps the order over pages of any size, and misses and repeats nothing", async () => {
    const id = await accountOf("family");
    const whole = (await read(id)).transactions;

    for (const limit of [1, 4, 14, 15]) {
      const paged: typeof whole = [];
      let cursor: string | null = "";
      while (cursor !== null) {
        const page = await read(id, `?limit=${limit}${cursor && `&cursor=${cursor}`}`);
        expect(page.total).toBe(15);
        paged.push(...page.transactions);
        cursor = page.next_cursor;
      }
      expect(paged).toEqual(whole);
    }
  });

  it.each([
    ["dividend", 12],
    ["DIVIDEND 2026-04-02", 4],
    ["alpha buy", 2],
    ["aaa", 14],
    ["%", 0],
    ["_", 0],
    ["nothing of the kind", 0],
  ])("finds rows that hold every word: %s", async (words, found) => {
    const page = await read(await accountOf("family"), `?search=${encodeURIComponent(words)}`);
    expect([page.total, page.transactions.length]).toEqual([found, found]);
  });

  it("lists what members added once it counts, and says whose word it is", async () => {
    await product.link("nora~added", "other");
    const id = await accountOf("added");
    const before = (await read(id, "", "nora~added")).total;
    const file = [
      "date,action,symbol,cusip,name,quantity,price,fees,amount,currency",
      "2020-05-04,buy,OLD,,Old,3,10,,-30,USD",
      "",
    ].join("\n");
    const upload = await product.ask("nora~added", {
      method: "POST",
      url: `/api/v1/accounts/${id}/imports?file_name=old.csv`,
      headers: { "content-type": "text/csv" },
      payload: file,
    });
    const importId = upload.json().data.review.import.id;
    const waiting = await read(id, "", "nora~added");

    await product.ask("nora~added", {
      method: "POST",
      url: `/api/v1/imports/${importId}/confirm`,
      payload: { without_unread_lines: false },
    });
    const confirmed = await read(id, "", "nora~added");

    expect(waiting.total).toBe(before);
    expect(confirmed.total).toBe(before + 1);
    expect(confirmed.transactions.at(-1)).toMatchObject({
      id: expect.stringContaining("imported "),
      date: "2020-05-04",
      symbol: "OLD",
      quantity: 3,
      amount: -30,
      source: "file",
    });
  });

  it("leaves out what the institution has taken back", async () => {
    await product.link("nora~taken-back", "other");
    const id = await accountOf("taken-back");
    await product.database.pool.query(
      `update portfolio.transactions set withdrawn_since = clock_timestamp()
       where organization_id = 'organization-taken-back' and provider_transaction_id =
         (select min(provider_transaction_id) from portfolio.transactions where organization_id = 'organization-taken-back')`,
    );

    expect((await read(id, "", "nora~taken-back")).total).toBe(2);
  });

  it("answers a foreign account like an unknown one", async () => {
    const id = await accountOf("family");

    const foreign = await ask("mallory~elsewhere", id);
    const unknown = await ask("mallory~elsewhere", "account-none");

    expect([foreign.statusCode, foreign.json().code]).toEqual([404, "account_not_found"]);
    const { requestId: _a, ...foreignBody } = foreign.json();
    const { requestId: _b, ...unknownBody } = unknown.json();
    expect(foreignBody).toEqual(unknownBody);
  });

  it("wants a session and alpha access; an operator may look", async () => {
    const id = await accountOf("family");
    await product.services.profiles.setAccess("organization-waiting", "beta", false);
    const url = `/api/v1/accounts/${id}/transactions`;

    expect((await product.app.inject({ url })).statusCode).toBe(401);
    const waiting = await ask("nora~waiting", id);
    expect([waiting.statusCode, waiting.json().code]).toEqual([403, "alpha_required"]);
    expect((await ask("nora~family~sam", id)).statusCode).toBe(200);
  });

  it.each([
    "?cursor=x",
    `?cursor=${Buffer.from('["2026-02-30","a"]').toString("base64url")}`,
    `?cursor=${Buffer.from('["2026-02-01"]').toString("base64url")}`,
    "?limit=0",
    "?limit=101",
    "?search=",
    "?page=2",
  ])("refuses %s", async (query) => {
    expect((await ask("nora~family", await accountOf("family"), query)).statusCode).toBe(400);
  });
});

it("reads its own cursors back, whatever an institution calls a transaction", () => {
  for (const id of ["tx-1", "imported import_1 0000002", 'a"b\\c', "ü😀", "a.b,c"]) {
    const place = { day: "2026-11-22", id };
    expect(placeOf(cursorOf(place))).toEqual(place);
  }
});
