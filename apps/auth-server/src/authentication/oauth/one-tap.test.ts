import {
  authenticateOauthAnswer,
  discoveryAuth,
  startOneTapAnswer,
  submitOneTapAnswer,
} from "@stocks-vibe/contracts/auth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dataOf } from "../../testing/answer-reader.ts";
import { type AuthHarness, aConfig, LANDING, startAuth } from "../../testing/auth-harness.ts";
import { pkcePair } from "../../testing/factor-stories.ts";
import {
  type FakeProvider,
  registerProvider,
  startFakeProvider,
} from "../../testing/fake-provider.ts";
import { found, type SignedIn } from "../../testing/stories.ts";

let auth: AuthHarness;
let fake: FakeProvider;
let ada: SignedIn;
beforeAll(async () => {
  auth = await startAuth({ ...aConfig(), outbound: { allowsLoopback: true } });
  fake = await startFakeProvider();
  await registerProvider(auth, fake, "google", { "one-tap": "on" });
  ada = await found(auth, "ada@gmail.com");
});
afterAll(async () => {
  await fake.close();
  await auth.close();
});

const PATH = "/b2b/oauth/google/onetap";
const { verifier, challenge } = pkcePair();

const start = async () =>
  dataOf(await auth.call(`${PATH}/start`, { method: "GET" }), startOneTapAnswer);

/** What Google's script gives the page. A claim of undefined is left out. */
function aToken(claims: Record<string, unknown> = {}, by = fake): Promise<string> {
  const now = Math.floor(Date.now() / 1_000);
  return by.server.issuer.buildToken({
    scopesOrTransform: (_header, payload) => {
      Object.assign(payload, {
        iss: fake.url,
        aud: "our-client",
        sub: "ada-at-google",
        email: "ada@gmail.com",
        email_verified: true,
        iat: now,
        exp: now + 3_600,
        jti: Math.random(),
        ...claims,
      });
    },
  });
}

const submit = (id_token: string, fields: object = {}) =>
  auth.call(`${PATH}/submit`, {
    body: {
      id_token,
      organization_id: ada.organizationId,
      login_redirect_url: LANDING,
      pkce_code_challenge: challenge,
      ...fields,
    },
  });

describe("Google One Tap", () => {
  it("leads the page to the address of a callback, and signs the member in", async () => {
    const { google_client_id, nonce } = await start();
    expect(google_client_id).toBe("our-client");
    const { redirect_url } = dataOf(await submit(await aToken({ nonce })), submitOneTapAnswer);
    const landing = new URL(redirect_url);
    expect(landing.searchParams.get("stytch_token_type")).toBe("oauth");
    const signedIn = dataOf(
      await auth.call("/b2b/oauth/authenticate", {
        body: {
          oauth_token: landing.searchParams.get("token"),
          session_duration_minutes: 30,
          pkce_code_verifier: verifier,
        },
      }),
      authenticateOauthAnswer,
    );
    expect(signedIn).toMatchObject({
      member_id: ada.memberId,
      member: { oauth_registrations: [{ provider_subject: "ada-at-google" }] },
      member_session: {
        authentication_factors: [{ google_oauth_factor: { provider_subject: "ada-at-google" } }],
      },
      provider_values: { access_token: "", refresh_token: "" },
    });
  });

  it("proves the account before an organization is chosen", async () => {
    const { redirect_url } = dataOf(
      await auth.call(`${PATH}/discovery/submit`, {
        body: {
          id_token: await aToken(),
          discovery_redirect_url: LANDING,
          pkce_code_challenge: challenge,
        },
      }),
      submitOneTapAnswer,
    );
    const landing = new URL(redirect_url);
    expect(landing.searchParams.get("stytch_token_type")).toBe("discovery_oauth");
    const proven = dataOf(
      await auth.call("/b2b/oauth/discovery/authenticate", {
        body: {
          discovery_oauth_token: landing.searchParams.get("token"),
          pkce_code_verifier: verifier,
        },
      }),
      discoveryAuth,
    );
    expect(proven.email_address).toBe("ada@gmail.com");
  });

  it("takes Google's name in both ways", async () => {
    expect(await submit(await aToken({ iss: "accounts.google.com" }))).toMatchObject({
      status: 200,
    });
  });

  const seconds = (offset: number) => Math.floor(Date.now() / 1_000) + offset;
  it.each([
    ["for another client", () => ({ aud: "someone-else" })],
    ["for several", () => ({ aud: ["our-client", "someone-else"] })],
    ["given to another party", () => ({ azp: "someone-else" })],
    ["of another issuer", () => ({ iss: "https://evil.example" })],
    ["that has expired", () => ({ exp: seconds(-120) })],
    ["that is older than ten minutes", () => ({ iat: seconds(-700) })],
    ["of tomorrow", () => ({ iat: seconds(86_400) })],
    ["without a time of issue", () => ({ iat: undefined })],
    ["with a nonce that is not ours", () => ({ nonce: "made-up" })],
    ["with an address that nobody proved", () => ({ email_verified: false, sub: "stranger" })],
  ])("OIDC-4: refuses a token %s", async (_name, claims) => {
    expect(await submit(await aToken(claims()))).toMatchObject({
      status: 400,
      errorType: "oauth_flow_callback_error",
    });
  });

  it("takes a nonce once, whatever token comes with it", async () => {
    const { nonce } = await start();
    expect((await submit(await aToken({ nonce, jti: "1" }))).status).toBe(200);
    expect(await submit(await aToken({ nonce, jti: "2" }))).toMatchObject({
      errorType: "oauth_flow_callback_error",
    });
  });

  it("refuses a token twice, and one that was altered or signed by a stranger", async () => {
    const token = await aToken();
    expect((await submit(token)).status).toBe(200);
    expect(await submit(token)).toMatchObject({ errorType: "oauth_flow_callback_error" });
    const [head = "", body = "", signature = ""] = (await aToken()).split(".");
    const other = { ...JSON.parse(Buffer.from(body, "base64url").toString()), sub: "eve" };
    const forged = Buffer.from(JSON.stringify(other)).toString("base64url");
    const stranger = await startFakeProvider();
    const theirs = await aToken({}, stranger);
    await stranger.close();
    const none = Buffer.from('{"alg":"none"}').toString("base64url");
    for (const wrong of [`${head}.${forged}.${signature}`, theirs, `${none}.${body}.`, "junk"]) {
      expect(await submit(wrong)).toMatchObject({
        status: 400,
        errorType: "oauth_flow_callback_error",
      });
    }
  });

  it("needs a challenge, a registered address and a project with Google", async () => {
    const token = await aToken();
    expect(await submit(token, { pkce_code_challenge: undefined })).toMatchObject({
      errorType: "invalid_pkce_code_challenge",
    });
    expect(await submit(token, { login_redirect_url: "https://evil.example" })).toMatchObject({
      errorType: "no_match_for_provided_oauth_url",
    });
    await registerProvider(auth, fake, "google");
    expect(await auth.call(`${PATH}/start`, { method: "GET" })).toMatchObject({ status: 404 });
    const { providers } = auth.auth.admin.projects;
    await providers.remove(auth.auth.project.projectId, "google");
    expect(await auth.call(`${PATH}/start`, { method: "GET" })).toMatchObject({
      status: 404,
      errorType: "oauth_config_not_found",
    });
    expect(await submit(token)).toMatchObject({ errorType: "oauth_config_not_found" });
  });
});
