import { portfolioPlugin } from "@stocks-vibe/portfolio-api";
import {
  answerErrors,
  createLogger,
  createMetrics,
  createServer,
  healthRoutes,
} from "@stocks-vibe/server-kit";
import {
  TEST_MASTER_KEY,
  type TestDatabase,
  testDatabase,
  testKeys,
} from "@stocks-vibe/server-kit/testing";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { PLANS } from "../database/migrations.ts";
import { demoRoutes } from "../demo/demo.routes.ts";
import { parseEnvironment } from "../environment/config.ts";
import { settingsOf } from "../environment/settings.ts";
import { deriveSecrets } from "../keys/secrets.ts";
import { browserConfigOf, configRoute } from "../pages/browser-config.ts";
import { PAGE_ERRORS } from "../pages/page-errors.ts";
import { buildServers } from "./build-servers.ts";
import { clockRoutes } from "./test-mode.ts";

const log = createLogger("silent");

/**
 * By where a route begins: whether its answers are compressed, and why. A secret beside what a
 * stranger chose must not be: the length tells it bit by bit (BREACH).
 */
const DECIDED: readonly (readonly [
  begins: string,
  reads: "compressed" | "as they are",
  why: string,
])[] = [
  ["/api/v1/demo-progress", "as they are", "small"],
  ["/api/v1/", "compressed", "figures and rows of the caller's own; no read of it holds a token"],
  ["/sdk/v1", "as they are", "sessions and tokens beside the addresses and names that were sent"],
  ["/v1/", "as they are", "sessions, members and their tokens, asked for by other servers"],
  ["/link-sandbox/link/v2/", "compressed", "the loader: the same for everybody"],
  ["/link-sandbox/link/dialog", "compressed", "the dialog's files: the same for everybody"],
  ["/link-sandbox/link/drill", "compressed", "the page of drills: the same for everybody"],
  ["/link-sandbox/", "as they are", "link, public and access tokens"],
  ["/dev/", "as they are", "the mailbox shows links that sign in; on this machine only"],
  ["/config.json", "as they are", "small"],
  ["/healthz", "as they are", "small"],
  ["/readyz", "as they are", "small"],
  ["/metrics", "as they are", "asked for within the house"],
];

let database: TestDatabase;
let app: FastifyInstance;
const routes: { readonly method: string; readonly url: string }[] = [];

beforeAll(async () => {
  database = await testDatabase(PLANS);
  const env = parseEnvironment({
    DATABASE_URL: database.url,
    MASTER_KEY: TEST_MASTER_KEY,
    DEMO: "1",
    RATE_LIMIT_SCALE: "100000",
  });
  const settings = settingsOf(env);
  const { rateLimitScale } = settings;
  const keys = await testKeys(database.pool);
  const secrets = deriveSecrets(keys, true);
  const poolOf = () => database.pool;
  const servers = await buildServers({ env, settings, secrets, keys, poolOf, log });
  app = createServer({ log });
  answerErrors(app, PAGE_ERRORS);
  app.addHook("onRoute", ({ method, url }) => {
    for (const one of [method].flat()) routes.push({ method: one, url });
  });
  const health = { isStopping: () => false, trouble: async () => undefined };
  healthRoutes(app, { metrics: createMetrics(), health, metricsToken: undefined });
  const config = browserConfigOf(env, settings, secrets);
  configRoute(app, () => config);
  demoRoutes(app, servers.demoProgress);
  await app.register(clockRoutes(async () => new Date(0)));
  await app.register(servers.auth);
  if (servers.link) await app.register(servers.link);
  const { portfolio: services, verifier, directory } = servers;
  const plugin = portfolioPlugin({ services, verifier, directory, rateLimitScale });
  await app.register(plugin, { prefix: "/api/v1" });
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await database.close();
});

/**
 * Whether a route's answers may be compressed: they say that they vary by it, whatever the answer
 * is and however small.
 */
async function isCompressed(method: "GET" | "POST" | "PUT" | "DELETE", url: string) {
  const { headers } = await app.inject({
    method,
    url: url.replace(/:[^/]+/g, "one").replace("*", "one"),
    headers: { "accept-encoding": "br, gzip" },
    ...(method === "GET" ? {} : { payload: {} }),
  });
  return String(headers.vary ?? "").includes("accept-encoding") || "content-encoding" in headers;
}

it("compresses what is decided for each route of the product, and only what is read", async () => {
  const undecided: string[] = [];
  const wrong: string[] = [];
  for (const { method, url } of routes) {
    if (method !== "GET" && method !== "POST" && method !== "PUT" && method !== "DELETE") continue;
    const decided = DECIDED.find(([begins]) => url.startsWith(begins));
    if (!decided) undecided.push(`${method} ${url}`);
    const expected = method === "GET" && decided?.[1] === "compressed";
    if ((await isCompressed(method, url)) !== expected) wrong.push(`${method} ${url}`);
  }

  expect(undecided).toEqual([]);
  expect(wrong).toEqual([]);
  expect(routes.length).toBeGreaterThan(100);
});

it("decides nothing about routes that are not there", () => {
  const unused = DECIDED.filter(([begins]) => !routes.some(({ url }) => url.startsWith(begins)));
  expect(unused).toEqual([]);
});
