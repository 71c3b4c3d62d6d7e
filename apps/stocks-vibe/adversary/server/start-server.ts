import type { AddressInfo } from "node:net";
import { portfolioPlugin } from "@stocks-vibe/portfolio-api";
import { advanceClock, createLogger, createServer, type Pool } from "@stocks-vibe/server-kit";
import { TEST_MASTER_KEY, testDatabase, testKeys } from "@stocks-vibe/server-kit/testing";
import type { RouteOptions } from "fastify";
import * as z from "zod";
import { PLANS } from "../../src/database/migrations.ts";
import { parseEnvironment } from "../../src/environment/config.ts";
import { settingsOf } from "../../src/environment/settings.ts";
import { deriveSecrets } from "../../src/keys/secrets.ts";
import { buildServers, type Servers } from "../../src/start/build-servers.ts";
import type { RunningServer, ServerRoute } from "./server-address.ts";

const log = createLogger("error");

/** So high that no run meets a limit of calls. The counters of wrong guesses never scale. */
const RATE_LIMIT_SCALE = "10000";
const SEND_MAIL = "auth.send-mail";

/** A whole day, the most that there is, so that a day's end shows without waiting for it. */
const LONGEST_SESSION_MINUTES = 1_440;

const schemaOf = (body: unknown): unknown =>
  body instanceof z.core.$ZodType
    ? z.toJSONSchema(body, { io: "input", unrepresentable: "any" })
    : undefined;

/** A route may answer to several methods; HEAD and OPTIONS are Fastify's own. */
const routesOf = ({ method, url, schema }: RouteOptions): ServerRoute[] =>
  [method]
    .flat()
    .filter((name) => name !== "HEAD" && name !== "OPTIONS")
    .map((name) => ({ method: name, path: url, body: schemaOf(schema?.body) }));

const waitingMail = z.array(
  z.object({ project_id: z.string(), mail_id: z.string(), recipient: z.string() }),
);

async function deliver(pool: Pool, servers: Servers): Promise<string[]> {
  const { rows } = await pool.query(
    "select project_id, mail_id, recipient from auth.mail_outbox where sent_at is null order by created_at",
  );
  const { signal } = new AbortController();
  const waiting = waitingMail.parse(rows);
  for (const { project_id: projectId, mail_id: mailId } of waiting) {
    const context = { log, attempt: 1, isLastAttempt: false, signal };
    await servers.tasks[SEND_MAIL]?.({ projectId, mailId }, context);
  }
  return [...new Set(waiting.map(({ recipient }) => recipient))];
}

/** The real servers, wired as in the product, on a database and a port of their own. */
export async function startServer(): Promise<RunningServer> {
  const database = await testDatabase(PLANS);
  const { pool } = database;
  const env = parseEnvironment({
    DATABASE_URL: database.url,
    MASTER_KEY: TEST_MASTER_KEY,
    NEW_ORGANIZATION_ACCESS: "alpha",
    RATE_LIMIT_SCALE,
    // Nothing is linked here, so neither the sandbox nor the outside world is needed.
    PLAID_CLIENT_ID: "nobody",
    PLAID_SECRET: "nothing",
    PLAID_BASE_URL: "http://127.0.0.1:9",
    MARKET_DATA: "institution",
  });
  const settings = settingsOf(env);
  const keys = await testKeys(pool);
  const secrets = deriveSecrets(keys, true);
  const servers = await buildServers({
    env,
    settings,
    secrets,
    keys,
    poolOf: () => pool,
    log,
  });
  await pool.query("update auth.projects set session_maximum_minutes = $1", [
    LONGEST_SESSION_MINUTES,
  ]);

  const app = createServer({ log });
  // One client makes all the calls here, and many at once.
  app.server.maxConnections = 1_000;
  const routes: ServerRoute[] = [];
  app.addHook("onRoute", (route) => {
    routes.push(...routesOf(route));
  });
  await app.register(servers.auth);
  const { portfolio: services, verifier, directory } = servers;
  const { rateLimitScale } = settings;
  await app.register(portfolioPlugin({ services, verifier, directory, rateLimitScale }), {
    prefix: "/api/v1",
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  const address: AddressInfo | string | null = app.server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");

  return {
    url: `http://127.0.0.1:${address.port}`,
    publicToken: secrets.publicToken,
    projectId: secrets.projectId,
    projectSecret: secrets.projectSecret,
    routes,
    deliverLetters: () => deliver(pool, servers),
    impersonate: (whom) =>
      servers.identity.impersonate({
        ...whom,
        impersonator: "oscar@operator.example",
        reason: "to see what the member sees",
      }),
    async advanceClock(seconds) {
      await advanceClock(pool, seconds);
    },
    async query(statement, values = []) {
      const { rows } = await pool.query<Record<string, unknown>>(statement, [...values]);
      return rows;
    },
    async close() {
      await app.close();
      await database.close();
    },
  };
}
