import { createHash, createHmac, generateKeyPairSync } from "node:crypto";
import { portfolioPlugin } from "@stocks-vibe/portfolio-api";
import {
  createKeyRotation,
  createLogger,
  createServer,
  type KeyRing,
  type KeyRotation,
  type RolePools,
  resealTasks,
} from "@stocks-vibe/server-kit";
import {
  TEST_MASTER_KEY,
  type TestDatabase,
  testDatabase,
  testKeys,
  testPools,
} from "@stocks-vibe/server-kit/testing";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import * as z from "zod";
import { keys } from "../admin/keys/keys.ts";
import { freePort } from "../database/embedded-postgres/launch.ts";
import { PLANS, ROLES } from "../database/migrations.ts";
import { parseEnvironment } from "../environment/config.ts";
import { settingsOf } from "../environment/settings.ts";
import { buildServers, type Servers } from "../start/build-servers.ts";
import { openProject } from "./project/open-project.ts";
import type { Secrets } from "./secrets.ts";

const log = createLogger("silent");
const { signal } = new AbortController();
const context = { log, attempt: 1, isLastAttempt: false, signal };

interface Running {
  readonly ring: KeyRing;
  readonly secrets: Secrets;
  readonly servers: Servers;
  readonly app: FastifyInstance;
}

/** A data folder of before, whose names the database takes over. */
const FOLDER = {
  databasePasswords: {},
  masterKey: TEST_MASTER_KEY,
  plaidClientId: "a client of the sandbox",
  plaidSecret: "the client's secret",
  projectId: "project-test-of-the-folder",
  projectSecret: "secret-test-of-the-folder-of-32-characters",
  publicToken: "public-token-test-of-the-folder",
};

let database: TestDatabase;
let pools: RolePools;
let port: number;
const running: Running[] = [];

/**
 * One more process of the product on the database; the first listens, for the provider is asked
 * over HTTP.
 */
async function start(): Promise<Running> {
  const { pool, url } = database;
  const env = parseEnvironment({
    DATABASE_URL: url,
    MASTER_KEY: TEST_MASTER_KEY,
    PORT: String(port),
    NEW_ORGANIZATION_ACCESS: "alpha",
  });
  const settings = settingsOf(env);
  const ring = await testKeys(pool);
  const secrets = await openProject({ pool, keys: ring, stored: FOLDER, isDevelopment: true });
  const servers = await buildServers({
    env,
    settings,
    secrets,
    keys: ring,
    poolOf: pools.of,
    log,
  });
  const app = createServer({ log });
  await app.register(servers.auth);
  if (servers.link) await app.register(servers.link);
  const { portfolio: services, verifier, directory } = servers;
  await app.register(portfolioPlugin({ services, verifier, directory, rateLimitScale: 100 }), {
    prefix: "/api/v1",
  });
  const started = { ring, secrets, servers, app };
  running.push(started);
  return started;
}

async function call(
  on: Running,
  path: string,
  session: string,
  payload?: object,
  method: "POST" | "PUT" = "POST",
) {
  const { publicToken } = on.secrets;
  const credentials = Buffer.from(`${publicToken}:${session || publicToken}`).toString("base64");
  const response = await on.app.inject({
    method: payload ? method : "GET",
    url: `/sdk/v1/b2b${path}`,
    headers: { authorization: `Basic ${credentials}` },
    ...(payload ? { payload } : {}),
  });
  return z.object({ data: z.record(z.string(), z.any()) }).parse(response.json()).data;
}

async function lettersTo(on: Running, to: string): Promise<string[]> {
  const { rows } = await database.pool.query(
    "select project_id, mail_id from auth.mail_outbox where sent_at is null and recipient = $1",
    [to],
  );
  for (const { project_id: projectId, mail_id: mailId } of rows) {
    await on.servers.tasks["auth.send-mail"]?.({ projectId, mailId }, context);
  }
  const shown = await on.app.inject({ url: "/dev/api/messages", query: { to } });
  return z
    .array(z.object({ links: z.array(z.string()) }))
    .parse(shown.json())
    .flatMap((one) => one.links);
}

/** What an authenticator app shows now (RFC 6238). */
function appCode(secret: string): string {
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, "0"));
  const bytes = bits.join("").match(/.{8}/g) ?? [];
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
  const key = Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
  const hash = createHmac("sha1", key).update(step).digest();
  const number = hash.readUInt32BE((hash.at(-1) ?? 0) & 15) & 0x7fff_ffff;
  return String(number % 1_000_000).padStart(6, "0");
}

const send = (on: Running, email_address: string) =>
  call(on, "/magic_links/email/discovery/send", "", { email_address });

interface Family {
  readonly session: string;
  readonly recoveryCodes: readonly string[];
}

/**
 * A person with an app, backup codes, two connections, one of them being removed, and a letter that
 * waits.
 */
async function aFamily(on: Running, name: string): Promise<Family> {
  const email = `${name}@family.example`;
  await send(on, email);
  const [link = ""] = await lettersTo(on, email);
  const { intermediate_session_token } = await call(on, "/magic_links/discovery/authenticate", "", {
    discovery_magic_links_token: new URL(link).searchParams.get("token"),
  });
  const made = await call(on, "/discovery/organizations/create", "", {
    intermediate_session_token,
  });
  const founding = String(made.session_token);
  const { organization_id } = made.organization;
  const who = { organization_id, member_id: made.member.member_id };
  const totp = await call(on, "/totp", founding, who);
  const code = appCode(String(totp.secret));
  const proven = await call(on, "/totp/authenticate", founding, { ...who, code });
  const session = String(proven.session_token);
  const [, removed] = [
    await linkTo(on, session, "ins_900102"),
    await linkTo(on, session, "ins_900101"),
  ];
  await on.app.inject({
    method: "DELETE",
    url: `/api/v1/plaid/item/${removed}`,
    headers: { authorization: `Bearer ${session}` },
  });
  await send(on, `waiting-${email}`);
  return { session, recoveryCodes: z.array(z.string()).parse(totp.recovery_codes).sort() };
}

async function linkTo(on: Running, session: string, institution_id: string): Promise<string> {
  const { plaidClientId, plaidSecret } = on.secrets;
  const created = await on.app.inject({
    method: "POST",
    url: "/link-sandbox/sandbox/public_token/create",
    headers: { "plaid-client-id": plaidClientId, "plaid-secret": plaidSecret },
    payload: { institution_id, initial_products: ["investments"] },
  });
  const linked = await on.app.inject({
    method: "POST",
    url: "/api/v1/plaid/exchange-public-token",
    headers: { authorization: `Bearer ${session}` },
    payload: { public_token: created.json().public_token },
  });
  return z.string().parse(linked.json().data?.connection?.id);
}

/**
 * News of an item, at an address of the product's own: the sandbox makes the key that it signs them
 * with.
 */
async function newsOfAnItem(on: Running): Promise<void> {
  const { plaidClientId, plaidSecret } = on.secrets;
  const ask = async (path: string, payload: object) => {
    const headers = { "plaid-client-id": plaidClientId, "plaid-secret": plaidSecret };
    const url = `/link-sandbox${path}`;
    return (await on.app.inject({ method: "POST", url, headers, payload })).json();
  };
  const { public_token } = await ask("/sandbox/public_token/create", {
    institution_id: "ins_900102",
    initial_products: ["investments"],
    options: { webhook: `http://localhost:${port}/news` },
  });
  const { access_token } = await ask("/item/public_token/exchange", { public_token });
  const webhook_code = "NEW_ACCOUNTS_AVAILABLE";
  expect(await ask("/sandbox/item/fire_webhook", { access_token, webhook_code })).toMatchObject({
    webhook_fired: true,
  });
  await vi.waitFor(
    async () => expect((await underEach())["link.webhook_keys"]).not.toEqual({}),
    10_000,
  );
}

/**
 * Every table that refers to the ring, with how many of its rows are under each version; past all
 * walls, as the owner.
 */
async function underEach(): Promise<Record<string, Record<string, number>>> {
  const { rows: tables } = await database.pool.query<{ name: string }>(
    "select conrelid::regclass::text as name from pg_constraint where confrelid = 'ops.key_ring'::regclass",
  );
  const found: Record<string, Record<string, number>> = {};
  for (const { name } of tables) {
    const { rows } = await database.pool.query(
      `select key_version, count(*)::int as n from ${name} where key_version is not null group by 1`,
    );
    found[name] = Object.fromEntries(rows.map(({ key_version, n }) => [key_version, n]));
  }
  return found;
}
const versionsIn = (found: Record<string, Record<string, number>>) =>
  Object.values(found).map((counts) => Object.keys(counts).join());

const rotationOf = () =>
  createKeyRotation({
    pool: database.pool,
    masterKey: TEST_MASTER_KEY,
    tasks: ["auth.reseal", "portfolio.reseal", "link.reseal", "product.reseal"],
  });

async function resealOn({ ring, servers }: Running, version: number): Promise<void> {
  for (const job of Object.values(resealTasks(ring, servers.sealedRows))) {
    await job({ version }, context);
  }
}

const runKeys = (on: Running, ...args: string[]) => runKeysWith(rotationOf(), on, args);

async function runKeysWith(rotation: KeyRotation, on: Running, args: readonly string[]) {
  const printed: string[] = [];
  const code = await keys(
    {
      rotation,
      sealedRows: on.servers.sealedRows,
      resealHere: (version) => resealOn(on, version),
      changeMasterKey: undefined,
      print: (line) => void printed.push(line),
    },
    args,
  );
  return { code, text: printed.join("\n") };
}

/** A browser goes to the sandbox's Google and comes back with a token for the page. */
async function comeFromGoogle(on: Running, query: Record<string, string>): Promise<string> {
  const asked = new URLSearchParams({ public_token: on.secrets.publicToken, ...query });
  const flow = query.organization_id ? "" : "/discovery";
  const own = `http://localhost:${port}`;
  const left = await fetch(`${own}/v1/b2b/public/oauth/google${flow}/start?${asked}`, {
    redirect: "manual",
  });
  const page = await (await fetch(left.headers.get("location") ?? "")).text();
  const [, chosen = ""] = /<a href="([^"]+)">Robin Vale/.exec(page) ?? [];
  const back = await fetch(chosen.replaceAll("&#38;", "&"), {
    redirect: "manual",
    headers: { cookie: left.headers.get("set-cookie")?.split(";")[0] ?? "" },
  });
  return new URL(back.headers.get("location") ?? "").searchParams.get("token") ?? "";
}

/**
 * A person who signed in with a pretend account: the provider's tokens are kept with the member,
 * and once more until the page asks for them.
 */
async function linkedAccount(on: Running): Promise<void> {
  const verifier = "a-verifier-of-forty-three-characters-or-more-1";
  const pkce = {
    pkce_code_challenge: createHash("sha256").update(verifier).digest("base64url"),
  };
  const proof = { pkce_code_verifier: verifier, session_duration_minutes: 60 };
  const found = await call(on, "/oauth/discovery/authenticate", "", {
    discovery_oauth_token: await comeFromGoogle(on, pkce),
    pkce_code_verifier: verifier,
  });
  const { intermediate_session_token } = found;
  const made = await call(on, "/discovery/organizations/create", "", {
    intermediate_session_token,
  });
  const { organization_id } = made.organization;
  await call(on, "/oauth/authenticate", "", {
    ...proof,
    oauth_token: await comeFromGoogle(on, { ...pkce, organization_id }),
  });
}

/** An administrator's connections: a secret, a key of ours, and an attempt that failed. */
async function ssoConnections(on: Running, session: string): Promise<void> {
  const change = (path: string, body: object) => call(on, path, session, body, "PUT");
  const { connection: oidc } = await call(on, "/sso/oidc", session, {});
  await change(`/sso/oidc/${oidc.connection_id}`, { client_secret: "a-secret" });
  const { connection } = await call(on, "/sso/saml", session, {});
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2_048 });
  const { connection_id } = connection;
  await change(`/sso/saml/${connection_id}`, {
    idp_entity_id: "https://idp.example",
    idp_sso_url: "https://idp.example/sso",
    signing_private_key: privateKey.export({ type: "pkcs8", format: "pem" }),
  });
  const { test_url } = await call(on, `/sso/${connection_id}/test`, session, {});
  const left = await fetch(test_url, { redirect: "manual" });
  const state = new URL(left.headers.get("location") ?? "").searchParams.get("RelayState") ?? "";
  const posted = await fetch(connection.acs_url, {
    method: "POST",
    body: new URLSearchParams({ SAMLResponse: "junk", RelayState: state }),
    redirect: "manual",
  });
  expect(posted.status).toBe(303);
}

let first: Running;
let families: readonly Family[];
beforeAll(async () => {
  database = await testDatabase(PLANS);
  pools = await testPools(database, ROLES);
  port = await freePort();
  first = await start();
  await first.app.listen({ port, host: "127.0.0.1" });
  families = [await aFamily(first, "ada"), await aFamily(first, "zoe")];
  await newsOfAnItem(first);
  await linkedAccount(first);
  await ssoConnections(first, families[0]?.session ?? "");
  // The pretend company makes its key when somebody asks for its certificate.
  await fetch(`http://localhost:${port}/link-sandbox/identity/saml/metadata`);
  const other = await first.servers.identity.projects.create("Other", "test");
  const captcha = { siteKey: "site", secret: "captcha-secret", minimumScore: 0.5 };
  await first.servers.identity.projects.setCaptcha(other.projectId, captcha);
  await first.servers.identity.projects.providers.set(other.projectId, "github", {
    clientId: "a-client",
    clientSecret: "its-secret",
    options: {},
  });
});
afterAll(async () => {
  for (const { app } of running) await app.close();
  await pools.close();
  await database.close();
});

/** What the families kept still opens for this process. */
async function expectAllThere(on: Running): Promise<void> {
  for (const { session, recoveryCodes } of families) {
    const shown = await call(on, "/recovery_codes", session);
    expect(shown.recovery_codes.toSorted()).toEqual(recoveryCodes);
    const { session_jwt } = await call(on, "/sessions/authenticate", session, {});
    expect(await on.servers.verifier.verify(String(session_jwt))).not.toBeNull();
  }
  expect(await lettersTo(on, "ada@family.example")).not.toEqual([]);
}

describe("CRY-2: rotating the keys of the whole product", () => {
  it("knows every sealed column: each stands in a table that refers to the ring, and is filled here", async () => {
    const { rows } = await database.pool.query<{ name: string }>(
      `select format('%s.%s', table_schema, table_name) as name from information_schema.columns
       where column_name like '%\\_sealed'`,
    );
    const found = await underEach();
    const sealed = [...rows.map(({ name }) => name), "auth.projects"];
    expect(Object.keys(found).sort()).toEqual(sealed.sort());
    expect(versionsIn(found)).toEqual(sealed.map(() => "1"));
  });

  it("leaves nothing under the old version, retires it, and a process that starts then reads everything", async () => {
    const before = await underEach();
    expect((await runKeys(first, "retire", "1")).code).toBe(1);

    expect(await runKeys(first, "rotate")).toMatchObject({
      code: 0,
      text: [
        "Version 2 seals from now on.",
        "Sealing everything earlier again. If this is stopped: npm run admin -- keys rewrap",
        "Everything is under it.",
      ].join("\n"),
    });
    expect(versionsIn(await underEach())).toEqual(Object.keys(before).map(() => "2"));
    expect((await runKeys(first, "status")).text).toMatch(
      /version 1 {2}is read .* 0 rows\n {2}can go: .*\nversion 2 {2}seals .* [1-9]\d* rows/,
    );
    expect(await runKeys(first, "retire", "2")).toEqual({
      code: 1,
      text: "Version 2 stays: it seals. Add a newer one first: npm run admin -- keys rotate",
    });
    expect(await runKeys(first, "retire", "1")).toEqual({
      code: 0,
      text: "Version 1 is gone; nothing was under it.",
    });

    const later = await start();
    expect(later.ring.find(1)).toBeUndefined();
    expect(later.secrets).toEqual(first.secrets);
    await expectAllThere(later);
    expect(await lettersTo(later, "waiting-zoe@family.example")).toHaveLength(1);
  });

  it("opens every text under the second version alone, in order to seal it under a third", async () => {
    const later = await start();
    const version = await rotationOf().announce();
    await rotationOf().begin(version);
    await resealOn(later, version);
    expect(new Set(versionsIn(await underEach()))).toEqual(new Set(["3"]));
    await expectAllThere(later);
  });

  it("lets two processes write and read while one of them seals everything anew", async () => {
    const [one, two] = [await start(), await start()];
    const rotation = rotationOf();
    const version = await rotation.announce();
    await Promise.all([one.ring.reload(), two.ring.reload()]);
    await rotation.begin(version);
    await one.ring.reload();

    const resealing = resealOn(one, version);
    await Promise.all([
      send(one, "new@family.example"),
      send(two, "old@family.example"),
      resealing,
    ]);
    expect(await lettersTo(two, "new@family.example")).toHaveLength(1);
    expect(await lettersTo(one, "old@family.example")).toHaveLength(1);
    await expectAllThere(two);
    expect((await runKeys(one, "rewrap")).code).toBe(0);
    expect((await runKeys(one, "retire", "3")).code).toBe(0);
  });

  it("says what to type where a rotation was stopped, and goes on with it", async () => {
    const [one] = [await start()];
    const stopped = rotationOf();
    const version = await stopped.announce();
    expect((await runKeys(one, "status")).text).toContain(
      `Version ${version} was added and does not seal yet. To go on: npm run admin -- keys rotate`,
    );
    await stopped.begin(version);
    expect((await runKeys(one, "status")).text).toMatch(
      /[1-9]\d* rows are still under earlier versions\. To finish: npm run admin -- keys rewrap$/,
    );
    await one.ring.reload();
    expect((await runKeys(one, "rewrap")).code).toBe(0);
    expect((await runKeys(one, "status")).text).not.toMatch(/still under|does not seal yet/);
  });

  it("begins nothing beside a process that can't open the new version, and says what to do", async () => {
    const refused = { ...rotationOf(), isKnownToAll: async () => false };
    const { code, text } = await runKeysWith(refused, first, ["rotate"]);
    expect([code, text]).toEqual([
      1,
      expect.stringMatching(
        /earlier MASTER_KEY\..*no row was changed\.\n.*then: npm run admin -- keys rotate$/s,
      ),
    ]);
    expect((await rotationOf().list()).at(-1)?.seals).toBe(false);
  });

  it("asks for a word it knows, and for the master key where it is kept", async () => {
    expect((await runKeys(first, "burn")).code).toBe(2);
    expect((await runKeys(first, "retire", "first")).code).toBe(2);
    expect((await runKeys(first, "rotate", "now")).code).toBe(2);
    expect(await runKeys(first, "change-master")).toMatchObject({
      code: 2,
      text: expect.stringContaining("MASTER_KEY_PREVIOUS"),
    });
  });
});
