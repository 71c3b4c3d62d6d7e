import { authenticateOauthAnswer } from "@stocks-vibe/contracts/auth";
import { advanceClock } from "@stocks-vibe/server-kit";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { dataOf } from "../../testing/answer-reader.ts";
import { type AuthHarness, aConfig, LANDING, startAuth } from "../../testing/auth-harness.ts";
import { pkcePair } from "../../testing/factor-stories.ts";
import {
  type FakeProvider,
  openBrowser,
  registerProvider,
  startFakeProvider,
} from "../../testing/fake-provider.ts";
import { found, inviteAndAccept, type SignedIn } from "../../testing/stories.ts";

let auth: AuthHarness;
let fake: FakeProvider;
let other: FakeProvider;
let ada: SignedIn;

beforeAll(async () => {
  auth = await startAuth({ ...aConfig(), outbound: { allowsLoopback: true } });
  fake = await startFakeProvider();
  other = await startFakeProvider();
  await registerProvider(auth, fake, "google");
  await registerProvider(auth, other, "slack");
  ada = await found(auth, "ada@family.example", { organization_slug: "family-of-oauth" });
});
afterAll(async () => {
  await fake.close();
  await other.close();
  await auth.close();
});
afterEach(() => {
  fake.claims = {};
  fake.beforeSigning = () => undefined;
  fake.beforeAnswer = () => undefined;
});

let people = 0;
async function aMember(): Promise<{ email: string; sub: string }> {
  people += 1;
  const email = `member-${people}@family.example`;
  await inviteAndAccept(auth, ada, email);
  fake.claims = { sub: `sub-${people}`, email, email_verified: true };
  return { email, sub: `sub-${people}` };
}
const inFamily = () => ({ organization_id: ada.organizationId });
const isSignedIn = (landing: URL): boolean => landing.searchParams.has("token");
const HTML = { accept: "text/html,application/xhtml+xml" };

/** The newest refusals of the log, newest first. */
async function refusals(): Promise<{ action: string; reason: string; details: object }[]> {
  const { rows } = await auth.database.pool.query(
    "select action, reason, details from auth.audit_events where result = 'refused' order by project_number desc nulls last, occurred_at desc limit 3",
  );
  return rows;
}

describe("a start that can't be gone on with", () => {
  const start = (query: Record<string, string>, provider = "google", headers = {}) =>
    openBrowser(auth).start(provider, query, headers);

  it.each<[string, string, Record<string, string>, number, string]>([
    [
      "an unknown application",
      "google",
      { public_token: "public-token-test-x" },
      404,
      "public_token_not_found",
    ],
    ["a provider that nobody knows", "facebook", {}, 404, "oauth_config_not_found"],
    ["a provider of another's prototype", "__proto__", {}, 404, "oauth_config_not_found"],
    ["a provider that is not set up", "github", {}, 404, "oauth_config_not_found"],
    [
      "an unknown organization",
      "google",
      { organization_id: "organization-test-x" },
      404,
      "organization_not_found",
    ],
    ["an unknown slug", "google", { slug: "nowhere" }, 404, "organization_not_found"],
    [
      "an address that is not registered",
      "google",
      { discovery_redirect_url: "https://evil.example/" },
      400,
      "no_match_for_provided_oauth_url",
    ],
    [
      "an address with a user name",
      "google",
      { discovery_redirect_url: `${LANDING.replace("https://", "https://a@")}` },
      400,
      "no_match_for_provided_oauth_url",
    ],
    ["no challenge", "google", { pkce_code_challenge: "" }, 400, "invalid_pkce_code_challenge"],
    [
      "a challenge of another shape",
      "google",
      { pkce_code_challenge: "short" },
      400,
      "invalid_pkce_code_challenge",
    ],
    ["scopes without an end", "google", { custom_scopes: "x".repeat(3_000) }, 400, "bad_request"],
  ])("refuses %s, and leads nowhere", async (_name, provider, query, status, type) => {
    const refused = await start(query, provider);
    expect(refused.location).toBeNull();
    expect(refused.status).toBe(status);
    expect(JSON.parse(refused.body)).toMatchObject({ error_type: type });
  });

  it("is a page with the number of the request, in the language of the browser", async () => {
    const query = { discovery_redirect_url: "https://evil.example/" };
    const page = await start(query, "google", { ...HTML, "accept-language": "es-MX,es;q=0.9" });
    expect(page.status).toBe(400);
    expect(page.body).toContain('<html lang="es">');
    expect(page.body).toMatch(/<code>[\w-]+<\/code>/);
    expect(page.body).not.toContain("evil.example");
  });

  it("is refused where the organization does not allow the way in", async () => {
    const strict = await found(auth, "strict@family.example", {
      auth_methods: "RESTRICTED",
      allowed_auth_methods: ["magic_link"],
    });
    const refused = await start({ organization_id: strict.organizationId });
    expect(JSON.parse(refused.body)).toMatchObject({
      error_type: "operation_restricted_by_organization_auth_methods",
    });
  });

  it("passes on what the provider's list names, and never a parameter of the protocol", async () => {
    const left = await start({
      ...inFamily(),
      provider_login_hint: "a@b.example",
      provider_hd: "b.example",
      provider_redirect_uri: "https://evil.example/",
      provider_state: "mine",
      provider_client_id: "mine",
      provider_scope: "everything",
      provider_response_type: "token",
      custom_scopes: "calendar.read openid",
    });
    const asked = left.location?.searchParams;
    expect(asked?.get("login_hint")).toBe("a@b.example");
    expect(asked?.get("hd")).toBe("b.example");
    expect(asked?.get("redirect_uri")).toBe(
      "http://localhost:3002/v1/b2b/public/oauth/google/callback",
    );
    expect(asked?.get("client_id")).toBe("our-client");
    expect(asked?.get("response_type")).toBe("code");
    expect(asked?.get("state")).not.toBe("mine");
    expect(asked?.get("code_challenge_method")).toBe("S256");
    expect(asked?.get("scope")).toBe("openid email profile calendar.read");
  });
});

describe("a callback", () => {
  it("works once, and not in another browser", async () => {
    await aMember();
    const browser = openBrowser(auth);
    const { location } = await browser.start("google", inFamily());
    const callback = await browser.atProvider(location ?? new URL("x:"));

    const foreign = await openBrowser(auth).comeBack(callback, HTML);
    expect(foreign).toMatchObject({ status: 400, location: null });
    expect(foreign.body).toContain("another browser");
    // The state is burnt: the first browser starts again.
    const late = await browser.comeBack(callback);
    expect(JSON.parse(late.body)).toMatchObject({ error_type: "oauth_attempt_not_found" });
    expect((await refusals())[0]).toMatchObject({ reason: "oauth_other_browser" });
  });

  it("of two at once lets one through", async () => {
    await aMember();
    const browser = openBrowser(auth);
    const { location } = await browser.start("google", inFamily());
    const callback = await browser.atProvider(location ?? new URL("x:"));
    const both = await Promise.all([browser.comeBack(callback), browser.comeBack(callback)]);
    expect(both.filter((answer) => answer.status === 303)).toHaveLength(1);
  });

  it("OIDC-2: with a state made for another provider is refused and burnt", async () => {
    await aMember();
    const browser = openBrowser(auth);
    const { location } = await browser.start("google", inFamily());
    const callback = await browser.atProvider(location ?? new URL("x:"));
    const moved = new URL(callback.href.replace("/google/", "/slack/"));

    expect(await browser.comeBack(moved)).toMatchObject({ status: 400, location: null });
    expect(await browser.comeBack(callback)).toMatchObject({ status: 400, location: null });
    expect((await refusals())[0]).toMatchObject({
      action: "oauth.callback",
      details: { check: "the state belongs to another provider" },
    });
  });

  it.each(["", "x", "x".repeat(600)])("with the state '%s' leads nowhere", async (state) => {
    const callback = new URL("http://localhost/v1/b2b/public/oauth/google/callback?code=1");
    callback.searchParams.set("state", state);
    expect(await openBrowser(auth).comeBack(callback)).toMatchObject({ location: null });
  });

  it("eleven minutes later leads nowhere", async () => {
    await aMember();
    const browser = openBrowser(auth);
    const { location } = await browser.start("google", inFamily());
    const callback = await browser.atProvider(location ?? new URL("x:"));
    await advanceClock(auth.database.pool, 11 * 60);
    expect(await browser.comeBack(callback)).toMatchObject({ status: 400, location: null });
  });

  it("after the person said no goes back to the page with the reason", async () => {
    const browser = openBrowser(auth);
    const { location } = await browser.start("google", inFamily());
    const callback = new URL("http://localhost/v1/b2b/public/oauth/google/callback");
    callback.searchParams.set("state", location?.searchParams.get("state") ?? "");
    callback.searchParams.set("error", "access_denied");
    const { location: landing } = await browser.comeBack(callback);
    expect(landing?.href.startsWith(LANDING)).toBe(true);
    expect(Object.fromEntries(landing?.searchParams ?? [])).toMatchObject({
      stytch_token_type: "oauth",
      error: "oauth_flow_callback_error",
      request_id: expect.stringMatching(/./),
    });
    expect((await refusals())[0]).toMatchObject({ details: { check: "access_denied" } });
  });
});

describe("OIDC-1: an answer of a provider that fails a check signs nobody in", () => {
  const spoil: [string, (mine: FakeProvider) => void][] = [
    [
      "another audience",
      (mine) => {
        mine.beforeSigning = ({ payload }) => {
          payload.aud = "another-client";
        };
      },
    ],
    [
      "several audiences without the authorized party",
      (mine) => {
        mine.beforeSigning = ({ payload }) => {
          payload.aud = ["our-client", "x"];
        };
      },
    ],
    [
      "another issuer",
      (mine) => {
        mine.beforeSigning = ({ payload }) => {
          payload.iss = "https://evil.example";
        };
      },
    ],
    [
      "the issuer with a slash",
      (mine) => {
        mine.beforeSigning = ({ payload }) => {
          payload.iss = `${mine.url}/`;
        };
      },
    ],
    [
      "another nonce",
      (mine) => {
        mine.beforeSigning = ({ payload }) => {
          payload.nonce = "another";
        };
      },
    ],
    [
      "no nonce",
      (mine) => {
        mine.beforeSigning = ({ payload }) => {
          delete payload.nonce;
        };
      },
    ],
    [
      "a token that is over by 61 seconds",
      (mine) => {
        mine.beforeSigning = ({ payload }) => {
          payload.exp = Math.floor(Date.now() / 1000) - 62;
        };
      },
    ],
    [
      "no expiry",
      (mine) => {
        mine.beforeSigning = ({ payload }) => {
          delete (payload as Record<string, unknown>).exp;
        };
      },
    ],
    [
      "no subject",
      (mine) => {
        mine.beforeSigning = ({ payload }) => {
          delete payload.sub;
        };
      },
    ],
    [
      "no id_token",
      (mine) => {
        mine.beforeAnswer = ({ body }) => {
          delete Object(body).id_token;
        };
      },
    ],
    [
      "an unsigned token",
      (mine) => {
        mine.beforeAnswer = ({ body }) => {
          const [, payload] = Object(body).id_token.split(".");
          Object(body).id_token =
            `${Buffer.from('{"alg":"none"}').toString("base64url")}.${payload}.`;
        };
      },
    ],
    [
      "a changed token",
      (mine) => {
        mine.beforeAnswer = ({ body }) => {
          const [head, , signature] = Object(body).id_token.split(".");
          const payload = Buffer.from(JSON.stringify({ sub: "victim" })).toString("base64url");
          Object(body).id_token = `${head}.${payload}.${signature}`;
        };
      },
    ],
    [
      "a token of another provider's key",
      (mine) => {
        mine.beforeAnswer = ({ body }) => {
          Object(body).id_token = "x";
        };
      },
    ],
    [
      "an error with status 200",
      (mine) => {
        mine.beforeAnswer = (response) => {
          response.body = { ok: false, error: "invalid_code" } as never;
        };
      },
    ],
    [
      "an error",
      (mine) => {
        mine.beforeAnswer = (response) => {
          response.statusCode = 400;
          response.body = { error: "invalid_grant" } as never;
        };
      },
    ],
    [
      "a server error",
      (mine) => {
        mine.beforeAnswer = (response) => {
          response.statusCode = 500;
          response.body = "" as never;
        };
      },
    ],
    [
      "an empty answer",
      (mine) => {
        mine.beforeAnswer = (response) => {
          response.body = "" as never;
        };
      },
    ],
    [
      "a list",
      (mine) => {
        mine.beforeAnswer = (response) => {
          response.body = [] as never;
        };
      },
    ],
    [
      "a token of two megabytes",
      (mine) => {
        mine.beforeAnswer = ({ body }) => {
          Object(body).id_token += "x".repeat(2_000_000);
        };
      },
    ],
    [
      "an unverified address",
      (mine) => {
        mine.claims = { ...mine.claims, email_verified: false };
      },
    ],
    [
      "no address",
      (mine) => {
        const { email: _email, ...claims } = mine.claims;
        mine.claims = claims;
      },
    ],
  ];

  it.each(spoil)("%s", async (_name, change) => {
    await aMember();
    change(fake);
    const landing = await openBrowser(auth).signIn("google", inFamily());
    expect(isSignedIn(landing)).toBe(false);
    expect(landing.searchParams.get("error")).toBe("oauth_flow_callback_error");
    const [newest] = await refusals();
    expect(newest).toMatchObject({ action: "oauth.callback" });
    expect(newest?.details).toMatchObject({ check: expect.stringMatching(/./) });
  });

  it("but one whose clock is 40 seconds off does", async () => {
    await aMember();
    fake.beforeSigning = ({ payload }) => {
      const now = Math.floor(Date.now() / 1_000);
      Object.assign(payload, { iat: now + 40, nbf: now + 40, exp: now - 40 });
    };
    expect(isSignedIn(await openBrowser(auth).signIn("google", inFamily()))).toBe(true);
  });
});

describe("a token that came back", () => {
  const authenticate = (landing: URL, verifier: string | undefined, extras: object = {}) =>
    auth.call("/b2b/oauth/authenticate", {
      body: {
        oauth_token: landing.searchParams.get("token") ?? "",
        session_duration_minutes: 30,
        ...(verifier ? { pkce_code_verifier: verifier } : {}),
        ...extras,
      },
    });

  it("needs the verifier of the page that began, and is not used up without it", async () => {
    await aMember();
    const browser = openBrowser(auth);
    const landing = await browser.signIn("google", inFamily());
    expect(await authenticate(landing, undefined)).toMatchObject({
      errorType: "pkce_expected_code_verifier",
    });
    expect(await authenticate(landing, pkcePair().verifier)).toMatchObject({
      errorType: "pkce_mismatch",
    });
    expect((await authenticate(landing, browser.verifier)).status).toBe(200);
  });

  it("of one flow is unknown to the other", async () => {
    await aMember();
    const browser = openBrowser(auth);
    const landing = await browser.signIn("google");
    expect(await authenticate(landing, browser.verifier)).toMatchObject({
      errorType: "oauth_token_not_found",
    });
  });

  it("is over after five minutes", async () => {
    await aMember();
    const browser = openBrowser(auth);
    const landing = await browser.signIn("google", inFamily());
    await advanceClock(auth.database.pool, 5 * 60 + 1);
    expect(await authenticate(landing, browser.verifier)).toMatchObject({ status: 404 });
  });

  it("MFA-5: is one factor where the organization wants two", async () => {
    const { email, sub } = await aMember();
    const careful = await found(auth, "careful@family.example");
    await auth.call("/b2b/organizations/members", {
      session: careful.token,
      body: { email_address: email },
    });
    await auth.call("/b2b/organizations/me", {
      method: "PUT",
      session: careful.token,
      body: { mfa_policy: "REQUIRED_FOR_ALL" },
    });
    fake.claims = { sub, email, email_verified: true };
    const browser = openBrowser(auth);
    const landing = await browser.signIn("google", { organization_id: careful.organizationId });
    const answer = await authenticate(landing, browser.verifier);
    expect(answer.body).toMatchObject({
      data: { member_authenticated: false, session_token: "", member_session: null },
    });
  });

  it("opens nothing once the member was removed", async () => {
    await aMember();
    // An administrator who has just signed in.
    const grace = await found(auth, "grace@family.example");
    const inHers = { organization_id: grace.organizationId };
    const email = "removed@family.example";
    await inviteAndAccept(auth, grace, email);
    fake.claims = { sub: "removed", email, email_verified: true };
    const first = openBrowser(auth);
    const landing = await first.signIn("google", inHers);
    const { member } = dataOf(await authenticate(landing, first.verifier), authenticateOauthAnswer);
    const again = openBrowser(auth);
    const held = await again.signIn("google", inHers);
    await auth.call(`/b2b/organizations/members/${member.member_id}`, {
      method: "DELETE",
      session: grace.token,
    });
    expect((await authenticate(held, again.verifier)).status).toBeGreaterThanOrEqual(400);
    const last = await openBrowser(auth).signIn("google", inHers);
    expect(isSignedIn(last)).toBe(false);
  });

  it("does not bring a recycled address into what its earlier owner left", async () => {
    const { email } = await aMember();
    const first = openBrowser(auth);
    await authenticate(await first.signIn("google", inFamily()), first.verifier);

    fake.claims = { sub: "the-next-owner", email, email_verified: true };
    const landing = await openBrowser(auth).signIn("google", inFamily());
    expect(isSignedIn(landing)).toBe(false);
    expect((await refusals())[0]).toMatchObject({ details: { check: "another_account_linked" } });
  });
});
