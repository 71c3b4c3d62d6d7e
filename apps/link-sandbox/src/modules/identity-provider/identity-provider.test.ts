import { createHash } from "node:crypto";
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RunningSandbox, startSandbox, TEST_CLIENT } from "../../testing/start-sandbox.ts";
import { PROVIDERS, type ProviderName } from "./people.ts";

const PUBLIC_URL = "http://localhost:4000";
const VERIFIER = "a-verifier-of-forty-three-characters-or-more-1";

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ publicUrl: PUBLIC_URL });
});
afterAll(() => sandbox.close());

const addressOf = (provider: string, path: string): string =>
  `${sandbox.baseUrl}/identity/${provider}/${path}`;
const redirectUriOf = (provider: string): string =>
  `${PUBLIC_URL}/v1/b2b/public/oauth/${provider}/callback`;

function authorize(provider: ProviderName, changes: Record<string, string> = {}) {
  const url = new URL(addressOf(provider, "authorize"));
  url.search = new URLSearchParams({
    client_id: TEST_CLIENT.clientId,
    redirect_uri: redirectUriOf(provider),
    response_type: "code",
    state: "state-1",
    nonce: "nonce-1",
    code_challenge: createHash("sha256").update(VERIFIER).digest("base64url"),
    code_challenge_method: "S256",
    ...changes,
  }).toString();
  return fetch(url);
}

/** Where the page leads for a person, as the browser would follow it. */
async function choose(provider: ProviderName, name: string): Promise<URL> {
  const page = await (await authorize(provider)).text();
  const href = new RegExp(`<a href="([^"]+)">${name}`).exec(page)?.[1] ?? "";
  return new URL(href.replaceAll("&#38;", "&"));
}

async function exchange(
  provider: ProviderName,
  code: string,
  changes: Record<string, string> = {},
): Promise<{ readonly status: number; readonly body: Record<string, unknown> }> {
  const answer = await fetch(addressOf(provider, "token"), {
    method: "POST",
    body: new URLSearchParams({
      grant_type: "authorization_code",
      client_id: TEST_CLIENT.clientId,
      client_secret: TEST_CLIENT.secret,
      code,
      redirect_uri: redirectUriOf(provider),
      code_verifier: VERIFIER,
      ...changes,
    }),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

const codeOf = (url: URL): string => url.searchParams.get("code") ?? "";

describe("the pretend providers", () => {
  it.each(PROVIDERS)("sign a chosen person in: %s", async (provider) => {
    const back = await choose(provider, "June Larkin");
    expect([back.origin + back.pathname, back.searchParams.get("state")]).toEqual([
      redirectUriOf(provider),
      "state-1",
    ]);
    const { status, body } = await exchange(provider, codeOf(back));
    expect(status).toBe(200);

    if (provider === "github" || provider === "hubspot") {
      const token = String(body.access_token);
      const asked = provider === "github" ? "emails" : token;
      const account = await fetch(addressOf(provider, `account/${asked}`), {
        headers: { authorization: `Bearer ${token}` },
      });
      expect(await account.text()).toContain("june@larkin.example");
      expect(body.id_token).toBeUndefined();
      return;
    }
    const keys = (await (await fetch(addressOf(provider, "keys"))).json()) as JSONWebKeySet;
    const { payload } = await jwtVerify(String(body.id_token), createLocalJWKSet(keys), {
      audience: TEST_CLIENT.clientId,
    });
    expect(payload).toMatchObject({ nonce: "nonce-1", email: "june@larkin.example" });
    expect(payload.iss).toContain(`/link-sandbox/identity/${provider}`);
  });

  it("have a person whose address they do not vouch for, and say so before one is chosen", async () => {
    const page = await (await authorize("google")).text();
    expect(page.split("Email address not verified")).toHaveLength(2);
    const { body } = await exchange("google", codeOf(await choose("google", "Sam Ortiz")));
    const [, claims = ""] = String(body.id_token).split(".");
    expect(JSON.parse(Buffer.from(claims, "base64url").toString())).toMatchObject({
      email_verified: false,
    });
  });

  it.each<[string, Record<string, string>]>([
    ["another site", { redirect_uri: "https://evil.example/back" }],
    ["another provider's way back", { redirect_uri: redirectUriOf("github") }],
    ["another client", { client_id: "client-of-others" }],
    ["a request without S256", { code_challenge_method: "plain" }],
  ])("send nobody to %s", async (_name, changes) => {
    const answer = await authorize("google", changes);
    expect(answer.status).toBe(400);
    expect(await answer.text()).not.toContain("June Larkin");
  });

  it.each<[string, Record<string, string>]>([
    ["another secret", { client_secret: "not-the-secret" }],
    ["another verifier", { code_verifier: `${VERIFIER}2` }],
    ["another way back", { redirect_uri: redirectUriOf("slack") }],
  ])("exchange no code with %s", async (_name, changes) => {
    const code = codeOf(await choose("google", "June Larkin"));
    expect(await exchange("google", code, changes)).toMatchObject({
      status: 400,
      body: { error: "invalid_grant" },
    });
    expect((await exchange("google", code)).status).toBe(200);
  });

  it("take no code of another provider, and no code for an access token", async () => {
    const code = codeOf(await choose("google", "June Larkin"));
    expect((await exchange("microsoft", code)).status).toBe(400);
    const account = await fetch(addressOf("github", "account/emails"), {
      headers: { authorization: `Bearer ${code}` },
    });
    expect(account.status).toBe(401);
  });
});

it("describes itself to connections by OpenID Connect, and sends their browsers back", async () => {
  const configuration = await fetch(addressOf("google", ".well-known/openid-configuration"));
  expect(await configuration.json()).toMatchObject({
    issuer: `${PUBLIC_URL}/link-sandbox/identity/google`,
    token_endpoint: `${PUBLIC_URL}/link-sandbox/identity/google/token`,
    token_endpoint_auth_methods_supported: ["client_secret_post"],
  });
  const own = `${PUBLIC_URL}/v1/b2b/sso/callback/oidc-connection-1`;
  expect((await authorize("google", { redirect_uri: own })).status).toBe(200);
  const others = "https://elsewhere.example/v1/b2b/sso/callback/oidc-connection-1";
  expect((await authorize("google", { redirect_uri: others })).status).toBe(400);
});
