import { advanceClock, createLogger, createServer } from "@stocks-vibe/server-kit";
import { testKeys } from "@stocks-vibe/server-kit/testing";
import { CountryCode, Products } from "plaid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildLinkSandbox } from "../app.ts";
import { errorOf } from "../testing/error-of.ts";
import { type RunningSandbox, startSandbox, TEST_CLIENT } from "../testing/start-sandbox.ts";

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

it("counts the calls of the dialog, which anybody can reach, apart from its client's", async () => {
  const body = JSON.stringify({ link_token: "link-sandbox-guess" });
  const headers = { "content-type": "application/json" };
  const guess = () =>
    fetch(`${sandbox.baseUrl}/link/api/session`, { method: "POST", headers, body });
  const answers = [];
  for (let n = 0; n < 61; n += 1) answers.push((await guess()).status);

  expect(answers.slice(0, 60)).not.toContain(429);
  expect(answers[60]).toBe(429);
  const created = await sandbox.client().linkTokenCreate({
    client_name: "Tests",
    language: "en",
    country_codes: [CountryCode.Us],
    user: { client_user_id: "somebody" },
    products: [Products.Investments],
  });
  expect(created.status).toBe(200);
});

describe("a client that asks too often about one item", () => {
  const RANGE = { start_date: "2025-01-01", end_date: "2027-01-01" };
  let few: RunningSandbox;
  beforeAll(async () => {
    // Two a minute.
    few = await startSandbox({ rateLimitScale: 0.02 });
  });
  afterAll(() => few.close());

  async function link(): Promise<string> {
    const { data } = await few.client().sandboxPublicTokenCreate({
      institution_id: "ins_900103",
      initial_products: [Products.Investments],
    });
    const { public_token } = data;
    return (await few.client().itemPublicTokenExchange({ public_token })).data.access_token;
  }

  it.each<[string, (access_token: string) => Promise<unknown>]>([
    ["ACCOUNTS_LIMIT", (access_token) => few.client().accountsGet({ access_token })],
    ["BALANCE_LIMIT", (access_token) => few.client().accountsBalanceGet({ access_token })],
    [
      "INVESTMENT_HOLDINGS_GET_LIMIT",
      (access_token) => few.client().investmentsHoldingsGet({ access_token }),
    ],
    [
      "INVESTMENT_TRANSACTIONS_LIMIT",
      (access_token) => few.client().investmentsTransactionsGet({ access_token, ...RANGE }),
    ],
    ["ITEM_GET_LIMIT", (access_token) => few.client().itemGet({ access_token })],
  ])("is refused as RATE_LIMIT_EXCEEDED / %s, and goes on with others", async (code, ask) => {
    const [token, other] = [await link(), await link()];
    await ask(token);
    await ask(token);
    expect(await errorOf(ask(token))).toMatchObject({
      status: 429,
      error_type: "RATE_LIMIT_EXCEEDED",
      error_code: code,
      display_message: null,
    });
    await ask(other);
  });

  it("is told when to come back, and can still let go of the item", async () => {
    const access_token = await link();
    const ask = () =>
      fetch(`${few.baseUrl}/item/get`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({
          client_id: TEST_CLIENT.clientId,
          secret: TEST_CLIENT.secret,
          access_token,
        }),
      });
    const statuses = [(await ask()).status, (await ask()).status];
    const refused = await ask();
    expect([...statuses, refused.status]).toEqual([200, 200, 429]);
    const seconds = Number(refused.headers.get("retry-after"));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    expect((await few.client().itemRemove({ access_token })).status).toBe(200);
  });
});

it("removes what ran out when it starts, although nobody links any more", async () => {
  const { pool } = sandbox.database;
  const count = async () => (await pool.query("select from link.link_tokens")).rowCount;
  expect(await count()).toBeGreaterThan(0);
  await advanceClock(pool, 5 * 3_600);

  const again = await startSandboxOver(sandbox);

  expect(await count()).toBe(0);
  await again.close();
});

async function startSandboxOver({ database }: RunningSandbox) {
  const log = createLogger("silent");
  const { pool } = database;
  const config = { publicUrl: "http://localhost:4000", ...TEST_CLIENT, uiDirectory: null };
  const { plugin } = await buildLinkSandbox({ pool, keys: await testKeys(pool), log, config });
  const app = createServer({ log });
  await app.register(plugin);
  await app.ready();
  return app;
}
