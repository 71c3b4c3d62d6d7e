import {
  credentialsAccepted,
  DRILL_KINDS,
  type DrillKind,
  sessionCompleted,
} from "@stocks-vibe/contracts/link";
import { advanceClock } from "@stocks-vibe/server-kit";
import { CountryCode, type PlaidApi, Products } from "plaid";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { drillCaller } from "../../testing/drill-caller.ts";
import { errorOf } from "../../testing/error-of.ts";
import { type RunningSandbox, startSandbox } from "../../testing/start-sandbox.ts";
import { type Receiver, startReceiver } from "../../testing/webhook-receiver.ts";
import { DRILL_EFFECTS, STORM } from "./drill-effect.ts";

const FAILURE_TESTING = "ins_900104";
const RANGE = { start_date: "2020-01-01", end_date: "2030-01-01" };

let sandbox: RunningSandbox;
let plaid: PlaidApi;
let receiver: Receiver;
let call: ReturnType<typeof drillCaller>;
beforeAll(async () => {
  receiver = await startReceiver();
  sandbox = await startSandbox({ webhookOrigins: [receiver.origin] });
  plaid = sandbox.client();
  call = drillCaller(sandbox);
});
afterAll(async () => {
  await sandbox.close();
  await receiver.close();
});
afterEach(async () => {
  // What one test leaves down must not count against the next.
  await sandbox.database.pool.query("delete from link.drills where kind = 'provider_down'");
});

async function link(options: { webhook?: string; override_username?: string } = {}) {
  const created = await plaid.sandboxPublicTokenCreate({
    institution_id: FAILURE_TESTING,
    initial_products: [Products.Investments],
    options,
  });
  const { data } = await plaid.itemPublicTokenExchange({ public_token: created.data.public_token });
  return data.access_token;
}

const start = (access_token: string, drill: DrillKind, more: object = {}) =>
  call("start", { access_token, drill, ...more });
const stop = (access_token: string, drill?: DrillKind) => call("stop", { access_token, drill });
const holdingsOf = async (access_token: string) =>
  (await plaid.investmentsHoldingsGet({ access_token })).data;
const maskedOf = async (access_token: string) =>
  (await holdingsOf(access_token)).accounts.map(({ mask }) => mask);
const codeOf = async (answer: Promise<unknown>) => (await errorOf(answer)).error_code;

describe("a drill", () => {
  it("breaks the sign-in, or ends the permission, until it is ended", async () => {
    const token = await link();
    await start(token, "expired_login");
    expect(await codeOf(holdingsOf(token))).toBe("ITEM_LOGIN_REQUIRED");
    await start(token, "revoked_permission");
    expect(await codeOf(holdingsOf(token))).toBe("USER_PERMISSION_REVOKED");
    expect((await call("list", { access_token: token })).body.running).toMatchObject([
      { drill: "revoked_permission", started_at: null, ends_at: null },
    ]);
    await stop(token);
    expect(await maskedOf(token)).toEqual(["4101", "4102"]);
  });

  it("takes the provider or the institution away for as long as was asked, and for this item only", async () => {
    const [token, other] = [await link(), await link()];
    await start(token, "provider_down", { seconds: 60 });
    const down = await errorOf(holdingsOf(token));
    expect(down).toMatchObject({ status: 500, error_type: "API_ERROR" });
    expect(await codeOf(plaid.itemGet({ access_token: token }))).toBe("INTERNAL_SERVER_ERROR");
    expect(await maskedOf(other)).toEqual(["4101", "4102"]);

    await start(other, "institution_down", { seconds: 60 });
    expect(await codeOf(holdingsOf(other))).toBe("INSTITUTION_DOWN");
    expect((await plaid.itemGet({ access_token: other })).data.item.error).toBeNull();

    await advanceClock(sandbox.database.pool, 61);
    expect(await maskedOf(token)).toEqual(["4101", "4102"]);
    expect(await maskedOf(other)).toEqual(["4101", "4102"]);
  });

  it("takes the provider away from two items at most, so that no client takes it for broken altogether", async () => {
    const tokens = [await link(), await link(), await link()];
    const answers = [];
    for (const token of tokens) answers.push(await start(token, "provider_down"));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 400]);
    expect(answers[2]?.body.error_code).toBe("DRILL_NOT_POSSIBLE");
    await stop(tokens[0] ?? "", "provider_down");
    expect((await start(tokens[2] ?? "", "provider_down")).status).toBe(200);
  });

  it("counts what is started at once, too", async () => {
    const tokens = [await link(), await link(), await link(), await link()];
    const downs = await Promise.all(tokens.map((token) => start(token, "provider_down")));
    expect(downs.map(({ status }) => status).toSorted()).toEqual([200, 200, 400, 400]);
  });

  it("cuts an answer in the middle, and lets one drip", async () => {
    const token = await link();
    await start(token, "malformed_answers");
    const cut = await plaid.investmentsHoldingsGet({ access_token: token });
    expect(cut.status).toBe(200);
    expect(typeof cut.data).toBe("string");

    await stop(token, "malformed_answers");
    await start(token, "slow_answers");
    const begun = performance.now();
    const within = AbortSignal.timeout(1_800);
    await expect(
      plaid.investmentsHoldingsGet({ access_token: token }, { signal: within }),
    ).rejects.toMatchObject({ code: "ERR_CANCELED" });
    expect(performance.now() - begun).toBeGreaterThan(1_500);
    await stop(token);
    expect(await maskedOf(token)).toEqual(["4101", "4102"]);
  });

  it("changes the total between the pages of a listing, each time it is begun", async () => {
    const token = await link();
    const page = async (offset: number) =>
      (
        await plaid.investmentsTransactionsGet({
          access_token: token,
          ...RANGE,
          options: { count: 500, offset },
        })
      ).data;
    const { total_investment_transactions: total } = await page(0);
    await start(token, "changing_total");
    for (const _ of [1, 2]) {
      const first = await page(0);
      expect(first.total_investment_transactions).toBe(total);
      expect(first.investment_transactions).toHaveLength(2);
      expect((await page(2)).total_investment_transactions).toBe(total + 1);
    }
  });

  it("closes an account and keeps the last one, and opens it again", async () => {
    const token = await link();
    await start(token, "closed_account");
    expect(await maskedOf(token)).toEqual(["4101"]);
    const again = await start(token, "closed_account");
    expect(again.body).toMatchObject({ error_code: "DRILL_NOT_POSSIBLE" });
    await stop(token, "closed_account");
    expect(await maskedOf(token)).toEqual(["4101", "4102"]);
  });

  it("sends what another person's institution does, from its first reading on, and then its own again", async () => {
    const token = await link();
    await holdingsOf(token);
    await holdingsOf(token);
    const unknown = await start(token, "other_data", { username: "user_good" });
    expect(unknown.body.error_code).toBe("DRILL_NOT_POSSIBLE");
    const username = "user_shape_omitted_account";
    expect((await start(token, "other_data", { username })).body.running).toMatchObject([
      { drill: "other_data", detail: username },
    ]);
    expect(await maskedOf(token)).toHaveLength(2);
    expect(await maskedOf(token)).toHaveLength(1);
    await stop(token, "other_data");
    expect(await maskedOf(token)).toEqual(["4101", "4102"]);
  });

  it("gives everything another id, and the figures stay", async () => {
    const token = await link();
    const before = await holdingsOf(token);
    await start(token, "changed_account_ids");
    const renamed = await holdingsOf(token);
    expect(renamed.accounts.map(({ account_id }) => account_id)).not.toEqual(
      before.accounts.map(({ account_id }) => account_id),
    );
    expect(renamed.securities).toEqual(before.securities);
    await start(token, "changed_security_ids");
    const after = await holdingsOf(token);
    const values = (answer: typeof after) =>
      answer.holdings.map(({ institution_value }) => institution_value);
    expect(after.securities.map(({ ticker_symbol }) => ticker_symbol)).toEqual(
      before.securities.map(({ ticker_symbol }) => ticker_symbol),
    );
    expect(after.holdings.map(({ security_id }) => security_id)).not.toEqual(
      renamed.holdings.map(({ security_id }) => security_id),
    );
    expect(values(after)).toEqual(values(before));
  });

  it("posts a storm, the same news again, and news in the wrong order", async () => {
    const token = await link({ webhook: receiver.url });
    await start(token, "duplicate_webhooks");
    const same = await receiver.until(5);
    expect(new Set(same.map(({ raw }) => raw)).size).toBe(1);
    await start(token, "disordered_webhooks");
    const late = (await receiver.until(8)).slice(5).map(({ news }) => news.webhook_code);
    expect([...late].sort()).toEqual(["DEFAULT_UPDATE", "ERROR", "LOGIN_REPAIRED"]);
    await start(token, "webhook_storm");
    expect((await start(token, "webhook_storm")).body.error_code).toBe("DRILL_NOT_POSSIBLE");
    await receiver.until(8 + STORM);
    expect(await maskedOf(token)).toEqual(["4101", "4102"]);
  });

  it("that is nothing but news is refused where they have nowhere to go", async () => {
    const token = await link();
    expect((await start(token, "webhook_storm")).body.error_code).toBe("SANDBOX_WEBHOOK_INVALID");
  });

  it("has an effect of its own for each name", () => {
    expect(Object.keys(DRILL_EFFECTS).sort()).toEqual([...DRILL_KINDS].sort());
  });
});

describe("drills are started", () => {
  const page = async (step: string, body: object, language = "en") => {
    const response = await fetch(`${sandbox.baseUrl}/link/api/drills/${step}`, {
      method: "POST",
      headers: { "content-type": "application/json", "accept-language": language },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: await response.json() };
  };
  const pageTokenOf = async (access_token: string) => {
    const { url } = (await call("link", { access_token })).body;
    const [address, token = ""] = String(url).split("#");
    expect(address).toBe("http://localhost:4000/link-sandbox/link/drills?language=en");
    return token;
  };

  it("by the link of the item's page, for that item and no other", async () => {
    const [mine, other] = [await link(), await link()];
    const drill_token = await pageTokenOf(mine);
    const begun = await page("start", { drill_token, drill: "closed_account" });
    expect(begun.body).toMatchObject({ institution_name: "Failure Testing Brokerage" });
    expect(await maskedOf(mine)).toEqual(["4101"]);
    expect(await maskedOf(other)).toEqual(["4101", "4102"]);
    const { body } = await page("stop", { drill_token });
    expect(body.running).toEqual([]);
    expect(await maskedOf(mine)).toEqual(["4101", "4102"]);
  });

  it("and told of in the language of the page", async () => {
    const drill_token = await pageTokenOf(await link());
    const { others } = (await page("list", { drill_token }, "es")).body;
    expect(others).toContainEqual({
      username: "user_shape_short_sale",
      tells: "acciones vendidas en corto, que se deben",
    });
    await page("start", { drill_token, drill: "closed_account" });
    const refused = await page("start", { drill_token, drill: "closed_account" }, "es");
    expect(refused.body).toMatchObject({
      error_code: "DRILL_NOT_POSSIBLE",
      error_message: "the item has one account only",
      display_message: "A esta conexión solo le queda una cuenta.",
    });
  });

  it.each([
    ["an access token in its place", async () => ({ drill_token: await link() })],
    ["one that nobody was given", async () => ({ drill_token: "drill-sandbox-x" })],
  ])("not by %s", async (_, body) => {
    expect((await page("list", await body())).body.error_code).toBe("INVALID_DRILL_TOKEN");
  });

  it("not by an access token beside it, nor by a page's token for the API", async () => {
    const mine = await link();
    const drill_token = await pageTokenOf(mine);
    const both = await page("list", { drill_token, access_token: mine });
    expect(both.body.error_code).toBe("UNKNOWN_FIELDS");
    const swapped = await call("list", { access_token: drill_token });
    expect(swapped.body.error_code).toBe("INVALID_ACCESS_TOKEN");
  });

  it("not by whoever has neither the client's secret nor a link", async () => {
    const body = { access_token: await link(), drill: "provider_down" };
    const { status, body: answer } = await call("start", body, { secret: "another" });
    expect([status, answer.error_code]).toEqual([400, "INVALID_API_KEYS"]);
  });

  it("not after the link ran out or the item was removed", async () => {
    const mine = await link();
    const drill_token = await pageTokenOf(mine);
    await plaid.itemRemove({ access_token: mine });
    expect((await page("list", { drill_token })).body.error_code).toBe("INVALID_DRILL_TOKEN");
    const late = await pageTokenOf(await link());
    await advanceClock(sandbox.database.pool, 31 * 86_400);
    expect((await page("list", { drill_token: late })).body.error_code).toBe("INVALID_DRILL_TOKEN");
  });
});

describe("the dialog", () => {
  const step = async (name: string, body: object) => {
    const response = await fetch(`${sandbox.baseUrl}/link/api/${name}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    return response.json();
  };
  const tokenFor = async (access_token?: string, language = "en") => {
    const { data } = await plaid.linkTokenCreate({
      client_name: "Stocks Vibe",
      language,
      country_codes: [CountryCode.Us],
      user: { client_user_id: "member-1" },
      ...(access_token
        ? { access_token, update: { account_selection_enabled: true } }
        : { products: [Products.Investments] }),
    });
    return data.link_token;
  };
  const signIn = async (link_token: string, institution_id = FAILURE_TESTING) => {
    const body = { link_token, institution_id, username: "user_good", password: "pass_good" };
    const { accounts } = credentialsAccepted.parse(await step("credentials", body));
    return accounts;
  };
  const complete = async (link_token: string, accounts: readonly { readonly id: string }[]) =>
    sessionCompleted.parse(
      await step("complete", { link_token, account_ids: accounts.map(({ id }) => id) }),
    );

  it.each([
    [FAILURE_TESTING, "en", /\/link\/drills\?language=en#drill-sandbox-/],
    [FAILURE_TESTING, "es", /\/link\/drills\?language=es#drill-sandbox-/],
    ["ins_900103", "en", null],
  ])(
    "hands out the page at the institution that is made for it: %s, %s",
    async (id, language, address) => {
      const linkToken = await tokenFor(undefined, language);
      const { drill_url: url } = await complete(linkToken, await signIn(linkToken, id));
      if (address === null) expect(url).toBeNull();
      else expect(url).toMatch(address);
    },
  );

  it("offers an account from its opening on, under the ids that are told by then", async () => {
    const token = await link();
    expect(await signIn(await tokenFor(token))).toHaveLength(2);
    await start(token, "new_account");
    await start(token, "changed_account_ids");
    const linkToken = await tokenFor(token);
    const offered = await signIn(linkToken);
    expect(offered.map(({ name, selected }) => [name, selected])).toEqual([
      ["Steady Brokerage", true],
      ["Reserve IRA", true],
      ["New Brokerage", false],
    ]);
    expect(await maskedOf(token)).toEqual(["4101", "4102"]);
    await complete(linkToken, offered);
    const { accounts } = await holdingsOf(token);
    expect(accounts.map(({ account_id }) => account_id)).toEqual(offered.map(({ id }) => id));
    await stop(token, "new_account");
    expect(await maskedOf(token)).toEqual(["4101", "4102"]);
  });

  it("repairs a sign-in that a drill broke", async () => {
    const token = await link();
    await start(token, "expired_login");
    const linkToken = await tokenFor(token);
    await complete(linkToken, await signIn(linkToken));
    expect((await call("list", { access_token: token })).body.running).toEqual([]);
    expect(await maskedOf(token)).toEqual(["4101", "4102"]);
  });
});
