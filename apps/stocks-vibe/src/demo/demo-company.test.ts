import { createHash } from "node:crypto";
import { COLLEAGUES } from "@stocks-vibe/link-sandbox";
import { advanceClock, createLogger, createMetrics } from "@stocks-vibe/server-kit";
import {
  TEST_MASTER_KEY,
  type TestDatabase,
  testDatabase,
  testKeys,
} from "@stocks-vibe/server-kit/testing";
import type { FastifyInstance, InjectOptions } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PLANS } from "../database/migrations.ts";
import { parseEnvironment } from "../environment/config.ts";
import { settingsOf } from "../environment/settings.ts";
import { deriveSecrets } from "../keys/secrets.ts";
import { browserConfigOf } from "../pages/browser-config.ts";
import { buildServers, type Servers } from "../start/build-servers.ts";
import { buildProductApp } from "../start/product-app.ts";
import { CREATE_DEMO_COMPANY } from "./create-demo.ts";

const log = createLogger("silent");
const VERIFIER = "a-verifier-of-forty-three-characters-or-more-1";

let database: TestDatabase;
/** What a start of the product has, on this port, with this environment besides. */
async function start(port: string, more: Record<string, string> = {}, { pool, url } = database) {
  const env = parseEnvironment({
    DATABASE_URL: url,
    MASTER_KEY: TEST_MASTER_KEY,
    PORT: port,
    TEST_MODE: "1",
    DEMO: "1",
    ...more,
  });
  const settings = settingsOf(env);
  const keys = await testKeys(pool);
  const secrets = deriveSecrets(keys, true);
  const servers = await buildServers({ env, settings, secrets, keys, poolOf: () => pool, log });
  const app = await buildProductApp({
    settings,
    servers,
    browserConfig: browserConfigOf(env, settings, secrets),
    trustedProxies: [],
    moveClock: (seconds) => advanceClock(pool, seconds),
    metrics: createMetrics(),
    health: { isStopping: () => false, trouble: async () => undefined },
    log,
  });
  return { app, servers, publicToken: secrets.publicToken, url: settings.publicUrl };
}

let product: Awaited<ReturnType<typeof start>>;
let app: FastifyInstance;
const createCompany = async ({ tasks }: Servers) =>
  tasks[CREATE_DEMO_COMPANY]?.({}, {
    signal: new AbortController().signal,
    isLastAttempt: false,
    log,
  } as Parameters<NonNullable<Servers["tasks"][string]>>[1]);

beforeAll(async () => {
  database = await testDatabase(PLANS);
  product = await start("3000");
  ({ app } = product);
  await createCompany(product.servers);
});
afterAll(async () => {
  await app.close();
  await database.close();
});

/** A request as a browser at one of the two names of this machine sends it. */
async function visit(address: string, options: InjectOptions = {}) {
  const { host, pathname, search } = new URL(address);
  const headers = { host, accept: "text/html", ...options.headers };
  const answer = await app.inject({ ...options, url: `${pathname}${search}`, headers });
  const { location } = answer.headers;
  return { answer, location: typeof location === "string" ? location : "" };
}

async function call(path: string, payload: object | undefined) {
  const { publicToken, url } = product;
  const answer = await app.inject({
    method: payload ? "POST" : "GET",
    url: `/sdk/v1${path}`,
    headers: {
      host: new URL(url).host,
      origin: url,
      authorization: `Basic ${Buffer.from(`${publicToken}:${publicToken}`).toString("base64")}`,
      "x-sdk-client": Buffer.from(JSON.stringify({ event_id: "event-1" })).toString("base64"),
      "x-sdk-parent-host": url,
    },
    ...(payload ? { payload } : {}),
  });
  return { status: answer.statusCode, ...answer.json() };
}

const connectionsOf = async (email: string) =>
  (
    await call(
      `/b2b/sso/discovery/connections?email_address=${encodeURIComponent(email)}`,
      undefined,
    )
  ).data.connections;

const plain = (html: string): string =>
  html.replace(/&#(\d+);/g, (_all, code: string) => String.fromCharCode(Number(code)));

/** Through the pretend company's pages and back; answers where the browser lands. */
async function signInAs(name: string): Promise<URL> {
  const [first] = await connectionsOf("amara@harbor.example");
  const begin = new URL(`${product.url}/v1/public/sso/start`);
  begin.search = new URLSearchParams({
    public_token: product.publicToken,
    connection_id: first.connection_id,
    pkce_code_challenge: createHash("sha256").update(VERIFIER).digest("base64url"),
    login_redirect_url: `${product.url}/authenticate`,
    signup_redirect_url: `${product.url}/authenticate`,
  }).toString();
  const left = await visit(begin.href);
  const [mark = ""] = String(left.answer.headers["set-cookie"]).split(";");
  expect(new URL(left.location).origin).toBe("http://127.0.0.1:3000");
  const choice = await visit(left.location);
  const href = new RegExp(`<a[^>]* href="([^"]+)">${name}`).exec(choice.answer.body)?.[1] ?? "";
  const form = await visit(new URL(plain(href), left.location).href);
  const field = (of: string) =>
    plain(new RegExp(`name="${of}" value="([^"]*)"`).exec(form.answer.body)?.[1] ?? "");
  // A browser sends no Lax cookie along with a form of another site.
  const posted = await visit(plain(/action="([^"]+)"/.exec(form.answer.body)?.[1] ?? ""), {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: new URLSearchParams({
      SAMLResponse: field("SAMLResponse"),
      RelayState: field("RelayState"),
    }).toString(),
  });
  return new URL((await visit(posted.location, { headers: { cookie: mark } })).location);
}

const authenticate = (landing: URL) =>
  call("/b2b/sso/authenticate", {
    sso_token: landing.searchParams.get("token"),
    session_duration_minutes: 30,
    pkce_code_verifier: VERIFIER,
  });

describe("the demo company", () => {
  it.each(COLLEAGUES)("signs $name in by our own checks of the sandbox's response", async (who) => {
    const landing = await signInAs(who.name);
    expect(landing.searchParams.get("stytch_token_type")).toBe("sso");
    const { data } = await authenticate(landing);
    expect(data).toMatchObject({
      member_authenticated: true,
      member: { email_address: who.email, name: who.name },
      organization: {
        organization_slug: "harbor-advisory",
        auth_methods: "RESTRICTED",
        allowed_auth_methods: ["sso"],
        sso_jit_provisioning: "RESTRICTED",
      },
    });
    const { organization } = data;
    expect(organization.sso_jit_provisioning_allowed_connections).toEqual([
      organization.sso_default_connection_id,
    ]);
    // Once more: the account is known by now.
    expect((await authenticate(await signInAs(who.name))).data.member_id).toBe(data.member_id);
  });

  it("takes a refusal of its provider for one", async () => {
    const landing = await signInAs("Refuse");
    expect(landing.searchParams.get("error")).toBe("sso_login_failed");
    expect(landing.searchParams.has("token")).toBe(false);
  });

  it("is found by the address of a member, and by no other", async () => {
    expect(await connectionsOf("felix@harbor.example")).toMatchObject([
      { display_name: "Harbor Advisory (Sandbox)", identity_provider: "generic" },
    ]);
    expect(await connectionsOf("nobody@harbor.example")).toEqual([]);
    expect(await connectionsOf("june@larkin.example")).toEqual([]);
  });

  it("is made once; another start on another port tells it where its provider is", async () => {
    const [before] = await connectionsOf("felix@harbor.example");
    const later = await start("3001");
    await createCompany(later.servers);
    await createCompany(later.servers);
    expect(await connectionsOf("felix@harbor.example")).toEqual([before]);
    const { rows } = await database.pool.query(
      "select settings->>'idp_sso_url' as url from auth.sso_connections",
    );
    expect(rows).toEqual([{ url: "http://127.0.0.1:3001/link-sandbox/identity/saml/sso" }]);
    const companies = (await later.servers.identity.listOrganizations()).filter(
      ({ slug }) => slug === "harbor-advisory",
    );
    expect(companies).toHaveLength(1);
    await later.app.close();
    await createCompany(product.servers);
  });

  it("leaves an organization of somebody's own alone that has the name", async () => {
    const own = await testDatabase(PLANS);
    const other = await start("3003", {}, own);
    const { organizationId } = await other.servers.identity.createOrganization({
      name: "Harbor",
      slug: "harbor-advisory",
      members: [{ email: "owner@own.example", name: "Owner", roles: ["stytch_admin"] }],
    });
    await createCompany(other.servers);
    const { rows } = await own.pool.query(
      "select organization_id, auth_methods from auth.organizations",
    );
    expect(rows).toEqual([{ organization_id: organizationId, auth_methods: "ALL_ALLOWED" }]);
    expect((await own.pool.query("select from auth.sso_connections")).rowCount).toBe(0);
    await other.app.close();
    await own.close();
  });

  it.each<[string, Record<string, string>]>([
    ["without the demo", { DEMO: "0" }],
    ["where pages offer no single sign-on", { SIGN_IN_PRODUCTS: "magic_link" }],
  ])("is not made %s", async (_name, more) => {
    const other = await start("3002", more);
    expect(other.servers.tasks[CREATE_DEMO_COMPANY]).toBeUndefined();
    await other.app.close();
  });
});
