import { advanceClock } from "@stocks-vibe/server-kit";
import { CountryCode, type PlaidApi, type Products as Product, Products } from "plaid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { drillCaller } from "../testing/drill-caller.ts";
import { errorOf } from "../testing/error-of.ts";
import { type RunningSandbox, startSandbox, TEST_CLIENT } from "../testing/start-sandbox.ts";
import { type Receiver, startReceiver } from "../testing/webhook-receiver.ts";

const OAKMOSS = "ins_900103";
const RANGE = { start_date: "2025-01-01", end_date: "2027-01-01" };

let sandbox: RunningSandbox;
/** Answers as the provider's production does, where items come from the dialog alone. */
let production: RunningSandbox;
let receiver: Receiver;
let plaid: PlaidApi;
beforeAll(async () => {
  receiver = await startReceiver();
  sandbox = await startSandbox({ webhookOrigins: [receiver.origin] });
  production = await startSandbox({ environment: "production" });
  plaid = sandbox.client();
});
afterAll(async () => {
  await sandbox.close();
  await production.close();
  await receiver.close();
});

interface LinkOptions {
  readonly webhook?: string;
  readonly override_password?: string;
}

async function create(
  options: LinkOptions = {},
  products: Product[] = [Products.Investments],
  institution_id = OAKMOSS,
) {
  const { data } = await plaid.sandboxPublicTokenCreate({
    institution_id,
    initial_products: products,
    options,
  });
  return data.public_token;
}

async function link(options: LinkOptions = {}, institution?: string): Promise<string> {
  const public_token = await create(options, undefined, institution);
  const { data } = await plaid.itemPublicTokenExchange({ public_token });
  return data.access_token;
}

const forced = (code: string) => () => create({ override_password: `error_${code}` });
const linkToken = (more: object) =>
  plaid.linkTokenCreate({
    client_name: "Stocks Vibe",
    language: "en",
    country_codes: [CountryCode.Us],
    user: { client_user_id: "member-1" },
    products: [Products.Investments],
    ...more,
  });
const broken = async () => {
  const access_token = await link();
  await plaid.sandboxItemResetLogin({ access_token });
  return plaid.accountsGet({ access_token });
};
const removed = async () => {
  const access_token = await link();
  await plaid.itemRemove({ access_token });
  return plaid.itemGet({ access_token });
};
const drilled = (drill: string) => async () => {
  const access_token = await link();
  await drillCaller(sandbox)("start", { access_token, drill, seconds: 5 });
  return plaid.investmentsHoldingsGet({ access_token });
};
const rows = async (more: object) =>
  plaid.investmentsTransactionsGet({ access_token: await link(), ...RANGE, ...more });
const withCredentials = (credentials: Partial<typeof TEST_CLIENT>) => () =>
  sandbox.client({ ...TEST_CLIENT, ...credentials }).itemGet({ access_token: "x" });

describe("every error has its own type, code and words", () => {
  it.each<[string, string, () => Promise<unknown>, string]>([
    ["INVALID_INPUT", "INVALID_API_KEYS", withCredentials({ secret: "other" as never }), "secret"],
    [
      "INVALID_REQUEST",
      "INVALID_FIELD",
      withCredentials({ clientId: "x".repeat(201) as never }),
      "client_id",
    ],
    [
      "INVALID_REQUEST",
      "SANDBOX_ONLY",
      () =>
        production.client().sandboxPublicTokenCreate({
          institution_id: OAKMOSS,
          initial_products: [Products.Investments],
        }),
      "only available in the sandbox",
    ],
    ["INVALID_REQUEST", "MISSING_FIELDS", () => linkToken({ user: undefined }), "missing: user"],
    ["INVALID_REQUEST", "UNKNOWN_FIELDS", () => linkToken({ colour: "red" }), "colour"],
    ["INVALID_REQUEST", "UNKNOWN_FIELDS", () => rows({ options: { page: 2 } }), "options.page"],
    ["INVALID_REQUEST", "INVALID_FIELD", () => rows({ start_date: "2025-02-30" }), "start_date"],
    ["INVALID_REQUEST", "INVALID_FIELD", () => rows({ start_date: "01/02/2025" }), "start_date"],
    ["INVALID_REQUEST", "INVALID_FIELD", () => rows({ start_date: "2027-01-02" }), "start_date"],
    ["INVALID_REQUEST", "INVALID_FIELD", () => rows({ options: { count: 0 } }), "options.count"],
    ["INVALID_REQUEST", "INVALID_FIELD", () => rows({ options: { count: 501 } }), "options.count"],
    ["INVALID_REQUEST", "INVALID_FIELD", () => rows({ options: { count: "9" } }), "options.count"],
    ["INVALID_REQUEST", "INVALID_FIELD", () => rows({ options: { offset: -1 } }), "options.offset"],
    ["INVALID_REQUEST", "INVALID_FIELD", () => rows({ options: null }), "options"],
    ["INVALID_INPUT", "INVALID_ACCESS_TOKEN", removed, "matching access token"],
    [
      "INVALID_INPUT",
      "INVALID_ACCESS_TOKEN",
      async () => plaid.itemGet({ access_token: await create() }),
      "matching access token",
    ],
    [
      "INVALID_INPUT",
      "INVALID_PUBLIC_TOKEN",
      async () => plaid.itemPublicTokenExchange({ public_token: await link() }),
      "matching public token",
    ],
    [
      "INVALID_INPUT",
      "INVALID_ACCOUNT_ID",
      () => rows({ options: { account_ids: ["x"] } }),
      "requested account ID",
    ],
    [
      "INVALID_INPUT",
      "INVALID_INSTITUTION",
      () => plaid.institutionsGetById({ institution_id: "x", country_codes: [CountryCode.Us] }),
      "institution_id",
    ],
    ["INVALID_INPUT", "INVALID_PRODUCT", () => linkToken({ products: ["auth"] }), "products"],
    ["INVALID_INPUT", "INVALID_PRODUCT", () => create({}, [Products.Liabilities]), "products"],
    [
      "INVALID_INPUT",
      "INVALID_WEBHOOK_VERIFICATION_KEY_ID",
      () => plaid.webhookVerificationKeyGet({ key_id: "x" }),
      "invalid key_id",
    ],
    ["ITEM_ERROR", "ITEM_NOT_FOUND", drilled("removed_item"), "cannot be found"],
    [
      "ITEM_ERROR",
      "PRODUCT_NOT_SUPPORTED",
      async () => plaid.investmentsRefresh({ access_token: await link({}, "ins_900101") }),
      "does not support",
    ],
    ["ITEM_ERROR", "ITEM_LOGIN_REQUIRED", broken, "use Link's update mode"],
    ["ITEM_ERROR", "USER_PERMISSION_REVOKED", drilled("revoked_permission"), "revoked"],
    ["ITEM_ERROR", "INVALID_CREDENTIALS", () => create({ override_password: "x" }), "credentials"],
    ["ITEM_ERROR", "INVALID_MFA", forced("INVALID_MFA"), "MFA"],
    ["ITEM_ERROR", "ITEM_LOCKED", forced("ITEM_LOCKED"), "locked"],
    ["ITEM_ERROR", "NO_ACCOUNTS", forced("NO_ACCOUNTS"), "accounts"],
    ["ITEM_ERROR", "NO_INVESTMENT_ACCOUNTS", forced("NO_INVESTMENT_ACCOUNTS"), "investment"],
    ["ITEM_ERROR", "PRODUCTS_NOT_SUPPORTED", forced("PRODUCTS_NOT_SUPPORTED"), "not supported"],
    [
      "ITEM_ERROR",
      "PRODUCT_NOT_READY",
      () => rows({ options: { async_update: true } }),
      "not yet ready",
    ],
    ["INSTITUTION_ERROR", "INSTITUTION_DOWN", drilled("institution_down"), "not currently"],
    [
      "INSTITUTION_ERROR",
      "INSTITUTION_NOT_RESPONDING",
      forced("INSTITUTION_NOT_RESPONDING"),
      "not currently",
    ],
    [
      "SANDBOX_ERROR",
      "SANDBOX_WEBHOOK_INVALID",
      async () =>
        plaid.sandboxItemFireWebhook({
          access_token: await link(),
          webhook_code: "NEW_ACCOUNTS_AVAILABLE" as never,
        }),
      "webhook",
    ],
  ])("%s / %s", async (type, code, call, words) => {
    const error = await errorOf(call());
    expect(error).toMatchObject({
      status: 400,
      error_type: type,
      error_code: code,
      error_code_reason: null,
      suggested_action: null,
    });
    expect(error.error_message).toContain(words);
    expect(error.documentation_url).toMatch(/^https:/);
    expect(error.request_id).toMatch(/^[A-Za-z0-9]{15}$/);
    expect(error.display_message === null || error.display_message.length > 0).toBe(true);
  });

  it("API_ERROR / INTERNAL_SERVER_ERROR, with 500", async () => {
    expect(await errorOf(drilled("provider_down")())).toMatchObject({
      status: 500,
      error_type: "API_ERROR",
      error_code: "INTERNAL_SERVER_ERROR",
    });
  });

  it("SANDBOX_ONLY for all that only the sandbox has, once it is known who asks", async () => {
    const call = drillCaller(production);
    expect((await call("list", { access_token: "x" })).body.error_code).toBe("SANDBOX_ONLY");
    const stranger = await call("list", { access_token: "x" }, { secret: "another" });
    expect(stranger.body.error_code).toBe("INVALID_API_KEYS");
    const known = await errorOf(production.client().itemGet({ access_token: "x" }));
    expect(known.error_code).toBe("INVALID_ACCESS_TOKEN");
  });

  it("ITEM_NOT_FOUND to whatever names an item that its holder has removed, until that is ended", async () => {
    const access_token = await link();
    await drillCaller(sandbox)("start", { access_token, drill: "removed_item" });
    for (const call of [
      () => plaid.itemGet({ access_token }),
      () => plaid.itemRemove({ access_token }),
      () => plaid.investmentsTransactionsGet({ access_token, ...RANGE }),
    ])
      expect((await errorOf(call())).error_code).toBe("ITEM_NOT_FOUND");
    await drillCaller(sandbox)("stop", { access_token });
    expect((await plaid.itemGet({ access_token })).status).toBe(200);
  });

  it("INVALID_PUBLIC_TOKEN after half an hour", async () => {
    const public_token = await create();
    await advanceClock(sandbox.database.pool, 31 * 60);
    expect((await errorOf(plaid.itemPublicTokenExchange({ public_token }))).error_code).toBe(
      "INVALID_PUBLIC_TOKEN",
    );
  });
});

it("who does not wait for the first reading is told when it is through", async () => {
  const access_token = await link({ webhook: receiver.url });
  const ask = () =>
    plaid.investmentsTransactionsGet({
      access_token,
      start_date: "2000-01-01",
      end_date: "2100-01-01",
      options: { async_update: true },
    });
  expect((await errorOf(ask())).error_code).toBe("PRODUCT_NOT_READY");
  const [told] = await receiver.until(1);
  expect(told?.news).toMatchObject({
    webhook_type: "INVESTMENTS_TRANSACTIONS",
    webhook_code: "HISTORICAL_UPDATE",
  });
  const { total_investment_transactions: total } = (await ask()).data;
  expect(told?.news.new_investments_transactions).toBe(total);
});

describe("a listing that changes while it is paged", () => {
  it("keeps its order, puts new rows in front, and says so by its total", async () => {
    const { data } = await plaid.sandboxPublicTokenCreate({
      institution_id: OAKMOSS,
      initial_products: [Products.Investments],
      options: { override_username: "user_active" },
    });
    const exchanged = await plaid.itemPublicTokenExchange({ public_token: data.public_token });
    const { access_token } = exchanged.data;
    const page = async (offset: number) => {
      const answer = await plaid.investmentsTransactionsGet({
        access_token,
        start_date: "2020-01-01",
        end_date: "2100-01-01",
        options: { count: 40, offset },
      });
      const { investment_transactions: listed, total_investment_transactions: total } = answer.data;
      return { ids: listed.map((row) => row.investment_transaction_id), total };
    };
    const [first, second] = [await page(0), await page(40)];
    expect(second.total).toBe(first.total);

    await advanceClock(sandbox.database.pool, 9 * 86_400);
    const later = await page(40);
    const added = later.total - first.total;
    expect(added).toBeGreaterThan(0);
    // What was at the front has moved back by as many rows: a reader that goes on at 40 would meet
    // rows again.
    const again = [...(await page(0)).ids, ...later.ids, ...(await page(80)).ids];
    expect(new Set(again).size).toBe(again.length);
    const before = [...first.ids, ...second.ids];
    expect(again.slice(added, added + 80)).toEqual(before);
  });
});
