import {
  authenticateResponseWithMfa,
  discoveredOrganizationsAnswer,
} from "@stocks-vibe/contracts/auth";
import { advanceClock } from "@stocks-vibe/server-kit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dataOf } from "../../testing/answer-reader.ts";
import { type AuthHarness, aConfig, startAuth } from "../../testing/auth-harness.ts";
import { found, inviteAndAccept, proveMailbox, signIn } from "../../testing/stories.ts";

const LIST = "/b2b/discovery/organizations";
const CREATE = "/b2b/discovery/organizations/create";
const EXCHANGE = "/b2b/discovery/intermediate_sessions/exchange";
const UNKNOWN = "x".repeat(43);

let auth: AuthHarness;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.close());

const proof = async (email: string) => (await proveMailbox(auth, email)).intermediate_session_token;
const post = (path: string, body: object) => auth.call(path, { body });

describe("POST discovery/organizations", () => {
  it("lists where the owner of the mailbox belongs, whatever their part there", async () => {
    const own = await found(auth, "eve@family.example", { organization_name: "Own" });
    const host = await found(auth, "host@other.example", { organization_name: "Other" });
    await auth.call("/b2b/magic_links/email/invite", {
      session: host.token,
      body: { email_address: "eve@family.example" },
    });

    const intermediate_session_token = await proof("eve@family.example");
    const data = dataOf(
      await post(LIST, { intermediate_session_token }),
      discoveredOrganizationsAnswer,
    );

    expect(data).toMatchObject({
      email_address: "eve@family.example",
      organization_id_hint: null,
      discovered_organizations: [
        {
          organization: { organization_name: "Own" },
          membership: { type: "active_member", member: { member_id: own.memberId } },
          member_authenticated: true,
          primary_required: null,
          mfa_required: null,
        },
        { organization: { organization_name: "Other" }, membership: { type: "invited_member" } },
      ],
    });
  });

  it("answers a signed-in member too", async () => {
    const { token, organizationId } = await found(auth, "session@family.example");

    const data = dataOf(await auth.call(LIST, { session: token }), discoveredOrganizationsAnswer);

    expect(data.organization_id_hint).toBe(organizationId);
    expect(data.discovered_organizations).toHaveLength(1);
  });

  it("offers to join by e-mail domain where that is on and somebody of the domain is there", async () => {
    const settings = {
      email_jit_provisioning: "RESTRICTED",
      email_allowed_domains: ["firm.example", "empty.example"],
    };
    const { organizationId } = await found(auth, "first@firm.example", settings);

    const joiner = await proveMailbox(auth, "second@firm.example");
    const nobody = await proveMailbox(auth, "first@empty.example");

    expect(joiner.discovered_organizations).toMatchObject([
      {
        organization: { organization_id: organizationId },
        membership: {
          type: "eligible_to_join_by_email_domain",
          details: { domain: "firm.example" },
          member: null,
        },
      },
    ]);
    expect(nobody.discovered_organizations).toEqual([]);
    const joined = await signIn(auth, "second@firm.example", organizationId);
    expect(joined.session.roles).toEqual(["stytch_member"]);
  });

  it.each([
    [
      "an unknown proof",
      { intermediate_session_token: UNKNOWN },
      404,
      "intermediate_session_not_found",
    ],
    ["nothing at all", {}, 401, "user_unauthenticated"],
    ["a number for a proof", { intermediate_session_token: 5 }, 400, "bad_request"],
  ])("refuses %s", async (_case, body, status, type) => {
    expect(await post(LIST, body)).toMatchObject({ status, errorType: type });
  });
});

describe("who comes from an identity provider's tenant", () => {
  it("may join the organizations that let this tenant in, and sees no others", async () => {
    const settings = {
      oauth_tenant_jit_provisioning: "RESTRICTED",
      allowed_oauth_tenants: { github: ["tenant-1"], slack: ["tenant-2"] },
    };
    const { organizationId } = await found(auth, "tenant-host@firm.example", settings);
    await found(auth, "closed-host@firm.example", {
      ...settings,
      oauth_tenant_jit_provisioning: "NOT_ALLOWED",
    });
    const say = async (tenants: string[]): Promise<string> => {
      const token = await proof("tenant-guest@elsewhere.example");
      // What a provider would have said is written where its sign-in would write it.
      await auth.database.pool.query(
        "update auth.intermediate_sessions set factors = $2 where token_hash = encode(sha256($1::bytea), 'hex')",
        [
          token,
          JSON.stringify([
            {
              method: "oauth",
              provider: "slack",
              issuer: "https://slack.com",
              subject: "guest",
              emailAddress: "tenant-guest@elsewhere.example",
              vouching: "address",
              tenants: tenants.map((tenantId) => ({ tenantId, tenantName: "" })),
              account: { name: "", pictureUrl: null, locale: null, attributes: {} },
              authenticatedAt: new Date().toISOString(),
            },
          ]),
        ],
      );
      return token;
    };
    const list = async (intermediate_session_token: string) =>
      dataOf(await post(LIST, { intermediate_session_token }), discoveredOrganizationsAnswer)
        .discovered_organizations;

    expect(await list(await say(["tenant-1"]))).toEqual([]);
    const intermediate_session_token = await say(["tenant-2"]);
    expect(await list(intermediate_session_token)).toMatchObject([
      {
        organization: { organization_id: organizationId },
        membership: {
          type: "eligible_to_join_by_oauth_tenant",
          details: { provider: "slack", tenant: "tenant-2" },
          member: null,
        },
        member_authenticated: true,
      },
    ]);
    const joined = await post(EXCHANGE, {
      intermediate_session_token,
      organization_id: organizationId,
    });
    expect(dataOf(joined, authenticateResponseWithMfa).member_session).toMatchObject({
      authentication_factors: [{ type: "oauth", delivery_method: "oauth_slack" }],
    });
  });
});

describe("POST discovery/organizations/create", () => {
  it("needs nothing but the proof: name, slug and duration have defaults", async () => {
    const intermediate_session_token = await proof("ada.lovelace@family.example");

    const data = dataOf(
      await post(CREATE, { intermediate_session_token }),
      authenticateResponseWithMfa,
    );

    expect(data).toMatchObject({
      member_authenticated: true,
      intermediate_session_token: "",
      organization: {
        organization_name: "Ada Lovelace",
        organization_slug: expect.stringMatching(/^org-\d{13}$/),
        organization_id: expect.stringMatching(/^organization-test-/),
      },
      member: {
        member_id: expect.stringMatching(/^member-test-/),
        status: "active",
        email_address_verified: true,
      },
      member_session: {
        member_session_id: expect.stringMatching(/^member-session-test-/),
        roles: ["stytch_member", "stytch_admin"],
      },
      session_token: expect.stringMatching(/^[\w-]{43}$/),
    });
    const { started_at = "", expires_at = "" } = data.member_session ?? {};
    expect(Date.parse(expires_at) - Date.parse(started_at)).toBe(30 * 60_000);
  });

  it("uses the proof up", async () => {
    const intermediate_session_token = await proof("twice@family.example");
    await post(CREATE, { intermediate_session_token });

    expect(await post(CREATE, { intermediate_session_token })).toMatchObject({
      status: 404,
      errorType: "intermediate_session_not_found",
    });
  });

  it("makes one organization of fifty parallel tries", async () => {
    const intermediate_session_token = await proof("eager@family.example");

    const answers = await Promise.all(
      Array.from({ length: 50 }, () => post(CREATE, { intermediate_session_token })),
    );

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it("finds another slug where its default is taken, and says so where a named one is", async () => {
    const first = await proof("slug1@family.example");
    await post(CREATE, { intermediate_session_token: first, organization_slug: "the-family" });
    const second = await proof("slug2@family.example");

    expect(
      await post(CREATE, { intermediate_session_token: second, organization_slug: "The-Family" }),
    ).toMatchObject({ status: 400, errorType: "organization_slug_already_used" });
    expect((await post(CREATE, { intermediate_session_token: second })).status).toBe(200);
  });

  it.each([
    ["an empty name", { organization_name: " \u0007 " }, "invalid_organization_name"],
    ["an endless name", { organization_name: "x".repeat(129) }, "invalid_organization_name"],
    [
      "an endless name of emoji",
      { organization_name: "😀".repeat(129) },
      "invalid_organization_name",
    ],
    ["a slug with a space", { organization_slug: "a b" }, "invalid_organization_slug"],
    [
      "a logo that is no picture's address",
      { organization_logo_url: "javascript:alert(1)" },
      "invalid_organization_logo_url",
    ],
    [
      "everybody's mail domain",
      { email_allowed_domains: ["gmail.com"] },
      "organization_settings_domain_too_common",
    ],
    [
      "a domain that is none",
      { email_allowed_domains: ["@firm"] },
      "organization_settings_invalid_domain",
    ],
    [
      "restricted methods without a list",
      { auth_methods: "RESTRICTED" },
      "invalid_organization_allowed_auth_methods",
    ],
    [
      "methods that nothing answers",
      { auth_methods: "RESTRICTED", allowed_auth_methods: ["sso"] },
      "invalid_organization_allowed_auth_methods",
    ],
    [
      "tenants of a provider that does not exist",
      { allowed_oauth_tenants: { fax: ["1"] } },
      "invalid_argument",
    ],
    ["a method that does not exist", { allowed_auth_methods: ["telepathy"] }, "bad_request"],
    ["too short a session", { session_duration_minutes: 1 }, "invalid_session_duration_minutes"],
  ])("refuses %s, and the proof stays good", async (name, settings, type) => {
    const email = `${name.replace(/\W+/g, "-")}@family.example`;
    const intermediate_session_token = await proof(email);

    expect(await post(CREATE, { intermediate_session_token, ...settings })).toMatchObject({
      status: 400,
      errorType: type,
    });
    expect((await post(LIST, { intermediate_session_token })).status).toBe(200);
  });

  it("refuses a project that does not let people create organizations", async () => {
    const closed = await startAuth(aConfig({ createOrganizationEnabled: false }));
    const { intermediate_session_token } = await proveMailbox(closed, "a@b.example");
    const answer = await closed.call(CREATE, { body: { intermediate_session_token } });
    await closed.close();

    expect(answer).toMatchObject({ status: 403, errorType: "unauthorized_action" });
  });
});

describe("POST discovery/intermediate_sessions/exchange", () => {
  it("signs in to one's own organization, once", async () => {
    const { organizationId } = await found(auth, "back@family.example");
    const intermediate_session_token = await proof("back@family.example");
    const body = {
      intermediate_session_token,
      organization_id: organizationId,
      session_duration_minutes: 240,
    };

    const data = dataOf(await post(EXCHANGE, body), authenticateResponseWithMfa);

    const { started_at = "", expires_at = "" } = data.member_session ?? {};
    expect(Date.parse(expires_at) - Date.parse(started_at)).toBe(240 * 60_000);
    expect(await post(EXCHANGE, body)).toMatchObject({ status: 404 });
  });

  it("refuses foreign and unknown organizations alike, and the proof stays good", async () => {
    const { organizationId } = await found(auth, "mine@family.example");
    const foreign = await found(auth, "theirs@elsewhere.example");
    const intermediate_session_token = await proof("mine@family.example");
    const exchange = (organization_id: string) =>
      post(EXCHANGE, { intermediate_session_token, organization_id });

    for (const id of [foreign.organizationId, "organization-test-none", "' or 1=1 --"]) {
      expect(await exchange(id)).toMatchObject({
        status: 404,
        errorType: "organization_not_found",
      });
    }
    expect((await exchange(organizationId)).status).toBe(200);
  });

  it("gives no session where the organization does not allow the method", async () => {
    const { intermediate_session_token } = await proveMailbox(auth, "by-password@family.example");
    const answer = await post(CREATE, {
      intermediate_session_token,
      auth_methods: "RESTRICTED",
      allowed_auth_methods: ["password"],
    });

    expect(dataOf(answer, authenticateResponseWithMfa)).toMatchObject({
      member_authenticated: false,
      member_session: null,
      session_token: "",
      primary_required: { allowed_auth_methods: ["password"] },
      mfa_required: null,
    });
  });

  it("refuses a proof after ten minutes", async () => {
    const { organizationId } = await found(auth, "slow@family.example");
    const intermediate_session_token = await proof("slow@family.example");
    await advanceClock(auth.database.pool, 601);

    expect(
      await post(EXCHANGE, { intermediate_session_token, organization_id: organizationId }),
    ).toMatchObject({ status: 404, errorType: "intermediate_session_not_found" });
  });
});

describe("two organizations", () => {
  it("can have the same person as two members who share nothing", async () => {
    const one = await found(auth, "both@family.example", { organization_name: "One" });
    const host = await found(auth, "host@second.example", { organization_name: "Two" });
    const two = await inviteAndAccept(auth, host, "both@family.example");

    expect(two.memberId).not.toBe(one.memberId);
    expect(two.organizationId).toBe(host.organizationId);
  });
});
