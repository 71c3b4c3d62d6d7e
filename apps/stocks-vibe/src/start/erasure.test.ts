import { portfolioPlugin } from "@stocks-vibe/portfolio-api";
import { createLogger, createServer, type RolePools } from "@stocks-vibe/server-kit";
import {
  TEST_MASTER_KEY,
  type TestDatabase,
  testDatabase,
  testKeys,
  testPools,
} from "@stocks-vibe/server-kit/testing";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { PLANS, ROLES } from "../database/migrations.ts";
import { parseEnvironment } from "../environment/config.ts";
import { settingsOf } from "../environment/settings.ts";
import { deriveSecrets, type Secrets } from "../keys/secrets.ts";
import { buildServers, type Servers } from "./build-servers.ts";

const log = createLogger("silent");

let database: TestDatabase;
let pools: RolePools;
let servers: Servers;
let app: FastifyInstance;
let secrets: Secrets;
beforeAll(async () => {
  database = await testDatabase(PLANS);
  const env = parseEnvironment({ DATABASE_URL: database.url, MASTER_KEY: TEST_MASTER_KEY });
  const settings = settingsOf(env);
  const { pool } = database;
  const keys = await testKeys(pool);
  secrets = deriveSecrets(keys, true);
  pools = await testPools(database, ROLES);
  servers = await buildServers({ env, settings, secrets, keys, poolOf: pools.of, log });
  app = createServer({ log });
  await app.register(servers.auth);
  const { portfolio: services, verifier, directory } = servers;
  await app.register(portfolioPlugin({ services, verifier, directory, rateLimitScale: 100 }), {
    prefix: "/api/v1",
  });
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await pools.close();
  await database.close();
});

const { signal } = new AbortController();
async function runWaiting(task: string): Promise<number> {
  const { rows } = await database.pool.query<{ payload: unknown }>(
    `select j.payload from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = $1`,
    [task],
  );
  const context = { log, attempt: 1, isLastAttempt: false, signal };
  for (const { payload } of rows) await servers.tasks[task]?.(payload, context);
  return rows.length;
}

async function auth(method: "POST" | "DELETE", path: string, session: string, body?: object) {
  const credentials = Buffer.from(`${secrets.publicToken}:${session || secrets.publicToken}`);
  const response = await app.inject({
    method,
    url: `/sdk/v1/b2b${path}`,
    headers: { authorization: `Basic ${credentials.toString("base64")}` },
    ...(body ? { payload: body } : {}),
  });
  return z.object({ data: z.record(z.string(), z.unknown()) }).parse(response.json()).data;
}
const messages = z.array(z.object({ links: z.array(z.string()) }));

/** Somebody founds an organization by a link. Answers the session. */
async function found(email_address: string): Promise<string> {
  await auth("POST", "/magic_links/email/discovery/send", "", { email_address });
  await runWaiting("auth.send-mail");
  const mail = await app.inject({ url: "/dev/api/messages", query: { to: email_address } });
  const [message] = messages.parse(mail.json());
  const token = new URL(message?.links[0] ?? "").searchParams.get("token");
  const proven = await auth("POST", "/magic_links/discovery/authenticate", "", {
    discovery_magic_links_token: token,
  });
  const { intermediate_session_token } = proven;
  const made = await auth("POST", "/discovery/organizations/create", "", {
    intermediate_session_token,
  });
  return String(made.session_token);
}
const profile = async (session: string): Promise<number> => {
  const headers = { authorization: `Bearer ${session}` };
  return (await app.inject({ url: "/api/v1/user/profile", headers })).statusCode;
};
const organizations = async (): Promise<number> => {
  const { rows } = await database.pool.query(
    "select organization_id from portfolio.organization_access",
  );
  return rows.length;
};

describe("deleting an organization", () => {
  it("DATA-2: leaves nothing of it in the tracker, seconds later and without anybody's doing", async () => {
    const ada = await found("ada@family.example");
    const zoe = await found("zoe@strange.example");
    expect([await profile(ada), await profile(zoe)]).toEqual([200, 200]);
    expect(await organizations()).toBe(2);

    await auth("DELETE", "/organizations/me", ada);
    expect(await profile(ada)).toBe(200);
    // Its day of grace is over; the sessions of everybody else are not.
    await database.pool.query("update auth.organization_deletions set due_at = asked_at");
    expect(await runWaiting("auth.erase-organization")).toBe(1);
    expect(await profile(ada)).toBe(401);
    expect(await servers.portfolio.erasure.consume(servers.events)).toBeGreaterThan(0);
    expect(await runWaiting("portfolio.erase-organization")).toBe(2);

    expect(await organizations()).toBe(1);
    expect(await profile(zoe)).toBe(200);
    expect(await servers.portfolio.erasure.consume(servers.events)).toBe(0);
  });
});
