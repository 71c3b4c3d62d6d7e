import type { ExportTable } from "@stocks-vibe/contracts/portfolio";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FakeItem, smallBrokerage } from "../../testing/fake-provider.ts";
import { type TestProduct, testProduct } from "../../testing/test-product.ts";

const HOSTILE = '=HYPERLINK("http://x","a,b")';

/**
 * A brokerage whose institution, account and rows are named like formulas, with more rows than one
 * page of the stream has.
 */
function large(): FakeItem {
  const item = smallBrokerage(HOSTILE);
  const [row] = item.transactions.transactions;
  if (!row) throw new Error("the brokerage has no transaction");
  const dividends = Array.from({ length: 1_150 }, (_, index) => ({
    ...row,
    providerTransactionId: `dividend-${index}`,
    day: "2026-04-02",
    name: index === 0 ? "@SUM(1)\r\n+1" : "Dividend",
    quantity: 0,
    amount: -0.1,
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
  product = await testProduct({ one: large(), other: smallBrokerage("Other") });
  await product.link("nora~family", "one");
});
afterAll(() => product.close());

const askCsv = (member: string, table: string) =>
  product.ask(member, { url: `/api/v1/export/csv/${table}` });
const askJson = (member: string) => product.ask(member, { url: "/api/v1/export/json" });

/** Reads RFC 4180 as a spreadsheet does; each row by the names of the head. */
function readCsv(text: string): Record<string, string>[] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of text.matchAll(
    /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g,
  )) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? "");
    if (end === "\r\n") rows.push([]);
  }
  const [head = [], ...rest] = rows.slice(0, -1);
  return rest.map((cells) => Object.fromEntries(head.map((name, i) => [name, cells[i] ?? ""])));
}
const tableOf = async (member: string, table: ExportTable) => {
  const answer = await askCsv(member, table);
  expect([answer.statusCode, answer.headers["content-type"]]).toEqual([
    200,
    "text/csv; charset=utf-8",
  ]);
  expect(answer.headers["content-disposition"]).toBe(
    `attachment; filename="stocks-vibe-${table}.csv"`,
  );
  return readCsv(answer.body);
};
const sum = (rows: readonly Record<string, string>[], column: string) =>
  rows.reduce((cents, row) => cents + Math.round(Number(row[column]) * 100), 0) / 100;

describe("GET /export/csv/{table}", () => {
  it("adds up to what the pages show, to the cent", async () => {
    const { portfolio, holdings } = await product.dashboardOf("organization-family");
    const overview = (await product.ask("nora~family", { url: "/api/v1/accounts" })).json().data;

    const accounts = await tableOf("nora~family", "accounts");
    expect(sum(accounts, "balance")).toBe(overview.total_value);
    const held = await tableOf("nora~family", "holdings");
    expect(sum(held, "value")).toBe(portfolio.totalValue);
    const lots = await tableOf("nora~family", "lots");
    expect(lots).toHaveLength(2);
    expect(sum(lots, "current_value")).toBe(portfolio.holdingsValue);
    expect(sum(lots, "total_cost_basis")).toBe(portfolio.totalCostBasis);
    expect(sum(lots, "unrealized_gain")).toBe(portfolio.totalUnrealizedGain);
    expect(lots.map(({ shares }) => Number(shares))).toEqual(
      holdings.flatMap((position) => position.lots.map((lot) => lot.shares)),
    );
    const rows = await tableOf("nora~family", "transactions");
    expect(rows).toHaveLength(1_153);
    expect(new Set(rows.map(({ transaction_id: id }) => id)).size).toBe(1_153);
    expect(sum(rows, "amount")).toBe(1_250 - 400 - 600 + 115);
  });

  it("has no cell that a spreadsheet could take for a formula", async () => {
    for (const table of ["accounts", "holdings", "transactions", "activity"] as const) {
      const { body } = await askCsv("ada~family", table);
      expect(body).not.toMatch(/(^|[,;\t\r\n"])[=+@]/);
    }
    const [account] = await tableOf("nora~family", "accounts");
    expect(account?.institution).toContain(`'${HOSTILE.slice(0, 10)}`);
  });

  it("holds neither tokens nor provider ids of accounts", async () => {
    const stored = await product.database.pool.query(
      `select access_token_sealed, item_id from portfolio.connections where organization_id = 'organization-family'`,
    );
    const { body } = await askJson("ada~family");

    for (const { access_token_sealed: sealed, item_id: item } of stored.rows) {
      expect(body).not.toContain(sealed);
      expect(body).not.toContain(item);
    }
    expect(body).not.toMatch(/access-|public-/);
  });

  it("is written down, and tells the activity to administrators only", async () => {
    await product.link("nora~logged", "other");
    await tableOf("nora~logged", "lots");
    const refused = await askCsv("nora~logged", "activity");
    expect([refused.statusCode, refused.json().code]).toEqual([403, "administrators_only"]);

    const events = await tableOf("ada~logged", "activity");

    expect(events.map(({ action, member }) => [action, member])).toEqual([
      ["data.exported", "nora"],
      ["connection.linked", "nora"],
    ]);
    const members = JSON.parse((await askJson("nora~logged")).body);
    expect(members).not.toHaveProperty("activity");
  });

  it("waits for lots that are being worked out", async () => {
    await product.link("nora~syncing", "other");
    await product.database.pool.query(
      "delete from portfolio.snapshots where organization_id = 'organization-syncing'",
    );
    await product.database.pool.query(
      "update portfolio.connections set sync_state = 'reading' where organization_id = 'organization-syncing'",
    );

    const answer = await askCsv("nora~syncing", "lots");

    expect([answer.statusCode, answer.json().code]).toEqual([409, "figures_changed"]);
  });

  it("shows one organization nothing of another, and only members with access anything", async () => {
    const other = await askJson("mallory~elsewhere");
    expect(JSON.parse(other.body)).toMatchObject({ accounts: [], holdings: [], transactions: [] });
    expect(await tableOf("mallory~elsewhere", "transactions")).toEqual([]);

    await product.services.profiles.setAccess("organization-waiting", "beta", false);
    for (const url of ["/api/v1/export/csv/accounts", "/api/v1/export/json"]) {
      expect((await product.app.inject({ url })).statusCode).toBe(401);
      expect((await product.ask("nora~waiting", { url })).json().code).toBe("alpha_required");
      expect((await product.ask("ada~family~sam", { url })).json().code).toBe(
        "operator_takes_nothing",
      );
    }
    expect((await askCsv("nora~family", "snapshots")).statusCode).toBe(400);
  });
});

describe("GET /export/json", () => {
  it("holds the same rows as the tables, as numbers", async () => {
    const whole = JSON.parse((await askJson("ada~family")).body);

    expect(Object.keys(whole)).toEqual([
      "organization",
      "exported_at",
      "accounts",
      "holdings",
      "lots",
      "transactions",
      "imports",
      "activity",
    ]);
    expect(whole.organization).toBe("family");
    expect(whole.accounts[0].institution).toBe(HOSTILE);
    expect(whole.transactions).toHaveLength(1_153);
    const lots = await tableOf("ada~family", "lots");
    expect(whole.lots.map((lot: { shares: number }) => String(lot.shares))).toEqual(
      lots.map(({ shares }) => shares),
    );
  });
});
