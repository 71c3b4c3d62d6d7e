import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { credentialsAccepted, sessionCompleted, sessionGot } from "@stocks-vibe/contracts/link";
import { advanceClock } from "@stocks-vibe/server-kit";
import { CountryCode, type LinkTokenCreateRequest, type PlaidApi, Products } from "plaid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { errorOf } from "../testing/error-of.ts";
import { type RunningSandbox, startSandbox } from "../testing/start-sandbox.ts";

const BRINDLEWICK = "ins_900102";
const OAKMOSS = "ins_900103";

let sandbox: RunningSandbox;
let plaid: PlaidApi;

beforeAll(async () => {
  const uiDirectory = await mkdtemp(join(tmpdir(), "link-ui-"));
  const place = "__LINK_BASE_URL__ __PRODUCT_ORIGIN__";
  for (const name of [
    "dialog.html",
    "dialog.js",
    "dialog.css",
    "link-initialize.js",
    "drill-page.html",
    "drill-page.js",
    "drill-page.css",
    "inter-basic.woff2",
    "inter-accents.woff2",
  ]) {
    await writeFile(join(uiDirectory, name), `${name} ${place}`);
  }
  sandbox = await startSandbox({
    publicUrl: "https://link.example/some/path",
    productOrigin: "https://app.example",
    uiDirectory,
    // More sign-ins than a person makes in a minute.
    rateLimitScale: 100,
  });
  plaid = sandbox.client();
});
afterAll(() => sandbox.close());

async function call(step: string, body: object, language = "en") {
  const response = await fetch(`${sandbox.baseUrl}/link/api/${step}`, {
    method: "POST",
    headers: { "content-type": "application/json", "accept-language": language },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}

let people = 0;

async function aLinkToken(overrides: Partial<LinkTokenCreateRequest> = {}): Promise<string> {
  people += 1;
  const { data } = await plaid.linkTokenCreate({
    client_name: "Stocks Vibe",
    language: "en",
    country_codes: [CountryCode.Us],
    user: { client_user_id: `member-${people}` },
    ...(overrides.access_token ? {} : { products: [Products.Investments] }),
    ...overrides,
  });
  return data.link_token;
}

const signIn = (link_token: string, password = "pass_good", username = "user_good") =>
  call("credentials", { link_token, institution_id: BRINDLEWICK, username, password });

async function accountsFor(linkToken: string) {
  return credentialsAccepted.parse((await signIn(linkToken)).body).accounts;
}

async function connect(accountCount = 2): Promise<string> {
  const linkToken = await aLinkToken();
  const accounts = await accountsFor(linkToken);
  const { body } = await call("complete", {
    link_token: linkToken,
    account_ids: accounts.slice(0, accountCount).map(({ id }) => id),
  });
  const { public_token } = sessionCompleted.parse(body);
  const { data } = await plaid.itemPublicTokenExchange({ public_token });
  return data.access_token;
}

describe("the dialog's steps", () => {
  it("tell the client's name and the institutions, but no account before a sign-in", async () => {
    const { body } = await call("session", { link_token: await aLinkToken() });
    const session = sessionGot.parse(body);
    expect(session).toMatchObject({ client_name: "Stocks Vibe", mode: "new", institution: null });
    expect(session.institutions.map(({ name }) => name)).toEqual([
      "Brindlewick Brokerage",
      "Failure Testing Brokerage",
      "Oakmoss Trust",
      "Quillmark Retirement",
    ]);
  });

  it("link the chosen accounts only, under the ids that the dialog showed", async () => {
    const linkToken = await aLinkToken();
    const accounts = await accountsFor(linkToken);
    const roth = accounts.find(({ subtype }) => subtype === "roth");

    const { body } = await call("complete", {
      link_token: linkToken,
      account_ids: [roth?.id],
    });
    const completed = sessionCompleted.parse(body);
    const exchanged = await plaid.itemPublicTokenExchange({
      public_token: completed.public_token,
    });
    const { data } = await plaid.accountsGet({ access_token: exchanged.data.access_token });

    expect(completed.institution).toEqual({
      name: "Brindlewick Brokerage",
      institution_id: BRINDLEWICK,
    });
    expect(completed.accounts).toMatchObject([
      { id: roth?.id, verification_status: null, class_type: null },
    ]);
    expect(data.accounts.map(({ account_id }) => account_id)).toEqual([roth?.id]);
  });

  it("offer only the subtypes the link token asks for", async () => {
    const only = (account_subtypes: string[]) =>
      Object.assign({ account_filters: { investment: { account_subtypes } } });
    const roth = await signIn(await aLinkToken(only(["roth"])));
    const all = await signIn(await aLinkToken(only(["all"])));
    const none = await signIn(await aLinkToken(only(["529"])));

    expect(roth.body.accounts).toHaveLength(1);
    expect(all.body.accounts).toHaveLength(2);
    expect(none.body.error_code).toBe("NO_INVESTMENT_ACCOUNTS");
  });

  it("refuse a link token that was used", async () => {
    const linkToken = await aLinkToken();
    const accounts = await accountsFor(linkToken);
    const body = { link_token: linkToken, account_ids: [accounts[0]?.id] };
    const [first, second] = await Promise.all([call("complete", body), call("complete", body)]);

    expect([first.status, second.status].sort()).toEqual([200, 400]);
    const again = await call("session", { link_token: linkToken });
    expect(again.body.error_code).toBe("INVALID_LINK_TOKEN");
  });

  it.each([
    ["an unknown link token", "session", { link_token: "link-sandbox-x" }, "INVALID_LINK_TOKEN"],
    ["no link token", "session", {}, "MISSING_FIELDS"],
    [
      "an access token beside it",
      "session",
      { link_token: "link-sandbox-x", access_token: "y" },
      "UNKNOWN_FIELDS",
    ],
  ])("refuse %s", async (_, step, body, code) => {
    expect((await call(step, body)).body.error_code).toBe(code);
  });

  it("refuse to complete before a sign-in, or with accounts of someone else", async () => {
    const linkToken = await aLinkToken();
    const early = await call("complete", { link_token: linkToken, account_ids: ["x"] });
    await accountsFor(linkToken);
    const foreign = await accountsFor(await aLinkToken());
    const wrong = await call("complete", {
      link_token: linkToken,
      account_ids: [foreign[0]?.id],
    });
    expect(early.body.error_code).toBe("INVALID_CREDENTIALS");
    expect(wrong.body.error_code).toBe("INVALID_ACCOUNT_ID");
  });

  it("answer an unknown institution", async () => {
    const { body } = await call("credentials", {
      link_token: await aLinkToken(),
      institution_id: "ins_1",
      username: "user_good",
      password: "pass_good",
    });
    expect(body.error_code).toBe("INVALID_INSTITUTION");
  });

  it("expire with the link token", async () => {
    const own = await startSandbox();
    const { data } = await own.client().linkTokenCreate({
      client_name: "Stocks Vibe",
      language: "en",
      country_codes: [CountryCode.Us],
      user: { client_user_id: "member-1" },
      products: [Products.Investments],
    });
    await advanceClock(own.database.pool, 4 * 3_600 + 1);
    const response = await fetch(`${own.baseUrl}/link/api/session`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ link_token: data.link_token }),
    });
    expect((await response.json()).error_code).toBe("INVALID_LINK_TOKEN");
    await own.close();
  });
});

describe("wrong passwords", () => {
  it("are refused in words for the person", async () => {
    const { status, body } = await signIn(await aLinkToken(), "letmein");
    expect(status).toBe(400);
    expect(body).toMatchObject({ error_type: "ITEM_ERROR", error_code: "INVALID_CREDENTIALS" });
    expect(body.display_message).toContain("Check both and try again.");
  });

  it("lock the sign-in at the fifth, also for the right one, but for no one else", async () => {
    const linkToken = await aLinkToken();
    const codes: string[] = [];
    for (const password of ["a", "b", "c", "d", "e", "pass_good"]) {
      codes.push((await signIn(linkToken, password)).body.error_code);
    }
    expect(codes.slice(0, 4)).toEqual(Array(4).fill("INVALID_CREDENTIALS"));
    expect(codes.slice(4)).toEqual(["ITEM_LOCKED", "ITEM_LOCKED"]);
    expect((await signIn(await aLinkToken())).status).toBe(200);
  });

  it("count even when sent at the same time", async () => {
    const linkToken = await aLinkToken();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => signIn(linkToken, "letmein")),
    );
    const codes = answers.map(({ body }) => body.error_code);
    expect(codes.filter((code) => code === "INVALID_CREDENTIALS")).toHaveLength(4);
  });

  it("can ask for any error of a sign-in", async () => {
    const { body } = await signIn(await aLinkToken(), "error_INSTITUTION_NOT_RESPONDING");
    expect(body).toMatchObject({
      error_type: "INSTITUTION_ERROR",
      error_code: "INSTITUTION_NOT_RESPONDING",
    });
  });
});

describe("a second step", () => {
  const answer = (link_token: string, answers: readonly string[]) =>
    call("mfa", { link_token, answers });

  it("sends a code to the chosen device, and shows no account before it was right", async () => {
    const linkToken = await aLinkToken();
    const asked = (await signIn(linkToken, "mfa_device")).body;
    expect(asked).toMatchObject({ accounts: [], mfa: { type: "device" } });
    const early = await call("complete", { link_token: linkToken, account_ids: ["x"] });
    expect(early.body.error_code).toBe("INVALID_CREDENTIALS");

    const [device] = asked.mfa.devices;
    expect((await answer(linkToken, [device])).body.mfa).toEqual({ type: "code", sent_to: device });
    const wrong = await answer(linkToken, ["0000"]);
    expect(wrong.body).toMatchObject({ error_type: "ITEM_ERROR", error_code: "INVALID_MFA" });
    expect(wrong.body.display_message).toMatch(/Try again/);
    const { accounts, mfa } = (await answer(linkToken, ["1234"])).body;
    expect([accounts.length, mfa]).toEqual([2, null]);
    const done = await call("complete", { link_token: linkToken, account_ids: [accounts[0].id] });
    expect(done.status).toBe(200);
  });

  it("asks questions, round after round, or for a choice", async () => {
    const linkToken = await aLinkToken();
    const first = (await signIn(linkToken, "mfa_questions_2_2")).body.mfa;
    expect(first.questions).toHaveLength(2);
    const second = (await answer(linkToken, ["answer_0_0", "answer_0_1"])).body.mfa;
    expect(second.questions).not.toEqual(first.questions);
    const { body } = await answer(linkToken, ["answer_1_0", "answer_1_1"]);
    expect(body.accounts).toHaveLength(2);

    const other = await aLinkToken();
    expect((await signIn(other, "mfa_selections")).body.mfa.options).toEqual(["Yes", "No"]);
    expect((await answer(other, ["Yes"])).body.accounts).toHaveLength(2);
  });

  it("locks at the fifth wrong answer, like a password", async () => {
    const linkToken = await aLinkToken();
    await signIn(linkToken, "mfa_selections");
    const codes: string[] = [];
    for (const _ of [1, 2, 3, 4, 5, 6]) {
      codes.push((await answer(linkToken, ["No"])).body.error_code);
    }
    expect(codes).toEqual([...Array(4).fill("INVALID_MFA"), "ITEM_LOCKED", "ITEM_LOCKED"]);
    expect((await answer(linkToken, ["Yes"])).body.error_code).toBe("ITEM_LOCKED");
  });

  it("is answered once only, and not where nothing was asked", async () => {
    const linkToken = await aLinkToken();
    expect((await answer(linkToken, ["Yes"])).body.error_code).toBe("INVALID_MFA");
    await signIn(linkToken, "mfa_selections");
    await answer(linkToken, ["Yes"]);
    expect((await answer(linkToken, ["Yes"])).body.error_code).toBe("INVALID_MFA");
  });
});

describe("user_custom", () => {
  const security = { ticker_symbol: "NFLX", name: "Netflix", currency: "USD" };
  const account = {
    type: "investment",
    subtype: "brokerage",
    force_available_balance: 12.5,
    meta: { name: "Written Down", official_name: "Written Down Brokerage", mask: "4444" },
    holdings: {
      institution_price: 10,
      institution_price_as_of: "2026-11-02",
      cost_basis: 80,
      quantity: 10,
      currency: "USD",
      security,
    },
    investment_transactions: [
      { date: "2026-10-01", name: "Buy", quantity: 10, price: 8, fees: 1, type: "buy", security },
      { date: "2026-11-01", name: "Sell", quantity: -2, price: 9, type: "sell", security },
      { date: "2026-09-30", name: "In", quantity: -100, price: 1, type: "cash" },
    ],
  };
  const custom = (...accounts: readonly object[]) =>
    JSON.stringify({ version: "2", override_accounts: accounts });
  const create = async (override_password: string) => {
    const { data } = await plaid.sandboxPublicTokenCreate({
      institution_id: BRINDLEWICK,
      initial_products: [Products.Investments],
      options: { override_username: "user_custom", override_password },
    });
    const exchanged = await plaid.itemPublicTokenExchange({ public_token: data.public_token });
    return exchanged.data.access_token;
  };

  it("has the accounts, holdings and rows that its password writes down", async () => {
    const access_token = await create(custom(account, { type: "depository", subtype: "checking" }));
    const { data } = await plaid.investmentsHoldingsGet({ access_token });
    expect(data.accounts).toMatchObject([
      {
        name: "Written Down",
        official_name: "Written Down Brokerage",
        mask: "4444",
        subtype: "brokerage",
        balances: { current: 100, available: 12.5 },
      },
    ]);
    expect(data.holdings).toMatchObject([
      {
        quantity: 10,
        institution_price: 10,
        institution_price_as_of: "2026-11-02",
        institution_value: 100,
        cost_basis: 80,
      },
    ]);
    expect(data.securities).toMatchObject([{ ticker_symbol: "NFLX", name: "Netflix" }]);
    const listed = await plaid.investmentsTransactionsGet({
      access_token,
      start_date: "2026-01-01",
      end_date: "2027-01-01",
    });
    expect(
      listed.data.investment_transactions.map((row) => [
        row.date,
        row.name,
        row.subtype,
        row.amount,
      ]),
    ).toEqual([
      ["2026-11-01", "Sell", "sell", -18],
      ["2026-10-01", "Buy", "buy", 81],
      ["2026-09-30", "In", "deposit", -100],
    ]);
    const [bought] = listed.data.investment_transactions.slice(1);
    expect(bought?.security_id).toBe(data.securities[0]?.security_id);
  });

  it("is told in words what could not be read, in the dialog and by the API", async () => {
    const { body } = await signIn(await aLinkToken(), "{oops", "user_custom");
    expect(body).toMatchObject({
      error_type: "ITEM_ERROR",
      error_code: "INVALID_CREDENTIALS",
      display_message: "the password is not JSON",
    });
    const wrong = custom({ ...account, holdings: [{ quantity: "ten" }] });
    await expect(create(wrong)).rejects.toMatchObject({
      response: {
        data: { error_message: expect.stringContaining("override_accounts.0.holdings") },
      },
    });
    const none = custom({ type: "depository", subtype: "checking" });
    await expect(create(none)).rejects.toMatchObject({
      response: { data: { error_code: "NO_INVESTMENT_ACCOUNTS" } },
    });
    await expect(create('{"force_error":"INSTITUTION_DOWN"}')).rejects.toMatchObject({
      response: { data: { error_code: "INSTITUTION_DOWN" } },
    });
  });

  it("shares through the dialog what was chosen of it", async () => {
    const linkToken = await aLinkToken();
    const password = custom(account, { ...account, meta: { name: "Second" } });
    const { accounts } = (await signIn(linkToken, password, "user_custom")).body;
    expect(accounts.map(({ name }: { name: string }) => name)).toEqual(["Written Down", "Second"]);
    const { body } = await call("complete", {
      link_token: linkToken,
      account_ids: [accounts[1].id],
    });
    const { data } = await plaid.itemPublicTokenExchange({ public_token: body.public_token });
    const got = await plaid.accountsGet({ access_token: data.access_token });
    expect(got.data.accounts.map(({ name }) => name)).toEqual(["Second"]);
  });
});

describe("update mode", () => {
  it("repairs the item in place: same token, same accounts, no error", async () => {
    const accessToken = await connect(1);
    const before = await plaid.accountsGet({ access_token: accessToken });
    await plaid.sandboxItemResetLogin({ access_token: accessToken });
    const linkToken = await aLinkToken({ access_token: accessToken });

    const session = sessionGot.parse((await call("session", { link_token: linkToken })).body);
    const accounts = await accountsFor(linkToken);
    const { body } = await call("complete", {
      link_token: linkToken,
      account_ids: accounts.filter(({ selected }) => selected).map(({ id }) => id),
    });
    const { data } = await plaid.accountsGet({ access_token: accessToken });
    const exchanged = await plaid.itemPublicTokenExchange({ public_token: body.public_token });

    expect(session).toMatchObject({
      mode: "update",
      selects_accounts: false,
      institution: { institution_id: BRINDLEWICK },
    });
    expect(accounts.map(({ selected }) => selected)).toEqual([true, false]);
    expect(data.accounts).toEqual(before.data.accounts);
    expect(data.item.error).toBeNull();
    expect(exchanged.data.access_token).toBe(accessToken);
  });

  it("changes the shared accounts when the client asked for that", async () => {
    const accessToken = await connect(1);
    const linkToken = await aLinkToken({
      access_token: accessToken,
      update: { account_selection_enabled: true },
    });
    const accounts = await accountsFor(linkToken);
    await call("complete", { link_token: linkToken, account_ids: accounts.map(({ id }) => id) });

    const { data } = await plaid.accountsGet({ access_token: accessToken });
    expect(data.accounts).toHaveLength(2);
  });

  it("does not let another person's sign-in repair the item", async () => {
    const accessToken = await connect();
    const linkToken = await aLinkToken({ access_token: accessToken });
    const { body } = await signIn(linkToken, "pass_good", "someone-else");
    expect(body.error_code).toBe("INVALID_CREDENTIALS");
  });

  it("knows only the item's institution, and no removed item", async () => {
    const accessToken = await connect();
    const linkToken = await aLinkToken({ access_token: accessToken });
    const other = await call("credentials", {
      link_token: linkToken,
      institution_id: OAKMOSS,
      username: "user_good",
      password: "pass_good",
    });
    await plaid.itemRemove({ access_token: accessToken });
    const gone = await call("session", { link_token: linkToken });

    expect(other.body.error_code).toBe("INVALID_INSTITUTION");
    expect(gone.body.error_code).toBe("INVALID_LINK_TOKEN");
  });
});

describe("the language of a link token", () => {
  it("is what the dialog is told to speak, and what it is told", async () => {
    const linkToken = await aLinkToken({ language: "es" });
    const { body } = await call("session", { link_token: linkToken });
    const session = sessionGot.parse(body);
    expect(session.language).toBe("es");
    expect(session.institutions.map(({ name, kind }) => `${name}: ${kind}`)).toContain(
      "Oakmoss Trust: Custodio de cuentas IRA",
    );
    const { others } = session.test_credentials;
    const inEnglish = sessionGot.parse(
      (await call("session", { link_token: await aLinkToken() })).body,
    ).test_credentials.others;
    expect(others.map(({ username }) => username)).toEqual(
      inEnglish.map(({ username }) => username),
    );
    const same = others.filter(({ tells }, at) => tells === inEnglish[at]?.tells);
    expect(same).toEqual([]);
  });

  it("is that of the second step, whose answer is right in either", async () => {
    for (const right of ["Sí", "Yes"]) {
      const linkToken = await aLinkToken({ language: "es" });
      const { body } = await signIn(linkToken, "mfa_selections");
      expect(body.mfa).toMatchObject({
        question: "¿Es esta tu computadora?",
        options: ["Sí", "No"],
      });
      const answered = await call("mfa", { link_token: linkToken, answers: [right] });
      expect(credentialsAccepted.parse(answered.body).accounts).toHaveLength(2);
    }
    const linkToken = await aLinkToken({ language: "es" });
    const [device] = (await signIn(linkToken, "mfa_device")).body.mfa.devices;
    const { body } = await call("mfa", { link_token: linkToken, answers: [device] });
    expect(body.mfa).toEqual({ type: "code", sent_to: "Mensaje de texto a ···1234" });
  });

  it("may be any that the provider documents, in which the dialog is English, and no other", async () => {
    const { body } = await call("session", { link_token: await aLinkToken({ language: "fr" }) });
    expect(sessionGot.parse(body).language).toBe("en");
    const refused = await errorOf(aLinkToken({ language: "tlh" }));
    expect(refused).toMatchObject({ error_code: "INVALID_FIELD", status: 400 });
    expect(refused.error_message).toContain("language");
  });

  it("of the dialog is that of what went wrong", async () => {
    const wrong = {
      link_token: await aLinkToken({ language: "es" }),
      institution_id: BRINDLEWICK,
      username: "user_good",
      password: "wrong",
    };
    expect((await call("credentials", wrong, "es")).body).toMatchObject({
      error_code: "INVALID_CREDENTIALS",
      error_message: "the provided credentials were not correct",
      display_message:
        "El usuario o la contraseña no son correctos. Revísalos e inténtalo de nuevo.",
    });
    const unknown = await call("session", { link_token: "link-sandbox-none" }, "es-US,en;q=0.5");
    expect(unknown.body.display_message).toBe("Esta página caducó. Ciérrala y empieza de nuevo.");
  });
});

describe("the dialog's files", () => {
  it.each([
    ["/link/v2/stable/link-initialize.js", "text/javascript; charset=utf-8"],
    ["/link/dialog", "text/html; charset=utf-8"],
    ["/link/dialog.js", "text/javascript; charset=utf-8"],
    ["/link/dialog.css", "text/css; charset=utf-8"],
  ])("%s carries both origins from the configuration", async (path, type) => {
    const response = await fetch(`${sandbox.baseUrl}${path}`);
    expect(response.headers.get("content-type")).toBe(type);
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(await response.text()).toContain(
      "https://link.example/link-sandbox https://app.example",
    );
  });

  it("run under a policy that lets only the product frame the dialog", async () => {
    const response = await fetch(`${sandbox.baseUrl}/link/dialog`);
    expect(response.headers.get("content-security-policy")).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; font-src 'self'; img-src 'self' data:; frame-ancestors https://app.example; base-uri 'none'; form-action 'none'",
    );
    expect(response.headers.get("x-frame-options")).toBeNull();
  });

  it("have their font beside them, which browsers keep for a day", async () => {
    const font = await fetch(`${sandbox.baseUrl}/link/inter-basic.woff2`);
    expect(font.headers.get("content-type")).toBe("font/woff2");
    expect(font.headers.get("cache-control")).toBe("public, max-age=86400");
    expect(await font.text()).toContain("inter-basic.woff2");
  });

  it("are not kept, and neither are the API's answers", async () => {
    const file = await fetch(`${sandbox.baseUrl}/link/dialog`);
    const answer = await fetch(`${sandbox.baseUrl}/link/api/session`, { method: "POST" });
    expect(file.headers.get("cache-control")).toBe("no-cache");
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });
});
