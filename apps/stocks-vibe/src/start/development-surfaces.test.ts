import { advanceClock, createLogger, createMetrics } from "@stocks-vibe/server-kit";
import {
  TEST_MASTER_KEY,
  type TestDatabase,
  testDatabase,
  testKeys,
} from "@stocks-vibe/server-kit/testing";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PLANS } from "../database/migrations.ts";
import { parseEnvironment } from "../environment/config.ts";
import { settingsOf } from "../environment/settings.ts";
import { deriveSecrets } from "../keys/secrets.ts";
import { browserConfigOf } from "../pages/browser-config.ts";
import { buildServers } from "./build-servers.ts";
import { buildProductApp } from "./product-app.ts";

const log = createLogger("silent");

let database: TestDatabase;
let app: FastifyInstance;
beforeAll(async () => {
  database = await testDatabase(PLANS);
  const { pool, url } = database;
  const env = parseEnvironment({
    DATABASE_URL: url,
    MASTER_KEY: TEST_MASTER_KEY,
    TEST_MODE: "1",
    DEMO: "1",
  });
  const settings = settingsOf(env);
  const keys = await testKeys(pool);
  const secrets = deriveSecrets(keys, true);
  const servers = await buildServers({ env, settings, secrets, keys, poolOf: () => pool, log });
  app = await buildProductApp({
    settings,
    servers,
    browserConfig: browserConfigOf(env, settings, secrets),
    trustedProxies: [],
    moveClock: (seconds) => advanceClock(pool, seconds),
    metrics: createMetrics(),
    health: { isStopping: () => false, trouble: async () => undefined },
    log,
  });
});
afterAll(async () => {
  await app.close();
  await database.close();
});

const HOSTS = ["localhost:3000", "127.0.0.1:3000"];
/** Who is not a program on this machine that asks for itself, whatever it says of the host. */
const STRANGERS = [
  { remoteAddress: "192.0.2.1" },
  { remoteAddress: "::ffff:10.0.0.7" },
  { remoteAddress: "127.0.0.1", headers: { "x-forwarded-for": "127.0.0.1" } },
  { remoteAddress: "127.0.0.1", headers: { forwarded: "for=127.0.0.1;host=localhost" } },
  { remoteAddress: "::1", headers: { "x-real-ip": "127.0.0.1" } },
];
const asStrangers = HOSTS.flatMap((host) =>
  STRANGERS.map(({ remoteAddress, headers = {} }) => ({
    remoteAddress,
    headers: { host, ...headers },
  })),
);

const LINK = "/link-sandbox";

describe("a development surface", () => {
  it.each([
    ["the mailbox", { method: "GET", url: "/dev/mailbox" }, 200],
    ["the mailbox's list", { method: "GET", url: "/dev/api/messages" }, 200],
    ["the clock", { method: "POST", url: "/dev/api/clock", payload: { advance_seconds: 1 } }, 200],
    [
      "the sandbox's script",
      { method: "GET", url: `${LINK}/link/v2/stable/link-initialize.js` },
      200,
    ],
    ["the page of drills", { method: "GET", url: `${LINK}/link/drills` }, 200],
    [
      "the drills of that page",
      { method: "POST", url: `${LINK}/link/api/drills/start`, payload: {} },
      400,
    ],
    ["the sandbox's API", { method: "POST", url: `${LINK}/accounts/get`, payload: {} }, 400],
    ["the company's metadata", { method: "GET", url: `${LINK}/identity/saml/metadata` }, 200],
    ["the company's page", { method: "GET", url: `${LINK}/identity/saml/sso` }, 400],
    ["the company's answers", { method: "GET", url: `${LINK}/identity/saml/answer` }, 400],
    ["the figures of the process", { method: "GET", url: "/metrics" }, 200],
  ] as const)(
    "%s answers this machine, and nobody who names its host",
    async (_name, request, status) => {
      const host = HOSTS[0] ?? "";
      expect((await app.inject({ ...request, headers: { host } })).statusCode).toBe(status);
      const clock = () => database.pool.query("select seconds from ops.clock_offset");
      const before = (await clock()).rows;
      for (const stranger of asStrangers) {
        const answer = await app.inject({ ...request, ...stranger });
        expect([404, 421, 308]).toContain(answer.statusCode);
      }
      expect((await clock()).rows).toEqual(before);
    },
  );

  it("the demo and the mailbox's address are told to this machine alone", async () => {
    const told = async (from: object) => {
      const config = (await app.inject({ url: "/config.json", ...from })).json();
      const { data } = (await app.inject({ url: "/api/v1/demo-progress", ...from })).json();
      return { mailbox: config.mailboxUrl, demo: config.demo, progress: data.state };
    };
    const host = HOSTS[0] ?? "";
    expect(await told({ headers: { host } })).toEqual({
      mailbox: "http://localhost:3000/dev/mailbox",
      demo: { memberEmail: "june@larkin.example" },
      progress: "running",
    });
    const [far] = STRANGERS;
    expect(await told({ ...far, headers: { host } })).toEqual({
      mailbox: null,
      demo: null,
      progress: "off",
    });
  });
});

describe("a request that no route can take", () => {
  const headers = { host: "localhost:3000" };

  it.each([
    ["/%zz", { success: false }],
    ["/api/v1/%zz", { success: false, code: "invalid_request" }],
    ["/sdk/v1/%zz", { status_code: 400, error_type: "bad_request" }],
    ["/v1/b2b/%zz", { status_code: 400, error_type: "bad_request" }],
    ["/dev/mailbox/messages/%zz", { status_code: 400, error_type: "bad_request" }],
    [`/api/v1/plaid/holdings/${"a".repeat(600)}`, { success: false, code: "invalid_request" }],
    ["/link-sandbox/%zz", { error_type: "INVALID_REQUEST", error_code: "INVALID_BODY" }],
  ])("is answered in the words of whoever it was sent to: %s", async (url, body) => {
    const answer = await app.inject({ url, headers });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject(body);
  });

  it.each([
    "/sdk/v1/b2b/magic_links/email/discovery/send",
    "/api/v1/plaid/exchange-public-token",
    "/link-sandbox/accounts/get",
    "/dev/api/clock",
  ])("half a character in JSON is no 500 at %s", async (url) => {
    const payload = String.raw`{"email_address":"\ud800@a.example","public_token":"\udfff"}`;
    const sent = { ...headers, "content-type": "application/json" };
    const answer = await app.inject({ method: "POST", url, headers: sent, payload });
    // The product API first asks who is calling.
    expect(answer.statusCode).toBe(url.startsWith("/api/") ? 401 : 400);
  });
});
