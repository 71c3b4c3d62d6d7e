import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { TEST_MASTER_KEY, type TestDatabase, testDatabase } from "@stocks-vibe/server-kit/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import * as z from "zod";
import { type SpawnedProduct, spawnProduct } from "../machines/product-process.ts";
import { freePort } from "../src/database/embedded-postgres/launch.ts";
import { inCheckout } from "../src/paths.ts";

const START_MS = 120_000;
const PUBLIC_TOKEN = "public-token-alone-1";
const CLIENT = { id: "alone-client", secret: "a secret of the client" };
const PROJECT = {
  id: "project-test-00000000-0000-4000-8000-000000000001",
  secret: "secret-of-the-project-that-runs-alone",
};

interface Server {
  readonly url: string;
  readonly process: SpawnedProduct;
}

let folder: string;
let database: TestDatabase;
const started: Server[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "stocks-vibe-alone-"));
  database = await testDatabase([]);
  const { buildLinkUi } = await import(inCheckout("apps/link-sandbox/build.mjs"));
  await buildLinkUi({ outdir: join(folder, "link-ui"), minify: false });
});
afterAll(async () => {
  for (const server of started) await server.process.end("SIGKILL");
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

async function becomesReady(url: string): Promise<void> {
  for (;;) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await wait(50);
  }
}

/** Starts `main.ts` of an app as its README says, and waits until it is ready. */
async function start(app: string, port: number, env: Record<string, string>): Promise<Server> {
  const process_ = await spawnProduct({
    file: inCheckout(`apps/${app}/src/main.ts`),
    outputFile: join(folder, `${app}.log`),
    env: {
      NODE_OPTIONS: "--import=tsx",
      DATABASE_URL: database.url,
      RATE_LIMIT_SCALE: "1000",
      // Empty is not set, as a compose file passes it.
      METRICS_TOKEN: "",
      ...env,
    },
  });
  const server = { url: `http://localhost:${port}`, process: process_ };
  started.push(server);
  await process_.orEnded(becomesReady(server.url));
  return server;
}

async function post(url: string, authorization: string, body: object): Promise<unknown> {
  const answer = await fetch(url, {
    method: "POST",
    headers: { authorization, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  expect(`${answer.status} ${text}`).toMatch(/^200 /);
  return JSON.parse(text);
}

const letters = z.array(z.looseObject({ links: z.array(z.string()) }));
const proven = z.looseObject({
  data: z.looseObject({ intermediate_session_token: z.string() }),
});
const entered = z.looseObject({ data: z.looseObject({ session_token: z.string() }) });
const linking = z.looseObject({ data: z.looseObject({ link_token: z.string() }) });

/** Signs somebody up by the link in a letter. Answers their session token. */
async function signUp(auth: string): Promise<string> {
  const basic = `Basic ${Buffer.from(`${PUBLIC_TOKEN}:${PUBLIC_TOKEN}`).toString("base64")}`;
  const b2b = `${auth}/sdk/v1/b2b`;
  const email_address = "alone@example.com";
  await post(`${b2b}/magic_links/email/discovery/send`, basic, { email_address });
  let token: string | null = null;
  while (token === null) {
    await wait(50);
    const answer = await fetch(`${auth}/dev/api/messages?to=${encodeURIComponent(email_address)}`);
    const link = letters.parse(await answer.json())[0]?.links.find((one) => one.includes("token="));
    token = link ? new URL(link).searchParams.get("token") : null;
  }
  const proof = await post(`${b2b}/magic_links/discovery/authenticate`, basic, {
    discovery_magic_links_token: token,
  });
  const { intermediate_session_token } = proven.parse(proof).data;
  const answer = await post(`${b2b}/discovery/organizations/create`, basic, {
    intermediate_session_token,
    organization_name: "RunningProduct of Alone",
    session_duration_minutes: 60,
  });
  return entered.parse(answer).data.session_token;
}

it(
  "runs each server as its README says: they work together, tell how they are, and stop when asked",
  async () => {
    const [authPort, linkPort, apiPort] = [await freePort(), await freePort(), await freePort()];
    // On one empty database: each brings its own tables, whoever is at work there already.
    const auth = await start("auth-server", authPort, {
      PORT: String(authPort),
      MASTER_KEY: TEST_MASTER_KEY,
      AUTH_PUBLIC_TOKEN: PUBLIC_TOKEN,
      AUTH_PROJECT_ID: PROJECT.id,
      AUTH_PROJECT_SECRET: PROJECT.secret,
    });
    const linkStarts = start("link-sandbox", linkPort, {
      LINK_PORT: String(linkPort),
      LINK_MASTER_KEY: TEST_MASTER_KEY,
      LINK_CLIENT_ID: CLIENT.id,
      LINK_SECRET: CLIENT.secret,
      LINK_UI_DIRECTORY: join(folder, "link-ui"),
    });
    const apiStarts = start("portfolio-api", apiPort, {
      PORT: String(apiPort),
      MASTER_KEY: TEST_MASTER_KEY,
      AUTH_URL: auth.url,
      AUTH_PROJECT_ID: PROJECT.id,
      AUTH_PROJECT_SECRET: PROJECT.secret,
      PLAID_BASE_URL: `http://localhost:${linkPort}/link-sandbox`,
      PLAID_CLIENT_ID: CLIENT.id,
      PLAID_SECRET: CLIENT.secret,
      NEW_ORGANIZATION_ACCESS: "alpha",
    });
    const [link, api] = await Promise.all([linkStarts, apiStarts]);

    // The auth server signs somebody in. The product API asks it who they are.
    const session = await signUp(auth.url);
    const url = `${api.url}/api/v1/plaid/create-link-token`;
    const answer = linking.parse(await post(url, `Bearer ${session}`, {}));
    expect(answer.data.link_token).toMatch(/^link-/);

    for (const server of [auth, link, api]) {
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
      const figures = await (await fetch(`${server.url}/metrics`)).text();
      expect(figures).toMatch(/^build_info\{.*role="all"/m);
      expect(figures).toMatch(/^job_slots\{lane="/m);
      expect(figures).toMatch(/^database_connections_most\{pool="stocks_vibe_/m);
    }
    for (const server of [api, link, auth]) {
      expect((await server.process.stop()).code, await server.process.output()).toBe(0);
    }
  },
  START_MS,
);

it("says why it does not start, in one line for each variable", async () => {
  const server = await spawnProduct({
    file: inCheckout("apps/portfolio-api/src/main.ts"),
    outputFile: join(folder, "refused.log"),
    env: { NODE_OPTIONS: "--import=tsx", PORT: "many" },
  });

  expect((await server.end()).code).toBe(1);
  const output = await server.output();
  expect(output).toMatch(/^bad configuration:$/m);
  for (const name of ["PORT", "DATABASE_URL", "MASTER_KEY", "AUTH_URL"]) {
    expect(output).toContain(`→ at ${name}\n`);
  }
});
