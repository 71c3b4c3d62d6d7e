import { createHash } from "node:crypto";
import { advanceClock } from "@stocks-vibe/server-kit";
import { createLocalJWKSet, decodeProtectedHeader, jwtVerify } from "jose";
import {
  SandboxItemFireWebhookRequestWebhookCodeEnum as Code,
  CountryCode,
  type PlaidApi,
  Products,
  type SandboxItemFireWebhookRequest,
  WebhookType,
} from "plaid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { errorOf } from "../../testing/error-of.ts";
import { type RunningSandbox, startSandbox } from "../../testing/start-sandbox.ts";
import { type Received, type Receiver, startReceiver } from "../../testing/webhook-receiver.ts";

let receiver: Receiver;
let sandbox: RunningSandbox;
let plaid: PlaidApi;
beforeAll(async () => {
  receiver = await startReceiver();
  sandbox = await startSandbox({ webhookOrigins: [receiver.origin] });
  plaid = sandbox.client();
});
afterAll(async () => {
  await sandbox.close();
  await receiver.close();
});
beforeEach(() => {
  receiver.received.length = 0;
  receiver.answerWith(200);
});

async function linked(webhook?: string): Promise<string> {
  const { data } = await plaid.sandboxPublicTokenCreate({
    institution_id: "ins_900102",
    initial_products: [Products.Investments],
    ...(webhook ? { options: { webhook } } : {}),
  });
  const exchanged = await plaid.itemPublicTokenExchange({ public_token: data.public_token });
  return exchanged.data.access_token;
}

const fire = (
  access_token: string,
  webhook_code: Code,
  webhook_type?: SandboxItemFireWebhookRequest["webhook_type"],
) =>
  plaid.sandboxItemFireWebhook({
    access_token,
    webhook_code,
    ...(webhook_type ? { webhook_type } : {}),
  });

/** As a client's server checks it. */
async function verify({ raw, headers }: Received) {
  const token = String(headers["plaid-verification"]);
  const { kid = "" } = decodeProtectedHeader(token);
  const { data } = await plaid.webhookVerificationKeyGet({ key_id: kid });
  const { created_at: _, expired_at, ...jwk } = data.key;
  const { payload, protectedHeader } = await jwtVerify(token, createLocalJWKSet({ keys: [jwk] }), {
    algorithms: ["ES256"],
  });
  return { kid, payload, protectedHeader, raw, expired_at };
}

/** Lets the time to the next attempt pass. */
const wait = (seconds: number) => advanceClock(sandbox.database.pool, seconds);
const waiting = async (): Promise<number> => {
  const { rows } = await sandbox.database.pool.query("select from link.webhooks");
  return rows.length;
};

describe("news of an item", () => {
  it("are posted signed, and are the last that the item tells of", async () => {
    const access_token = await linked(receiver.url);
    expect((await plaid.itemGet({ access_token })).data.status?.last_webhook).toBeNull();

    expect((await fire(access_token, Code.NewAccountsAvailable)).data.webhook_fired).toBe(true);

    const [one] = await receiver.until(1);
    if (!one) throw new Error("nothing arrived");
    const { data } = await plaid.itemGet({ access_token });
    expect(one.news).toEqual({
      webhook_type: "ITEM",
      webhook_code: "NEW_ACCOUNTS_AVAILABLE",
      item_id: data.item.item_id,
      environment: "sandbox",
      error: null,
    });
    expect(one.raw).toContain('{\n  "webhook_type": "ITEM",\n');
    const { payload, protectedHeader, kid, expired_at } = await verify(one);
    expect(protectedHeader).toEqual({ alg: "ES256", kid, typ: "JWT" });
    expect(payload.request_body_sha256).toBe(createHash("sha256").update(one.raw).digest("hex"));
    expect(expired_at).toBeNull();
    await expect
      .poll(async () => (await plaid.itemGet({ access_token })).data.status?.last_webhook)
      .toMatchObject({ code_sent: "NEW_ACCOUNTS_AVAILABLE" });
  });

  it.each([
    [Code.DefaultUpdate, WebhookType.Holdings, { updated_holdings: 1, new_holdings: 0 }],
    [
      Code.DefaultUpdate,
      WebhookType.InvestmentsTransactions,
      { new_investments_transactions: 1, cancelled_investments_transactions: 0 },
    ],
    [Code.LoginRepaired, undefined, { error: null }],
    [Code.PendingDisconnect, undefined, { reason: "INSTITUTION_TOKEN_EXPIRATION" }],
    [
      Code.UserPermissionRevoked,
      undefined,
      { error: expect.objectContaining({ error_code: "USER_PERMISSION_REVOKED", status: 400 }) },
    ],
    [Code.UserAccountRevoked, undefined, { account_id: expect.stringMatching(/^\w{37}$/) }],
  ])("can be asked for: %s %s", async (code, type, extra) => {
    await fire(await linked(receiver.url), code, type);

    const [one] = await receiver.until(1);
    expect(one?.news).toMatchObject({ webhook_type: type ?? "ITEM", webhook_code: code, ...extra });
  });

  it("are true of the item once they were asked for", async () => {
    const access_token = await linked(receiver.url);
    const accounts = async () => (await plaid.accountsGet({ access_token })).data.accounts.length;
    const before = await accounts();

    await fire(access_token, Code.UserAccountRevoked);
    expect(await accounts()).toBe(before - 1);
    await fire(access_token, Code.UserPermissionRevoked);
    expect(await errorOf(plaid.investmentsHoldingsGet({ access_token }))).toMatchObject({
      error_code: "USER_PERMISSION_REVOKED",
    });
    await fire(access_token, Code.LoginRepaired);
    expect(await accounts()).toBe(before - 1);
    await receiver.until(3);
    await expect.poll(waiting).toBe(0);
  });

  it("come of themselves when a login breaks and is repaired, data are read anew, and the address is another", async () => {
    const access_token = await linked();
    await plaid.itemWebhookUpdate({ access_token, webhook: receiver.url });
    await plaid.investmentsRefresh({ access_token });
    await plaid.sandboxItemResetLogin({ access_token });
    const { data } = await plaid.linkTokenCreate({
      client_name: "Stocks Vibe",
      language: "en",
      country_codes: [CountryCode.Us],
      user: { client_user_id: "member-1" },
      access_token,
    });
    const step = async (name: string, body: object) =>
      fetch(`${sandbox.baseUrl}/link/api/${name}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ link_token: data.link_token, ...body }),
      });
    const { accounts } = await (
      await step("credentials", {
        institution_id: "ins_900102",
        username: "user_good",
        password: "pass_good",
      })
    ).json();
    await step("complete", { account_ids: accounts.map(({ id }: { id: string }) => id) });

    const received = await receiver.until(5);
    expect(
      received.map(({ news }) => `${news.webhook_type} ${news.webhook_code}`).toSorted(),
    ).toEqual([
      "HOLDINGS DEFAULT_UPDATE",
      "INVESTMENTS_TRANSACTIONS DEFAULT_UPDATE",
      "ITEM ERROR",
      "ITEM LOGIN_REPAIRED",
      "ITEM WEBHOOK_UPDATE_ACKNOWLEDGED",
    ]);
    const broken = received.find(({ news }) => news.webhook_code === "ERROR");
    expect(broken?.news).toMatchObject({
      error: { error_code: "ITEM_LOGIN_REQUIRED", error_type: "ITEM_ERROR", status: 400 },
    });
    expect(broken?.news.error).not.toHaveProperty("request_id");
  });
});

describe("news that do not arrive", () => {
  it.each([500, 404, 201, 302])("at a server that answers %i are posted again", async (status) => {
    receiver.answerWith(status);
    await fire(await linked(receiver.url), Code.LoginRepaired);
    const [first] = await receiver.until(1);
    receiver.answerWith(200);
    await expect.poll(waiting).toBe(1);

    await wait(31);

    const [, second] = await receiver.until(2);
    expect(second?.raw).toBe(first?.raw);
    await expect.poll(waiting).toBe(0);
  });

  it("within a day are given up", async () => {
    receiver.answerWith(500);
    await fire(await linked(receiver.url), Code.LoginRepaired);
    await receiver.until(1);

    await wait(25 * 3_600);

    await receiver.until(2);
    await expect.poll(waiting).toBe(0);
  });

  it("go with their item", async () => {
    receiver.answerWith(500);
    const access_token = await linked(receiver.url);
    await fire(access_token, Code.LoginRepaired);
    await receiver.until(1);

    await plaid.itemRemove({ access_token });

    expect(await waiting()).toBe(0);
  });

  it("left by a process that died while posting are posted by the next one", async () => {
    receiver.answerWith(500);
    await fire(await linked(receiver.url), Code.LoginRepaired);
    await receiver.until(1);
    receiver.answerWith(200);
    // As its claim leaves them: put off by the lease, with nobody to settle them.
    await sandbox.database.pool.query(
      "update link.webhooks set due_at = ops.clock_now() + interval '60 seconds'",
    );

    await wait(61);

    await receiver.until(2);
  });
});

describe("the keys of news", () => {
  it("are others after a month, and the old one says when it ended", async () => {
    await fire(await linked(receiver.url), Code.LoginRepaired);
    const [first] = await receiver.until(1);
    if (!first) throw new Error("nothing arrived");
    const { kid } = await verify(first);

    await wait(31 * 86_400);
    receiver.received.length = 0;
    await fire(await linked(receiver.url), Code.LoginRepaired);

    await receiver.until(1);
    const fired = receiver.received.find(({ news }) => news.webhook_code === "LOGIN_REPAIRED");
    if (!fired) throw new Error("nothing arrived");
    expect(decodeProtectedHeader(String(fired.headers["plaid-verification"])).kid).not.toBe(kid);
    const { data } = await plaid.webhookVerificationKeyGet({ key_id: kid });
    expect(data.key.expired_at).toBeGreaterThan(data.key.created_at);
  });
});

describe("refused", () => {
  it.each([
    [
      "a key that there is not",
      () => plaid.webhookVerificationKeyGet({ key_id: "k" }),
      "INVALID_INPUT",
      "INVALID_WEBHOOK_VERIFICATION_KEY_ID",
    ],
    [
      "news of an item without an address",
      async () => fire(await linked(), Code.LoginRepaired),
      "SANDBOX_ERROR",
      "SANDBOX_WEBHOOK_INVALID",
    ],
    [
      "an item whose address is at an origin to which nothing is posted",
      () => linked("http://127.0.0.1:1/"),
      "INVALID_REQUEST",
      "INVALID_FIELD",
    ],
    [
      "a link token whose address is at an origin to which nothing is posted",
      () =>
        plaid.linkTokenCreate({
          client_name: "Stocks Vibe",
          language: "en",
          country_codes: [CountryCode.Us],
          products: [Products.Investments],
          user: { client_user_id: "member" },
          webhook: "http://127.0.0.1:1/",
        }),
      "INVALID_REQUEST",
      "INVALID_FIELD",
    ],
    [
      "news of a product that the item has not",
      async () => fire(await linked(receiver.url), Code.DefaultUpdate, WebhookType.Liabilities),
      "SANDBOX_ERROR",
      "SANDBOX_PRODUCT_NOT_ENABLED",
    ],
    [
      "an update of no product",
      async () => fire(await linked(receiver.url), Code.DefaultUpdate),
      "SANDBOX_ERROR",
      "SANDBOX_PRODUCT_NOT_ENABLED",
    ],
    [
      "a code that can't be fired",
      async () => fire(await linked(receiver.url), Code.SyncUpdatesAvailable),
      "INVALID_REQUEST",
      "INVALID_FIELD",
    ],
    [
      "a foreign access token",
      () => fire("access-sandbox-0", Code.LoginRepaired),
      "INVALID_INPUT",
      "INVALID_ACCESS_TOKEN",
    ],
  ])("is %s", async (_what, call, error_type, error_code) => {
    expect(await errorOf(call())).toMatchObject({
      status: 400,
      error_type,
      error_code,
    });
    expect(receiver.received).toEqual([]);
  });
});
