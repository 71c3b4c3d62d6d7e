import { portfolioPlugin } from "@stocks-vibe/portfolio-api";
import { answerErrors, createLogger, createServer, type Pool } from "@stocks-vibe/server-kit";
import {
  TEST_MASTER_KEY,
  type TestDatabase,
  testDatabase,
  testKeys,
} from "@stocks-vibe/server-kit/testing";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PLANS } from "../database/migrations.ts";
import { demoRoutes } from "../demo/demo.routes.ts";
import { parseEnvironment } from "../environment/config.ts";
import { settingsOf } from "../environment/settings.ts";
import { deriveSecrets } from "../keys/secrets.ts";
import { PAGE_ERRORS } from "../pages/page-errors.ts";
import { buildServers } from "./build-servers.ts";

const log = createLogger("silent");
const RATE_LIMIT_SCALE = "100000";

let database: TestDatabase;
let app: FastifyInstance;
let headers: Readonly<Record<string, Readonly<Record<string, string>>>>;
/** Of routes that look at the body first. */
let bodies: Readonly<Record<string, object>>;
let failure: Error | undefined;
const routes: { readonly method: string; readonly url: string }[] = [];

/** The same pool, until `failure` says that no connection is to be had. */
const failing = (pool: Pool): Pool =>
  new Proxy(pool, {
    get(target, key) {
      if (failure && (key === "connect" || key === "query")) return () => Promise.reject(failure);
      const value: unknown = Reflect.get(target, key);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });

beforeAll(async () => {
  database = await testDatabase(PLANS);
  const env = parseEnvironment({
    DATABASE_URL: database.url,
    MASTER_KEY: TEST_MASTER_KEY,
    DEMO: "1",
    RATE_LIMIT_SCALE,
  });
  const settings = settingsOf(env);
  const keys = await testKeys(database.pool);
  const secrets = deriveSecrets(keys, true);
  const pool = failing(database.pool);
  const servers = await buildServers({ env, settings, secrets, keys, poolOf: () => pool, log });
  app = createServer({ log });
  answerErrors(app, PAGE_ERRORS);
  app.addHook("onRoute", ({ method, url }) => {
    for (const one of [method].flat()) routes.push({ method: one, url });
  });
  demoRoutes(app, servers.demoProgress);
  await app.register(servers.auth);
  if (servers.link) await app.register(servers.link);
  const { portfolio: services, verifier, directory } = servers;
  await app.register(
    portfolioPlugin({ services, verifier, directory, rateLimitScale: settings.rateLimitScale }),
    { prefix: "/api/v1" },
  );
  await app.ready();
  const basic = (user: string, password: string) => ({
    authorization: `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`,
  });
  const client = { client_id: secrets.plaidClientId, secret: secrets.plaidSecret };
  const ofItem = { ...client, access_token: `access-sandbox-${"x".repeat(43)}` };
  bodies = {
    "/link-sandbox/item/public_token/exchange": {
      ...client,
      public_token: `public-sandbox-${"x".repeat(43)}`,
    },
    "/link-sandbox/item/get": ofItem,
    "/link-sandbox/item/remove": ofItem,
    "/link-sandbox/item/webhook/update": ofItem,
    "/link-sandbox/webhook_verification_key/get": { ...client, key_id: "key-1" },
    "/link-sandbox/accounts/get": ofItem,
    "/link-sandbox/accounts/balance/get": ofItem,
    "/link-sandbox/investments/refresh": ofItem,
    "/link-sandbox/investments/holdings/get": ofItem,
    "/link-sandbox/investments/transactions/get": {
      ...ofItem,
      start_date: "2026-01-01",
      end_date: "2026-02-01",
    },
  };
  headers = {
    "/sdk": { ...basic(secrets.publicToken, "x".repeat(43)), origin: settings.publicUrl },
    "/v1": basic(secrets.projectId, secrets.projectSecret),
    "/api": { authorization: `Bearer ${"x".repeat(43)}` },
  };
});
afterAll(async () => {
  failure = undefined;
  await app.close();
  await database.close();
});

/** Every route with something in the place of each parameter, asked as whoever may ask. */
async function askAll() {
  const answers = [];
  for (const { method, url } of routes) {
    if (method !== "GET" && method !== "POST" && method !== "PUT" && method !== "DELETE") continue;
    const [, prefix = ""] = /^(\/[^/]+)/.exec(url) ?? [];
    const path = url.replace(/:[^/]+/g, "one").replace("*", "one");
    const hasBody = method !== "GET";
    const { statusCode, headers: answered } = await app.inject({
      method,
      url: path,
      headers: headers[prefix] ?? {},
      ...(hasBody ? { payload: bodies[url] ?? {} } : {}),
    });
    answers.push({ route: `${method} ${url}`, status: statusCode, after: answered["retry-after"] });
  }
  return answers;
}

/** Files and documents, and the sandbox's refusals of an empty body. */
const WITHOUT_DATABASE: readonly string[] = [
  "400 GET /v1/b2b/public/oauth/:provider/start",
  "400 GET /v1/b2b/public/oauth/:provider/discovery/start",
  "400 GET /v1/b2b/public/oauth/:provider/callback",
  "400 GET /v1/public/sso/start",
  "400 GET /v1/b2b/sso/test/:connection_id",
  "400 POST /v1/b2b/sso/callback/:connection_id",
  "200 GET /dev/mailbox/mailbox.css",
  "200 GET /dev/mailbox/mailbox.js",
  "400 POST /link-sandbox/link/token/create",
  "400 POST /link-sandbox/sandbox/item/reset_login",
  "400 POST /link-sandbox/sandbox/public_token/create",
  "400 POST /link-sandbox/sandbox/item/fire_webhook",
  "400 POST /link-sandbox/institutions/get",
  "400 POST /link-sandbox/institutions/get_by_id",
  "400 POST /link-sandbox/institutions/search",
  "400 POST /link-sandbox/market-data/prices",
  "400 POST /link-sandbox/market-data/index",
  "400 POST /link-sandbox/sandbox/drill/list",
  "400 POST /link-sandbox/sandbox/drill/start",
  "400 POST /link-sandbox/sandbox/drill/stop",
  "400 POST /link-sandbox/sandbox/drill/link",
  "200 GET /link-sandbox/link/v2/stable/link-initialize.js",
  "200 GET /link-sandbox/link/dialog",
  "200 GET /link-sandbox/link/dialog.js",
  "200 GET /link-sandbox/link/dialog.css",
  "200 GET /link-sandbox/link/drills",
  "200 GET /link-sandbox/link/drill-page.js",
  "200 GET /link-sandbox/link/drill-page.css",
  "200 GET /link-sandbox/link/inter-basic.woff2",
  "200 GET /link-sandbox/link/inter-accents.woff2",
  "400 POST /link-sandbox/link/api/session",
  "400 POST /link-sandbox/link/api/credentials",
  "400 POST /link-sandbox/link/api/mfa",
  "400 POST /link-sandbox/link/api/complete",
  "400 POST /link-sandbox/link/api/drills/list",
  "400 POST /link-sandbox/link/api/drills/start",
  "400 POST /link-sandbox/link/api/drills/stop",
  "404 GET /link-sandbox/identity/:provider/authorize",
  "404 POST /link-sandbox/identity/:provider/token",
  "404 GET /link-sandbox/identity/:provider/.well-known/openid-configuration",
  "404 GET /link-sandbox/identity/:provider/account/:path",
  "400 GET /link-sandbox/identity/saml/sso",
  "400 POST /link-sandbox/identity/saml/sso",
  "400 GET /link-sandbox/identity/saml/answer",
  "200 GET /api/v1/openapi.json",
  "200 POST /api/v1/sign-out",
  "400 POST /api/v1/plaid/webhook",
];

const FAILURES = {
  "too many connections": Object.assign(new Error("sorry, too many clients"), { code: "53300" }),
  "a server that starts or recovers": Object.assign(new Error("starting up"), { code: "57P03" }),
  "a standby": Object.assign(new Error("read-only transaction"), { code: "25006" }),
  "nobody who listens": Object.assign(new Error("connect"), { code: "ECONNREFUSED" }),
  "a pool without a free connection": new Error("timeout exceeded when trying to connect"),
};

describe("every route of every server, while the database can't be asked", () => {
  it.each(Object.entries(FAILURES))("tells to come back: %s", async (_what, error) => {
    failure = error;
    const answers = await askAll();
    failure = undefined;

    expect(answers.filter(({ status }) => status >= 500 && status !== 503)).toEqual([]);
    const away = answers.filter(({ status }) => status === 503);
    expect(away.filter(({ after }) => Number(after) > 0)).toEqual(away);
    // What needs no database, or was refused before it is needed, is answered as ever.
    const rest = answers
      .filter(({ status }) => status !== 503)
      .map(({ route, status }) => `${status} ${route}`);
    expect(rest).toEqual(WITHOUT_DATABASE);
  });
});
