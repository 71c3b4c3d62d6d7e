import { advanceClock, createLogger, createServer } from "@stocks-vibe/server-kit";
import { testKeys } from "@stocks-vibe/server-kit/testing";
import { CountryCode, Products } from "plaid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildLinkSandbox } from "../app.ts";
import { type RunningSandbox, startSandbox, TEST_CLIENT } from "../testing/start-sandbox.ts";

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

it("counts the calls of the dialog, which anybody can reach, and not those of its client", async () => {
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
