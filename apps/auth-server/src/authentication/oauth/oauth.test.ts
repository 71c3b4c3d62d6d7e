import { authenticateOauthAnswer, discoveryAuth, memberAnswer } from "@stocks-vibe/contracts/auth";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { OauthProviderName } from "../../domain/federation/oauth-providers.ts";
import { dataOf } from "../../testing/answer-reader.ts";
import { type AuthHarness, aConfig, startAuth } from "../../testing/auth-harness.ts";
import {
  type FakeProvider,
  type FederationBrowser,
  openBrowser,
  registerProvider,
  startFakeProvider,
} from "../../testing/fake-provider.ts";
import { found, inviteAndAccept, type SignedIn } from "../../testing/stories.ts";

let auth: AuthHarness;
let fake: FakeProvider;
let ada: SignedIn;
const PROVIDERS = ["google", "microsoft", "hubspot", "slack", "github"] as const;

beforeAll(async () => {
  auth = await startAuth({ ...aConfig(), outbound: { allowsLoopback: true } });
  fake = await startFakeProvider();
  for (const provider of PROVIDERS) await registerProvider(auth, fake, provider);
  ada = await found(auth, "ada@family.example", {
    organization_name: "The Family",
    oauth_tenant_jit_provisioning: "RESTRICTED",
    allowed_oauth_tenants: { hubspot: ["77"], slack: ["T1"] },
  });
});
afterAll(async () => {
  await fake.close();
  await auth.close();
});
afterEach(() => {
  fake.claims = {};
  fake.beforeSigning = () => undefined;
  fake.beforeAnswer = () => undefined;
  fake.api = {};
});

const TENANT = "11111111-2222-3333-4444-555555555555";
let people = 0;
const aPerson = (domain = "family.example") => {
  people += 1;
  return { email: `person-${people}@${domain}`, id: people };
};

/** What each provider says of a person whose address it vouches for. */
function says(provider: OauthProviderName, { email, id }: { email: string; id: number }): void {
  const name = "Una Person";
  if (provider === "google" || provider === "slack") {
    fake.claims = { sub: `sub-${id}`, email, email_verified: true, name };
    if (provider === "slack") fake.claims["https://slack.com/team_id"] = "T1";
  }
  if (provider === "microsoft") {
    fake.claims = {
      sub: `app-${id}`,
      tid: TENANT,
      oid: `oid-${id}`,
      email,
      xms_edov: true,
      name,
    };
    fake.beforeSigning = ({ payload }) => {
      payload.iss = `${fake.url}/${TENANT}/v2.0`;
    };
  }
  if (provider === "github") {
    fake.beforeAnswer = (response) => {
      response.body = {
        access_token: "gho_1",
        token_type: "bearer",
        scope: "read:user,user:email",
      };
    };
    fake.api = {
      "/user": {
        id,
        login: `login-${id}`,
        name,
        email: null,
        avatar_url: "https://pictures.example/1",
      },
      "/emails": [
        { email: "other@elsewhere.example", primary: false, verified: true },
        { email, primary: true, verified: true },
      ],
      "/orgs": [{ id: 5, login: "an-organization" }],
    };
  }
  if (provider === "hubspot") {
    fake.beforeAnswer = (response) => {
      response.body = { access_token: "CL_1", token_type: "bearer", expires_in: 1_800 };
    };
    fake.api = { "/user/CL_1": { user: email, user_id: id, hub_id: 77, hub_domain: "firm" } };
  }
}

const authenticate = (browser: FederationBrowser, landing: URL, extras: object = {}) =>
  auth.call("/b2b/oauth/authenticate", {
    body: {
      oauth_token: landing.searchParams.get("token") ?? "",
      session_duration_minutes: 30,
      pkce_code_verifier: browser.verifier,
      ...extras,
    },
  });
const inFamily = () => ({ organization_id: ada.organizationId });

describe("a linked account", () => {
  const UNLINK = "/b2b/organizations/members/unlink_account";
  const google = { subject: "sub-unlinked", email: "" };
  async function signInAtGoogle() {
    fake.claims = { sub: google.subject, email: google.email, email_verified: true };
    const browser = openBrowser(auth);
    const landing = await browser.signIn("google", inFamily());
    return dataOf(await authenticate(browser, landing), authenticateOauthAnswer);
  }

  it("is unlinked by its owner alone; a letter tells of both", async () => {
    const { email } = aPerson();
    google.email = email;
    await inviteAndAccept(auth, ada, email);
    const { member, session_token: session } = await signInAtGoogle();
    const id = member.oauth_registrations[0]?.member_oauth_registration_id;
    const body = { member_oauth_registration_id: id };

    const restrict = (changes: object) =>
      auth.call("/b2b/organizations/me", { method: "PUT", session: ada.token, body: changes });
    const only = { auth_methods: "RESTRICTED", allowed_auth_methods: ["google_oauth"] };
    expect((await restrict(only)).status).toBe(200);
    const onlyWay = await auth.call(UNLINK, { session, body });
    expect(onlyWay.errorType).toBe("cannot_delete_last_primary_factor");
    await restrict({ auth_methods: "ALL_ALLOWED" });
    const notMine = await auth.call(UNLINK, { session: ada.token, body });
    expect([notMine.status, notMine.errorType]).toEqual([404, "linked_account_not_found"]);
    const unlinked = dataOf(await auth.call(UNLINK, { session, body }), memberAnswer);
    expect(unlinked.member.oauth_registrations).toEqual([]);
    // The session goes on, and the account is no fresh proof for it any more.
    const again = await auth.call(UNLINK, { session, body });
    expect(again.errorType).toBe("session_authorization_error");
    await auth.deliverMail();
    const { body: letters } = await auth.app.inject({
      url: "/dev/api/messages",
      query: { to: email },
    });
    expect(letters).toContain("A sign-in account was linked: Google.");
    expect(letters).toContain("A linked sign-in account was removed.");

    // From then on the account is a stranger's wherever its address is another.
    google.email = `moved-${email}`;
    const browser = openBrowser(auth);
    fake.claims = { sub: google.subject, email: google.email, email_verified: true };
    const landing = await browser.signIn("google", inFamily());
    expect((await authenticate(browser, landing)).status).not.toBe(200);
  });
});

describe.each(PROVIDERS)("a sign-in at %s", (provider) => {
  it("signs a member in whose address the provider vouches for, and links the account", async () => {
    const person = aPerson();
    await inviteAndAccept(auth, ada, person.email);
    says(provider, person);
    const browser = openBrowser(auth);

    const landing = await browser.signIn(provider, inFamily());
    expect(landing.searchParams.get("stytch_token_type")).toBe("oauth");
    const data = dataOf(await authenticate(browser, landing), authenticateOauthAnswer);

    expect(data).toMatchObject({ member_authenticated: true });
    expect(data.member.email_address).toBe(person.email);
    expect(data.member.oauth_registrations).toHaveLength(1);
    expect(data.member_session?.authentication_factors).toMatchObject([
      { type: "oauth", delivery_method: `oauth_${provider}`, sequence_order: "PRIMARY" },
    ]);
    expect(data.provider_values.access_token).not.toBe("");
    // The token works once.
    expect(await authenticate(browser, landing)).toMatchObject({
      status: 404,
      errorType: "oauth_token_not_found",
    });
  });

  it("finds the member by the link, whatever address the provider gives later", async () => {
    const person = aPerson();
    await inviteAndAccept(auth, ada, person.email);
    says(provider, person);
    const first = openBrowser(auth);
    const landing = await first.signIn(provider, inFamily());
    const before = dataOf(await authenticate(first, landing), authenticateOauthAnswer);

    says(provider, { ...person, email: `moved-${person.id}@elsewhere.example` });
    const second = openBrowser(auth);
    const again = await second.signIn(provider, inFamily());
    const after = dataOf(await authenticate(second, again), authenticateOauthAnswer);

    expect(after.member.member_id).toBe(before.member.member_id);
    expect(after.member.email_address).toBe(person.email);
    expect(after.member.oauth_registrations).toHaveLength(1);
  });

  it("shows the organizations of the address before one is chosen", async () => {
    const person = aPerson();
    await inviteAndAccept(auth, ada, person.email);
    says(provider, person);
    const browser = openBrowser(auth);

    const landing = await browser.signIn(provider);
    expect(landing.searchParams.get("stytch_token_type")).toBe("discovery_oauth");
    const data = dataOf(
      await auth.call("/b2b/oauth/discovery/authenticate", {
        body: {
          discovery_oauth_token: landing.searchParams.get("token") ?? "",
          pkce_code_verifier: browser.verifier,
        },
      }),
      discoveryAuth,
    );

    expect(data.discovered_organizations).toMatchObject([
      { organization: { organization_id: ada.organizationId }, member_authenticated: true },
    ]);
    const exchanged = await auth.call("/b2b/discovery/intermediate_sessions/exchange", {
      body: {
        intermediate_session_token: data.intermediate_session_token,
        organization_id: ada.organizationId,
        session_duration_minutes: 30,
      },
    });
    expect(exchanged.status).toBe(200);
    expect(exchanged.body).toMatchObject({
      data: { member: { email_address: person.email, oauth_registrations: [{}] } },
    });
  });
});
