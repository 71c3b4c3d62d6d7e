import { advanceClock } from "@stocks-vibe/server-kit";
import {
  CountryCode,
  type InvestmentTransaction,
  type LinkTokenCreateRequest,
  type PlaidApi,
  Products,
} from "plaid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isoOf } from "../market/calendar/day.ts";
import { historyStart, lastCompletedTradingDay } from "../market/calendar/market-clock.ts";
import { errorOf } from "../testing/error-of.ts";
import { type RunningSandbox, startSandbox, TEST_CLIENT } from "../testing/start-sandbox.ts";

const BRINDLEWICK = "ins_900102";
const OAKMOSS = "ins_900103";
const QUILLMARK = "ins_900101";
const WIRE_ID = /^[A-Za-z0-9]{37}$/;

let sandbox: RunningSandbox;
let plaid: PlaidApi;

beforeAll(async () => {
  sandbox = await startSandbox();
  plaid = sandbox.client();
});
afterAll(() => sandbox.close());

async function publicToken(institutionId = BRINDLEWICK, username?: string): Promise<string> {
  const { data } = await plaid.sandboxPublicTokenCreate({
    institution_id: institutionId,
    initial_products: [Products.Investments],
    ...(username ? { options: { override_username: username } } : {}),
  });
  return data.public_token;
}

async function linked(institutionId = BRINDLEWICK, username?: string): Promise<string> {
  const token = await publicToken(institutionId, username);
  const { data } = await plaid.itemPublicTokenExchange({ public_token: token });
  return data.access_token;
}

const WHOLE_HISTORY = { start_date: "2000-01-01", end_date: "2100-01-01" };

const linkTokenRequest: LinkTokenCreateRequest = {
  client_name: "Stocks Vibe",
  language: "en",
  country_codes: [CountryCode.Us],
  user: { client_user_id: "member-1" },
  products: [Products.Investments],
};

async function allTransactions(accessToken: string, count: number, client = plaid) {
  const rows: InvestmentTransaction[] = [];
  let total = Number.POSITIVE_INFINITY;
  while (rows.length < total) {
    const { data } = await client.investmentsTransactionsGet({
      access_token: accessToken,
      ...WHOLE_HISTORY,
      options: { count, offset: rows.length },
    });
    rows.push(...data.investment_transactions);
    total = data.total_investment_transactions;
    expect(data.investment_transactions.length).toBeGreaterThan(0);
  }
  return rows;
}

describe("linking", () => {
  it("creates a link token that lives four hours", async () => {
    const { data } = await plaid.linkTokenCreate(linkTokenRequest);

    expect(data.link_token).toMatch(/^link-sandbox-[0-9a-f-]{36}$/);
    const hours = (Date.parse(data.expiration) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(3.9);
    expect(hours).toBeLessThan(4.1);
  });

  it("creates an update-mode link token that lives half an hour", async () => {
    const { products: _, ...request } = linkTokenRequest;
    const { data } = await plaid.linkTokenCreate({ ...request, access_token: await linked() });

    const minutes = (Date.parse(data.expiration) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(29);
    expect(minutes).toBeLessThan(31);
  });

  it("gives the same access token when a public token is exchanged again", async () => {
    const token = await publicToken();

    const first = await plaid.itemPublicTokenExchange({ public_token: token });
    const second = await plaid.itemPublicTokenExchange({ public_token: token });

    expect(first.data.access_token).toMatch(/^access-sandbox-[0-9a-f-]{36}$/);
    expect(first.data.item_id).toMatch(WIRE_ID);
    expect(second.data.access_token).toBe(first.data.access_token);
    expect(second.data.item_id).toBe(first.data.item_id);
    expect(second.data.request_id).toMatch(/^[A-Za-z0-9]{15}$/);
  });

  it("makes two items with nothing in common of the same account linked twice", async () => {
    const [one, other] = await Promise.all([linked(), linked()]);

    const first = await plaid.accountsGet({ access_token: one });
    const second = await plaid.accountsGet({ access_token: other });

    expect(first.data.item.item_id).not.toBe(second.data.item.item_id);
    expect(first.data.accounts[0]?.mask).toBe(second.data.accounts[0]?.mask);
    expect(first.data.accounts[0]?.account_id).not.toBe(second.data.accounts[0]?.account_id);
  });

  it("keeps no token in readable form", async () => {
    const accessToken = await linked();
    const { rows } = await sandbox.database.pool.query<{ text: string }>(
      "select items::text as text from link.items union all select public_tokens::text from link.public_tokens",
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.some(({ text }) => text.includes(accessToken))).toBe(false);
  });
});

describe("accounts and holdings", () => {
  it.each([
    [BRINDLEWICK, ["brokerage", "roth"]],
    [OAKMOSS, ["ira"]],
    [QUILLMARK, ["401k"]],
  ])("%s has accounts %j, priced at the last close", async (institutionId, subtypes) => {
    const accessToken = await linked(institutionId);
    const { data } = await plaid.investmentsHoldingsGet({ access_token: accessToken });
    const asOf = isoOf(lastCompletedTradingDay(new Date()));

    expect(data.accounts.map((account) => account.subtype)).toEqual(subtypes);
    expect(data.item.institution_id).toBe(institutionId);
    const known = new Set(data.securities.map((security) => security.security_id));
    for (const holding of data.holdings) {
      expect(known).toContain(holding.security_id);
      expect(holding.institution_price_as_of).toBe(asOf);
    }
    for (const account of data.accounts) {
      const cents = data.holdings
        .filter((holding) => holding.account_id === account.account_id)
        .reduce((sum, holding) => sum + Math.round(holding.institution_value * 100), 0);
      expect(account.balances.current).toBe(cents / 100);
      expect(cents).toBeGreaterThan(1_000_000);
    }
  });

  it("answers only the accounts asked for", async () => {
    const accessToken = await linked();
    const { data: all } = await plaid.accountsGet({ access_token: accessToken });
    const roth = all.accounts[1]?.account_id ?? "";

    const { data } = await plaid.investmentsHoldingsGet({
      access_token: accessToken,
      options: { account_ids: [roth] },
    });

    expect(data.accounts.map((account) => account.account_id)).toEqual([roth]);
    expect(new Set(data.holdings.map((holding) => holding.account_id))).toEqual(new Set([roth]));
  });

  it("reports every lot at the broker, none elsewhere, and one unknown basis in the 401(k)", async () => {
    const [broker, plan] = await Promise.all([linked(BRINDLEWICK), linked(QUILLMARK)]);

    const { data: brokerage } = await plaid.investmentsHoldingsGet({ access_token: broker });
    const { data: workplace } = await plaid.investmentsHoldingsGet({ access_token: plan });

    const cash = brokerage.securities.find((security) => security.type === "cash")?.security_id;
    const positions = brokerage.holdings.filter((holding) => holding.security_id !== cash);
    for (const { tax_lots: lots, quantity, cost_basis: basis } of positions) {
      const units = lots?.reduce((sum, lot) => sum + (lot.quantity ?? 0), 0);
      const cents = lots?.reduce((sum, lot) => sum + Math.round((lot.cost_basis ?? 0) * 100), 0);
      expect(units).toBeCloseTo(quantity, 6);
      expect(cents).toBe(Math.round((basis ?? 0) * 100));
    }
    expect(cash).toBeDefined();
    expect(workplace.holdings.flatMap((holding) => holding.tax_lots ?? [])).toEqual([]);
    expect(workplace.holdings.filter((holding) => holding.cost_basis === null)).toHaveLength(1);
  });

  it("gives another username other accounts, the same each time", async () => {
    const [first, again, good] = await Promise.all([
      linked(OAKMOSS, "nora"),
      linked(OAKMOSS, "nora"),
      linked(OAKMOSS),
    ]);
    const balances = await Promise.all(
      [first, again, good].map(async (access_token) => {
        const { data } = await plaid.accountsGet({ access_token });
        return data.accounts.map((account) => [account.mask, account.balances.current]);
      }),
    );

    expect(balances[1]).toEqual(balances[0]);
    expect(balances[2]).not.toEqual(balances[0]);
  });
});

describe("transactions", () => {
  it("pages through 24 months, newest first, each row once, whatever the page size", async () => {
    const accessToken = await linked(QUILLMARK);

    const byHundred = await allTransactions(accessToken, 100);
    const byFiveHundred = await allTransactions(accessToken, 500);

    expect(byHundred.length).toBeGreaterThan(400);
    expect(byFiveHundred).toEqual(byHundred);
    const ids = new Set(byHundred.map((row) => row.investment_transaction_id));
    expect(ids.size).toBe(byHundred.length);
    const dates = byHundred.map((row) => row.date);
    expect(dates).toEqual([...dates].sort().reverse());
    expect(dates.at(-1)?.localeCompare(isoOf(historyStart(new Date())))).toBeGreaterThanOrEqual(0);
  });

  it("counts only the rows of the days and accounts asked for", async () => {
    const accessToken = await linked();
    const { data: all } = await plaid.accountsGet({ access_token: accessToken });
    const year = new Date().getUTCFullYear() - 1;

    const { data } = await plaid.investmentsTransactionsGet({
      access_token: accessToken,
      start_date: `${year}-01-01`,
      end_date: `${year}-12-31`,
      options: { account_ids: [all.accounts[1]?.account_id ?? ""], count: 5 },
    });

    expect(data.investment_transactions).toHaveLength(5);
    expect(data.total_investment_transactions).toBeGreaterThan(5);
    for (const row of data.investment_transactions) {
      expect(row.account_id).toBe(all.accounts[1]?.account_id);
      expect(row.date.slice(0, 4)).toBe(String(year));
    }
    const used = new Set(data.investment_transactions.flatMap((row) => row.security_id ?? []));
    expect(new Set(data.securities.map((security) => security.security_id))).toEqual(used);
  });

  it("answers an empty page past the end, with the total", async () => {
    const { data } = await plaid.investmentsTransactionsGet({
      access_token: await linked(),
      ...WHOLE_HISTORY,
      options: { offset: 100_000 },
    });
    expect(data.investment_transactions).toEqual([]);
    expect(data.total_investment_transactions).toBeGreaterThan(0);
  });
});

describe("items", () => {
  it("describes an item and when its figures were last read", async () => {
    const accessToken = await linked();
    const before = await plaid.itemGet({ access_token: accessToken });
    await plaid.accountsGet({ access_token: accessToken });
    const after = await plaid.itemGet({ access_token: accessToken });

    expect(before.data.item).toMatchObject({
      institution_id: BRINDLEWICK,
      institution_name: "Brindlewick Brokerage",
      products: ["investments"],
      error: null,
    });
    expect(before.data.status?.investments?.last_successful_update).toBeNull();
    expect(after.data.status?.investments?.last_successful_update).not.toBeNull();
  });

  it("answers ITEM_LOGIN_REQUIRED for a broken item, which item/get still describes", async () => {
    const accessToken = await linked();
    const { data: reset } = await plaid.sandboxItemResetLogin({ access_token: accessToken });
    const calls = [
      plaid.accountsGet({ access_token: accessToken }),
      plaid.investmentsHoldingsGet({ access_token: accessToken }),
      plaid.investmentsTransactionsGet({ access_token: accessToken, ...WHOLE_HISTORY }),
    ];
    const errors = await Promise.all(calls.map(errorOf));
    const { data } = await plaid.itemGet({ access_token: accessToken });

    expect(reset.reset_login).toBe(true);
    for (const error of errors) {
      expect(error).toMatchObject({
        status: 400,
        error_type: "ITEM_ERROR",
        error_code: "ITEM_LOGIN_REQUIRED",
      });
    }
    expect(data.item.error).toMatchObject({ error_code: "ITEM_LOGIN_REQUIRED" });
    expect(data.status?.investments?.last_failed_update).not.toBeNull();
  });

  it("removes an item, broken or not, and its tokens with it", async () => {
    const token = await publicToken();
    const exchanged = await plaid.itemPublicTokenExchange({ public_token: token });
    const accessToken = exchanged.data.access_token;
    await plaid.sandboxItemResetLogin({ access_token: accessToken });

    await plaid.itemRemove({ access_token: accessToken });

    const errors = await Promise.all([
      errorOf(plaid.itemGet({ access_token: accessToken })),
      errorOf(plaid.itemRemove({ access_token: accessToken })),
      errorOf(plaid.itemPublicTokenExchange({ public_token: token })),
    ]);
    expect(errors.map((error) => error.error_code)).toEqual([
      "INVALID_ACCESS_TOKEN",
      "INVALID_ACCESS_TOKEN",
      "INVALID_PUBLIC_TOKEN",
    ]);
  });

  it("describes an institution, with its colour only when asked", async () => {
    const request = { institution_id: OAKMOSS, country_codes: [CountryCode.Us] };
    const { data: plain } = await plaid.institutionsGetById(request);
    const { data: full } = await plaid.institutionsGetById({
      ...request,
      options: { include_optional_metadata: true },
    });
    expect(plain.institution).toMatchObject({ name: "Oakmoss Trust", oauth: false });
    expect(plain.institution.primary_color).toBeUndefined();
    expect(full.institution.primary_color).toMatch(/^#/);
  });
});

describe("refusals", () => {
  const raw = async (path: string, body: string, headers: Record<string, string> = {}) => {
    const response = await fetch(`${sandbox.baseUrl}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body,
    });
    return { status: response.status, body: await response.json() };
  };
  const credentials = { client_id: TEST_CLIENT.clientId, secret: TEST_CLIENT.secret };
  const send = (path: string, body: object) =>
    raw(path, JSON.stringify({ ...credentials, ...body }));

  it("takes the credentials from the body as well as from the headers", async () => {
    const { status, body } = await send("/institutions/get_by_id", {
      institution_id: OAKMOSS,
      country_codes: ["US"],
    });
    expect(status).toBe(200);
    expect(body.institution.name).toBe("Oakmoss Trust");
  });

  it.each([
    ["a wrong secret", { ...TEST_CLIENT, secret: "other" }],
    ["a wrong client id", { ...TEST_CLIENT, clientId: "other" }],
  ])("answers INVALID_API_KEYS to %s", async (_, credentials) => {
    const error = await errorOf(sandbox.client(credentials).itemGet({ access_token: "x" }));
    expect(error).toMatchObject({
      status: 400,
      error_type: "INVALID_INPUT",
      error_code: "INVALID_API_KEYS",
      error_message: "invalid client_id or secret provided",
      display_message: null,
    });
    expect(error.request_id).toMatch(/^[A-Za-z0-9]{15}$/);
  });

  it.each([
    ["/item/get", {}, "MISSING_FIELDS", "access_token"],
    ["/link/token/create", { client_name: "x" }, "MISSING_FIELDS", "language, country_codes, user"],
    ["/item/get", { access_token: "x", colour: 1 }, "UNKNOWN_FIELDS", "colour"],
    ["/item/get", { access_token: 7 }, "INVALID_FIELD", "access_token"],
    [
      "/investments/transactions/get",
      { access_token: "x", start_date: "2025-02-30", end_date: "2025-03-01" },
      "INVALID_FIELD",
      "start_date",
    ],
    [
      "/investments/transactions/get",
      { access_token: "x", start_date: "2025-03-02", end_date: "2025-03-01" },
      "INVALID_FIELD",
      "start_date",
    ],
    [
      "/investments/transactions/get",
      {
        access_token: "x",
        start_date: "2025-01-01",
        end_date: "2025-03-01",
        options: { count: 501 },
      },
      "INVALID_FIELD",
      "options.count",
    ],
    [
      "/link/token/create",
      { ...linkTokenRequest, user: { client_user_id: "nora@example.org" } },
      "INVALID_FIELD",
      "user.client_user_id",
    ],
    [
      "/link/token/create",
      { ...linkTokenRequest, client_name: "a name of more than thirty letters" },
      "INVALID_FIELD",
      "client_name",
    ],
  ])("%s with %j answers %s naming %s", async (path, body, code, named) => {
    const answer = await send(path, body);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ error_type: "INVALID_REQUEST", error_code: code });
    expect(answer.body.error_message).toContain(named);
  });

  it("asks for products when there is no item to update", async () => {
    const { products: _, ...request } = linkTokenRequest;
    const answer = await send("/link/token/create", request);
    expect(answer.body).toMatchObject({ error_code: "MISSING_FIELDS" });
    expect(answer.body.error_message).toContain("products");
  });

  it("names missing credentials", async () => {
    const answer = await raw("/item/get", JSON.stringify({ access_token: "x" }));
    expect(answer.body).toMatchObject({
      error_code: "MISSING_FIELDS",
      error_message: "the following required fields are missing: client_id, secret",
    });
  });

  it("answers INVALID_BODY to what is not JSON", async () => {
    const answer = await raw("/item/get", "{", { "plaid-client-id": TEST_CLIENT.clientId });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      error_type: "INVALID_REQUEST",
      error_code: "INVALID_BODY",
    });
  });

  it("answers 404 NOT_FOUND to an unknown path", async () => {
    const answer = await send("/identity/get", {});
    expect(answer.status).toBe(404);
    expect(answer.body).toMatchObject({
      error_type: "INVALID_REQUEST",
      error_code: "NOT_FOUND",
      error_message: "not found",
    });
  });

  it.each([
    ["INVALID_ACCESS_TOKEN", () => plaid.accountsGet({ access_token: "access-sandbox-nobody" })],
    ["INVALID_PUBLIC_TOKEN", () => plaid.itemPublicTokenExchange({ public_token: "public-x" })],
    [
      "INVALID_INSTITUTION",
      () => plaid.institutionsGetById({ institution_id: "ins_1", country_codes: [CountryCode.Us] }),
    ],
    [
      "INVALID_ACCOUNT_ID",
      async () =>
        plaid.accountsGet({ access_token: await linked(), options: { account_ids: ["other"] } }),
    ],
    [
      "INSTITUTION_DOWN",
      () =>
        plaid.sandboxPublicTokenCreate({
          institution_id: OAKMOSS,
          initial_products: [Products.Investments],
          options: { override_password: "error_INSTITUTION_DOWN" },
        }),
    ],
  ])("answers %s", async (code, call) => {
    expect(await errorOf(call())).toMatchObject({ status: 400, error_code: code });
  });
});

describe("as time passes", () => {
  it("refuses a public token after half an hour and forgets an item nobody claimed", async () => {
    const own = await startSandbox();
    const client = own.client();
    const { data } = await client.sandboxPublicTokenCreate({
      institution_id: OAKMOSS,
      initial_products: [Products.Investments],
    });

    await advanceClock(own.database.pool, 31 * 60);
    const error = await errorOf(
      client.itemPublicTokenExchange({ public_token: data.public_token }),
    );
    await client.linkTokenCreate(linkTokenRequest);

    expect(error.error_code).toBe("INVALID_PUBLIC_TOKEN");
    const { rows } = await own.database.pool.query("select from link.items");
    expect(rows).toHaveLength(0);
    await own.close();
  });

  it("keeps the window's first day while new rows and prices arrive", async () => {
    const own = await startSandbox();
    const client = own.client();
    const created = await client.sandboxPublicTokenCreate({
      institution_id: QUILLMARK,
      initial_products: [Products.Investments],
    });
    const { data } = await client.itemPublicTokenExchange({
      public_token: created.data.public_token,
    });
    const read = async () => {
      const holdings = await client.investmentsHoldingsGet({ access_token: data.access_token });
      // Which days two years hold differs by the day of this test: they may be more than one page.
      const rows = await allTransactions(data.access_token, 500, client);
      return { holdings: holdings.data, rows };
    };
    const before = await read();

    await advanceClock(own.database.pool, 21 * 86_400);
    const after = await read();

    expect(after.rows.at(-1)).toEqual(before.rows.at(-1));
    const added = after.rows.length - before.rows.length;
    expect(added).toBeGreaterThanOrEqual(8);
    expect(after.rows.slice(added)).toEqual(before.rows);
    expect(after.holdings.accounts[0]?.balances.current).not.toBe(
      before.holdings.accounts[0]?.balances.current,
    );
    await own.close();
  });

  it("shows five years of a busy account that was linked three years ago", async () => {
    const own = await startSandbox();
    const client = own.client();
    await advanceClock(own.database.pool, -3 * 365 * 86_400);
    const { data } = await client.sandboxPublicTokenCreate({
      institution_id: BRINDLEWICK,
      initial_products: [Products.Investments],
      options: { override_username: "user_active" },
    });
    const exchanged = await client.itemPublicTokenExchange({ public_token: data.public_token });
    await advanceClock(own.database.pool, 3 * 365 * 86_400);
    const page = await client.investmentsTransactionsGet({
      access_token: exchanged.data.access_token,
      ...WHOLE_HISTORY,
      options: { count: 500 },
    });
    expect(page.data.accounts).toHaveLength(1);
    expect(page.data.total_investment_transactions).toBeGreaterThan(5_000);
    expect(page.data.total_investment_transactions).toBeLessThan(6_000);
    await own.close();
  });
});
