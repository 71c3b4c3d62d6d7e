import {
  deleteOrganizationAnswer,
  ownOrganizationAnswer,
  searchOrganizationAnswer,
} from "@stocks-vibe/contracts/auth";
import { advanceClock } from "@stocks-vibe/server-kit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dataOf } from "../../testing/answer-reader.ts";
import { type AuthHarness, startAuth } from "../../testing/auth-harness.ts";
import { found, inviteAndAccept, type SignedIn, signIn } from "../../testing/stories.ts";

const ME = "/b2b/organizations/me";
const SEARCH = "/b2b/organizations/search";

let auth: AuthHarness;
let ada: SignedIn;
let bob: SignedIn;
let zoe: SignedIn;
beforeAll(async () => {
  auth = await startAuth();
  ada = await found(auth, "ada@family.example", { organization_slug: "family" });
  bob = await inviteAndAccept(auth, ada, "bob@family.example");
  zoe = await found(auth, "zoe@strange.example", { organization_slug: "strange" });
});
afterAll(() => auth.close());

const put = (body: object, session = ada.token) => auth.call(ME, { method: "PUT", session, body });
const change = async (body: object, session = ada.token) =>
  dataOf(await put(body, session), ownOrganizationAnswer).organization;

describe("PUT organizations/me", () => {
  it("keeps a logo's address as browsers read it", async () => {
    for (const [given, kept] of [
      ["HTTPS://Family.example", "https://family.example/"],
      ["https:family.example/a b.png", "https://family.example/a%20b.png"],
      ["https://b\u00fccher.example/x/../logo.png", "https://xn--bcher-kva.example/logo.png"],
    ] as const) {
      const { organization_logo_url } = await change({ organization_logo_url: given });
      expect(organization_logo_url).toBe(kept);
    }
  });

  it("changes every setting and leaves the absent ones alone", async () => {
    const settings = {
      organization_name: "The  Family",
      organization_slug: "The-Family",
      organization_logo_url: "https://family.example/logo.png",
      sso_jit_provisioning: "RESTRICTED",
      email_allowed_domains: ["Family.example", "family.example"],
      email_jit_provisioning: "RESTRICTED",
      email_invites: "RESTRICTED",
      oauth_tenant_jit_provisioning: "RESTRICTED",
      allowed_oauth_tenants: { slack: ["T1"] },
      auth_methods: "RESTRICTED",
      allowed_auth_methods: ["magic_link", "password"],
      mfa_methods: "RESTRICTED",
      allowed_mfa_methods: ["totp"],
      mfa_policy: "OPTIONAL",
      rbac_email_implicit_role_assignments: [{ role_id: "stytch_admin", domain: "boss.example" }],
      first_party_connected_apps_allowed_type: "NOT_ALLOWED",
      third_party_connected_apps_allowed_type: "RESTRICTED",
    };
    const kept = {
      ...settings,
      organization_name: "The Family",
      organization_slug: "the-family",
      email_allowed_domains: ["family.example"],
    };

    expect(await change(settings)).toMatchObject(kept);
    expect(await change({ organization_logo_url: "" })).toMatchObject({
      ...kept,
      organization_logo_url: "",
    });
    await change({
      auth_methods: "ALL_ALLOWED",
      rbac_email_implicit_role_assignments: [],
      email_invites: "ALL_ALLOWED",
    });
  });

  it.each([
    ["an empty name", { organization_name: " \n " }, "invalid_organization_name"],
    ["a slug with a space", { organization_slug: "a b" }, "invalid_organization_slug"],
    ["a slug of dots", { organization_slug: ".." }, "invalid_organization_slug"],
    [
      "a slug that reads as another organization's id",
      { organization_slug: "organization-test-0a4e2f52-79c7-4e5f-a1c3-8d43c0f7c1aa" },
      "invalid_organization_slug",
    ],
    [
      "one that reads as an id of a live project, in capitals",
      { organization_slug: "ORGANIZATION-LIVE-x" },
      "invalid_organization_slug",
    ],
    ["another's slug", { organization_slug: "strange" }, "organization_slug_already_used"],
    [
      "a logo that is no https address",
      { organization_logo_url: "javascript:alert(1)" },
      "invalid_organization_logo_url",
    ],
    [
      "a logo over plain http",
      { organization_logo_url: "http://family.example/logo.png" },
      "invalid_organization_logo_url",
    ],
    [
      "a logo with somebody's name before its host",
      { organization_logo_url: "https://family.example@elsewhere.example/logo.png" },
      "invalid_organization_logo_url",
    ],
    [
      "a logo with a password before its host",
      { organization_logo_url: "https://:x@family.example/logo.png" },
      "invalid_organization_logo_url",
    ],
    [
      "a logo with a line break",
      { organization_logo_url: 'https://family.example/\n"><script>' },
      "invalid_organization_logo_url",
    ],
    [
      "a logo that is turned around",
      { organization_logo_url: "https://family.example/\u202Egnp.exe" },
      "invalid_organization_logo_url",
    ],
    [
      "a slug with a Kelvin sign",
      { organization_slug: "\u212Aelvin" },
      "invalid_organization_slug",
    ],
    [
      "a domain with a Kelvin sign",
      { email_allowed_domains: ["\u212Aelvin.example"] },
      "organization_settings_invalid_domain",
    ],
    [
      "a public provider's domain",
      { email_allowed_domains: ["gmail.com"] },
      "organization_settings_domain_too_common",
    ],
    ["no domain", { email_allowed_domains: ["family"] }, "organization_settings_invalid_domain"],
    [
      "methods restricted to none",
      { auth_methods: "RESTRICTED", allowed_auth_methods: [] },
      "invalid_organization_allowed_auth_methods",
    ],
    [
      "methods restricted to what nothing answers",
      { auth_methods: "RESTRICTED", allowed_auth_methods: ["google_oauth", "sso"] },
      "invalid_organization_allowed_auth_methods",
    ],
    [
      "second factors restricted to none",
      { mfa_methods: "RESTRICTED", allowed_mfa_methods: [] },
      "invalid_organization_allowed_mfa_methods",
    ],
    ["an unknown method", { allowed_auth_methods: ["telepathy"] }, "bad_request"],
    [
      "tenants of an unknown provider",
      { allowed_oauth_tenants: { fax: ["1"] } },
      "invalid_argument",
    ],
    [
      "an unknown role by domain",
      { rbac_email_implicit_role_assignments: [{ role_id: "king", domain: "family.example" }] },
      "invalid_role",
    ],
    [
      "a role for everybody with a public mailbox",
      { rbac_email_implicit_role_assignments: [{ role_id: "stytch_admin", domain: "gmail.com" }] },
      "organization_settings_domain_too_common",
    ],
    ["an unknown SSO connection", { sso_default_connection_id: "x" }, "sso_connection_not_found"],
    [
      "an unknown app",
      { allowed_third_party_connected_apps: ["connected-app-1"] },
      "connected_app_not_found",
    ],
  ])("refuses %s and changes nothing", async (_case, body, type) => {
    const before = await auth.call(ME, { method: "GET", session: ada.token });

    expect(await put({ organization_name: "Never", ...body })).toMatchObject({ errorType: type });

    const after = await auth.call(ME, { method: "GET", session: ada.token });
    expect(dataOf(after, ownOrganizationAnswer).organization).toEqual(
      dataOf(before, ownOrganizationAnswer).organization,
    );
  });

  it("AUTHZ-1: is refused to plain members and to callers without a session", async () => {
    expect(await put({ organization_name: "Bob's" }, bob.token)).toMatchObject({
      status: 403,
      errorType: "unauthorized_action",
    });
    expect(await auth.call(ME, { method: "PUT", body: {} })).toMatchObject({ status: 401 });
  });

  it("AUTHZ-4: ignores what nobody may set", async () => {
    const organization = await change({
      organization_id: zoe.organizationId,
      trusted_metadata: { paid: true },
      organization_name: "Ours",
    });

    expect(organization).toMatchObject({
      organization_id: ada.organizationId,
      trusted_metadata: {},
      organization_name: "Ours",
    });
  });

  it("SES-3: gives a role by e-mail domain at the very next request, and takes it the same way", async () => {
    const assignments = [{ role_id: "stytch_admin", domain: "family.example" }];
    await change({ rbac_email_implicit_role_assignments: assignments });
    expect((await put({ organization_name: "By Bob" }, bob.token)).status).toBe(200);

    await change({ rbac_email_implicit_role_assignments: [] });
    expect((await put({ organization_name: "Again" }, bob.token)).status).toBe(403);
  });
});

describe("POST organizations/search", () => {
  const search = async (organization_slug: string) =>
    dataOf(await auth.call(SEARCH, { body: { organization_slug } }), searchOrganizationAnswer);

  it("answers what a sign-in page needs and nothing more", async () => {
    const { organization } = await search("strange");

    expect(organization).toMatchObject({ organization_id: zoe.organizationId });
    expect(Object.keys(organization ?? {})).not.toContain("trusted_metadata");
    expect(Object.keys(organization ?? {})).not.toContain("rbac_email_implicit_role_assignments");
  });

  it.each(["nobody", "", "no slug at all", "%", "strang_"])(
    "answers null for the unknown slug '%s'",
    async (slug) => {
      expect((await search(slug)).organization).toBeNull();
    },
  );
});

describe("DELETE organizations/me", () => {
  it("AUTHZ-5: is refused to plain members, and without a fresh proof", async () => {
    const remove = (session: string) => auth.call(ME, { method: "DELETE", session });

    expect(await remove(bob.token)).toMatchObject({
      status: 403,
      errorType: "unauthorized_action",
    });
    await advanceClock(auth.database.pool, 601);
    expect(await remove(ada.token)).toMatchObject({
      status: 403,
      errorType: "session_authorization_error",
      reason: "step_up",
    });
  });

  it("DATA-2: leaves no row but the audit log and the id, ends all sessions, tells the feed", async () => {
    const fresh = await signIn(auth, "ada@family.example", ada.organizationId);
    const answer = await auth.call(ME, { method: "DELETE", session: fresh.token });

    expect(dataOf(answer, deleteOrganizationAnswer).organization_id).toBe(ada.organizationId);
    for (const { token } of [ada, bob, fresh]) {
      expect(await auth.call("/b2b/sessions/authenticate", { session: token })).toMatchObject({
        status: 404,
        errorType: "session_not_found",
      });
    }
    const { rows: tables } = await auth.database.pool.query<{ name: string }>(
      `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
         join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id'
       where n.nspname = 'auth' and c.relkind = 'r'`,
    );
    const kept: string[] = [];
    for (const { name } of tables) {
      const { rows } = await auth.database.pool.query(
        `select from auth.${name} where organization_id = $1`,
        [ada.organizationId],
      );
      if (rows.length > 0) kept.push(name);
    }
    expect(kept.sort()).toEqual([
      "audit_chains",
      "audit_events",
      "event_feed",
      "organization_directory",
    ]);
    const { rows: jobs } = await auth.database.pool.query(
      "select payload->'contacts' as contacts from graphile_worker._private_jobs where key = $1",
      [`auth.erase-contacts:${ada.organizationId}:0`],
    );
    expect(jobs[0].contacts.sort()).toEqual(["ada@family.example", "bob@family.example"]);
    const { rows: events } = await auth.database.pool.query(
      "select event_type, organization_id, member_id from auth.event_feed order by sequence desc limit 1",
    );
    expect(events).toEqual([
      { event_type: "organization.deleted", organization_id: ada.organizationId, member_id: "" },
    ]);
  });

  it("leaves other organizations alone, and its slug free", async () => {
    expect((await change({ organization_slug: "the-family" }, zoe.token)).organization_slug).toBe(
      "the-family",
    );
  });
});
