import {
  authenticateResponse,
  authenticateResponseWithMfa,
  discoverConnectionsAnswer,
  discoveredOrganizationsAnswer,
  externalConnectionAnswer,
  memberAnswer,
} from "@stocks-vibe/contracts/auth";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { dataOf } from "../../testing/answer-reader.ts";
import { type AuthHarness, aConfig, startAuth } from "../../testing/auth-harness.ts";
import { setPassword } from "../../testing/factor-stories.ts";
import { type FakeProvider, openBrowser, startFakeProvider } from "../../testing/fake-provider.ts";
import {
  authenticateSso,
  changeOrganization,
  connectOidc,
  signInBySso,
  updateOidc,
} from "../../testing/sso-stories.ts";
import { found, inviteAndAccept, type SignedIn, signIn, tokenOf } from "../../testing/stories.ts";

const zone = new Map<string, string[]>();
let auth: AuthHarness;
let fake: FakeProvider;
beforeAll(async () => {
  const config = { ...aConfig(), outbound: { allowsLoopback: true } };
  auth = await startAuth(config, undefined, {
    dns: { texts: async (name) => zone.get(name) ?? [] },
  });
  fake = await startFakeProvider();
});
afterAll(async () => {
  await fake.close();
  await auth.close();
});
afterEach(() => {
  fake.claims = {};
  fake.userinfo = {};
  fake.beforeSigning = () => undefined;
  fake.beforeAnswer = () => undefined;
});

let organizations = 0;
/** An organization with a connection. Its administrator's address is at a public provider. */
async function aCompany(settings: object = {}) {
  organizations += 1;
  const admin = await found(auth, `admin-${organizations}@gmail.com`);
  const connectionId = await connectOidc(auth, admin, fake);
  await changeOrganization(auth, admin, { sso_jit_provisioning: "ALL_ALLOWED", ...settings });
  return { admin, connectionId, domain: `company-${organizations}.example` };
}

/** Proves the domain of a company by the DNS. */
async function ownDomain({ token: session }: SignedIn, domain: string): Promise<void> {
  const of = { session, body: { domain } };
  const started = await auth.call("/b2b/organizations/me/domains/start", of);
  const { record_name, record_value } = Object(started.body).data;
  zone.set(record_name, [record_value]);
  await auth.call("/b2b/organizations/me/domains/verify", of);
}

const addMember = async ({ token: session }: SignedIn, email_address: string) =>
  dataOf(
    await auth.call("/b2b/organizations/members", { session, body: { email_address } }),
    memberAnswer,
  ).member;

const says = (sub: string, email: string, more: object = {}) => {
  fake.claims = { sub, email, name: "Una Person", ...more };
};
const errorOf = (landing: URL) => landing.searchParams.get("error");
const cameBack = (connectionId: string) => openBrowser(auth).signInBySso(connectionId);

describe("SAML-5: whose account a sign-in by a connection is", () => {
  it("makes a member of a newcomer, and knows them by their subject from then on", async () => {
    const { admin, connectionId, domain } = await aCompany();
    says("new", `new@${domain}`);
    const first = await signInBySso(auth, connectionId);
    expect(first).toMatchObject({
      member_authenticated: true,
      member: {
        name: "Una Person",
        email_address_verified: false,
        sso_registrations: [{ connection_id: connectionId, external_id: "new" }],
      },
      member_session: {
        authentication_factors: [
          {
            type: "sso",
            delivery_method: "sso_oidc",
            oidc_sso_factor: { provider_id: connectionId, external_id: "new" },
          },
        ],
      },
      organization: { organization_id: admin.organizationId },
    });

    says("new", `renamed@${domain}`);
    const again = await signInBySso(auth, connectionId);
    expect(again.member_id).toBe(first.member_id);
    expect(again.member.email_address).toBe(`new@${domain}`);
  });

  it("links who was added and has nothing to take over", async () => {
    const { admin, connectionId, domain } = await aCompany({ sso_jit_provisioning: "NOT_ALLOWED" });
    const { member_id } = await addMember(admin, `added@${domain}`);
    says("added", `Added@${domain}`);
    expect(await signInBySso(auth, connectionId)).toMatchObject({
      member_authenticated: true,
      member_id,
    });
  });

  it("PRF-3: asks the mailbox first where a member has something to lose", async () => {
    const { admin, connectionId, domain } = await aCompany();
    const email = `bob@${domain}`;
    const bob = await inviteAndAccept(auth, admin, email);
    says("whoever", email);
    const half = await signInBySso(auth, connectionId);
    expect(half).toMatchObject({
      member_authenticated: false,
      session_token: "",
      member_session: null,
      primary_required: { allowed_auth_methods: ["magic_link", "email_otp"] },
    });
    expect(half.member.sso_registrations).toEqual([]);
    // The same again is no second half, whatever it carries along.
    const browser = openBrowser(auth);
    const landing = await browser.signInBySso(connectionId);
    const carried = { intermediate_session_token: half.intermediate_session_token };
    const other = dataOf(
      await authenticateSso(auth, browser, landing, carried),
      authenticateResponseWithMfa,
    );
    expect(other.member_authenticated).toBe(false);

    await auth.call("/b2b/magic_links/email/login_or_signup", {
      body: { organization_id: admin.organizationId, email_address: email },
    });
    const whole = dataOf(
      await auth.call("/b2b/magic_links/authenticate", {
        body: {
          magic_links_token: tokenOf(await auth.newestLink(email)),
          session_duration_minutes: 30,
          intermediate_session_token: other.intermediate_session_token,
        },
      }),
      authenticateResponse,
    );
    expect(whole.member_id).toBe(bob.memberId);
    expect(whole.member.sso_registrations).toMatchObject([{ external_id: "whoever" }]);
    const factors = whole.member_session.authentication_factors.map(({ type }) => type);
    expect(factors.sort()).toEqual(["magic_link", "sso"]);
    expect((await signInBySso(auth, connectionId)).member_authenticated).toBe(true);
  });

  it("does not link by a mailbox that answered in another chain", async () => {
    const { admin, connectionId, domain } = await aCompany();
    const email = `eve@${domain}`;
    await inviteAndAccept(auth, admin, email);
    says("attacker", email);
    await signInBySso(auth, connectionId);
    await signIn(auth, email, admin.organizationId);
    expect((await signInBySso(auth, connectionId)).member_authenticated).toBe(false);
  });

  it("believes the provider about the organization's own domain, and ends what a stranger set up", async () => {
    const { admin, connectionId, domain } = await aCompany();
    await ownDomain(admin, domain);
    const email = `cleo@${domain}`;
    const cleo = await inviteAndAccept(auth, admin, email);
    says("cleo", email);
    const whole = await signInBySso(auth, connectionId);
    expect(whole).toMatchObject({ member_authenticated: true, member_id: cleo.memberId });

    says("fresh", `fresh@${domain}`);
    expect((await signInBySso(auth, connectionId)).member.email_address_verified).toBe(true);
  });

  it("OIDC-3: takes no address that the provider says nobody proved", async () => {
    const { connectionId, domain } = await aCompany();
    says("liar", `liar@${domain}`, { email_verified: false });
    expect(errorOf(await cameBack(connectionId))).toBe("sso_login_failed");
    const { rows } = await auth.database.pool.query(
      "select reason from auth.sso_attempts where connection_id = $1",
      [connectionId],
    );
    expect(rows).toEqual([{ reason: "email_verified" }]);
    fake.claims = { sub: "liar", name: "Una Person", email_verified: true };
    expect(errorOf(await cameBack(connectionId))).toBe("sso_login_failed");
    // Without a word of it, the address is the connection's to say.
    says("honest", `honest@${domain}`);
    expect(errorOf(await cameBack(connectionId))).toBeNull();
  });

  it.each([
    ["NOT_ALLOWED", [], false],
    ["RESTRICTED", [], false],
    ["RESTRICTED", ["this"], true],
  ] as const)(
    "lets newcomers in as the organization says: %s %j",
    async (rule, allowed, isLetIn) => {
      const { admin, connectionId, domain } = await aCompany();
      await changeOrganization(auth, admin, {
        sso_jit_provisioning: rule,
        sso_jit_provisioning_allowed_connections: allowed.map(() => connectionId),
      });
      says("joiner", `joiner@${domain}`);
      expect(errorOf(await cameBack(connectionId))).toBe(
        isLetIn ? null : "email_jit_provisioning_not_allowed",
      );
    },
  );

  it("does not take back whom an administrator removed", async () => {
    const { admin, connectionId, domain } = await aCompany();
    says("gone", `gone@${domain}`);
    const { member_id } = await signInBySso(auth, connectionId);
    await auth.call(`/b2b/organizations/members/${member_id}`, {
      method: "DELETE",
      session: admin.token,
    });
    expect(errorOf(await cameBack(connectionId))).toBe("sso_login_failed");
  });

  it("knows nobody any more once the connection has another issuer", async () => {
    const { admin, connectionId, domain } = await aCompany({ sso_jit_provisioning: "NOT_ALLOWED" });
    await addMember(admin, `moved@${domain}`);
    says("moved", `moved@${domain}`);
    await signInBySso(auth, connectionId);
    const other = await startFakeProvider();
    await updateOidc(auth, admin, connectionId, { issuer: other.url, client_secret: "new" });
    other.claims = { ...fake.claims };
    // The same subject at another provider is another person, who has to prove the mailbox.
    expect((await signInBySso(auth, connectionId)).member_authenticated).toBe(false);
    await other.close();
  });
});

describe("OIDC-1: an SSO proof stays in its organization", () => {
  it("lists, opens and founds no other", async () => {
    const { connectionId, domain } = await aCompany();
    const email = `everywhere@${domain}`;
    const elsewhere = await found(auth, `host-${organizations}@gmail.com`);
    await inviteAndAccept(auth, elsewhere, email);
    await setPassword(auth, { emailAddress: email, organizationId: elsewhere.organizationId });
    says("everywhere", email);
    const { session_token: session } = await signInBySso(auth, connectionId);
    const listed = dataOf(
      await auth.call("/b2b/discovery/organizations", { session, body: {} }),
      discoveredOrganizationsAnswer,
    );
    expect(listed.discovered_organizations).toHaveLength(1);
    expect(
      await auth.call("/b2b/sessions/exchange", {
        session,
        body: { organization_id: elsewhere.organizationId, session_duration_minutes: 30 },
      }),
    ).toMatchObject({ status: 404, errorType: "organization_not_found" });
  });
});

describe("roles of a connection", () => {
  const rolesOf = ({ member }: { member: { roles: { role_id: string }[] } }) =>
    member.roles.map(({ role_id }) => role_id);

  it("hold in its sessions, by the groups of that sign-in", async () => {
    const { admin, connectionId, domain } = await aCompany();
    await updateOidc(auth, admin, connectionId, {
      oidc_group_implicit_role_assignments: [{ role_id: "stytch_admin", group: "Admins" }],
      oidc_connection_implicit_role_assignments: [{ role_id: "stocksvibe_inviter" }],
    });
    says("una", `una@${domain}`, { groups: ["admins", "Staff"] });
    expect(rolesOf(await signInBySso(auth, connectionId)).sort()).toEqual([
      "stocksvibe_inviter",
      "stytch_member",
    ]);
    says("una", `una@${domain}`, { groups: ["Admins", "g".repeat(10_000), 7] });
    const chief = await signInBySso(auth, connectionId);
    expect(chief.member_session?.roles).toContain("stytch_admin");
    expect(chief.member.roles).toContainEqual({
      role_id: "stytch_admin",
      sources: [
        {
          type: "sso_connection_group",
          details: { connection_id: connectionId, group: "Admins" },
        },
      ],
    });
    const { session_token: session } = chief;
    expect((await auth.call("/b2b/sso", { method: "GET", session })).status).toBe(200);
    // A role that is taken from the group is gone from the session at once.
    await updateOidc(auth, admin, connectionId, { oidc_group_implicit_role_assignments: [] });
    expect((await auth.call("/b2b/sso", { method: "GET", session })).status).toBe(403);
    const { rows } = await auth.database.pool.query(
      "select max(length(authentication_factors::text)) as longest from auth.member_sessions",
    );
    expect(rows[0].longest).toBeLessThan(2_000);
  });

  it("are nobody's who came another way", async () => {
    const { admin, connectionId, domain } = await aCompany();
    await updateOidc(auth, admin, connectionId, {
      oidc_connection_implicit_role_assignments: [{ role_id: "stytch_admin" }],
    });
    const bob = await inviteAndAccept(auth, admin, `bob@${domain}`);
    expect((await auth.call("/b2b/sso", { method: "GET", session: bob.token })).status).toBe(403);
  });
});

describe("sessions of a connection", () => {
  it("end when it is deleted, and the members stay", async () => {
    const { admin, connectionId, domain } = await aCompany();
    says("una", `una@${domain}`);
    const una = await signInBySso(auth, connectionId);
    const alive = () =>
      auth.call("/b2b/sessions/authenticate", { session: una.session_token, body: {} });
    expect((await alive()).status).toBe(200);
    const remove = () =>
      auth.call(`/b2b/sso/${connectionId}`, { method: "DELETE", session: admin.token });
    expect((await remove()).status).toBe(200);
    expect(await alive()).toMatchObject({ status: 404, errorType: "session_not_found" });
    const still = await inviteAndAccept(auth, admin, `una@${domain}`).catch(() => "a member");
    expect(still).toBe("a member");
  });
});

describe("an external connection", () => {
  it("signs in to its own organization, until the source's takes its consent back", async () => {
    const source = await aCompany();
    const guest = await aCompany();
    await updateOidc(auth, source.admin, source.connectionId, {
      external_organizations: [guest.admin.organizationId],
    });
    const { connection } = dataOf(
      await auth.call("/b2b/sso/external", {
        session: guest.admin.token,
        body: {
          external_organization_id: source.admin.organizationId,
          external_connection_id: source.connectionId,
        },
      }),
      externalConnectionAnswer,
    );
    says("guest", `guest@${source.domain}`);
    const signedIn = await signInBySso(auth, connection.connection_id);
    expect(signedIn).toMatchObject({
      member_authenticated: true,
      organization: { organization_id: guest.admin.organizationId },
      member: { sso_registrations: [{ connection_id: connection.connection_id }] },
    });
    await updateOidc(auth, source.admin, source.connectionId, { external_organizations: [] });
    const { session_token: session } = signedIn;
    expect((await auth.call("/b2b/sessions/authenticate", { session, body: {} })).status).toBe(404);
    expect(await openBrowser(auth).startSso(connection.connection_id)).toMatchObject({
      status: 404,
      location: null,
    });
  });
});

describe("the connections of an address", () => {
  const discover = async (address: string) =>
    dataOf(
      await auth.call(
        `/b2b/sso/discovery/connections?email_address=${encodeURIComponent(address)}`,
        { method: "GET" },
      ),
      discoverConnectionsAnswer,
    ).connections.map(({ connection_id }) => connection_id);

  it("are those of its organizations, and of the owner of its domain", async () => {
    const { admin, connectionId, domain } = await aCompany();
    const other = await aCompany();
    await inviteAndAccept(auth, other.admin, `member@${domain}`);
    expect(await discover(`member@${domain}`)).toEqual([other.connectionId]);
    expect(await discover(`stranger@${domain}`)).toEqual([]);
    await ownDomain(admin, domain);
    expect(await discover(`stranger@${domain}`)).toEqual([connectionId]);
    expect((await discover(`member@${domain}`)).sort()).toEqual(
      [connectionId, other.connectionId].sort(),
    );
    await changeOrganization(auth, admin, { sso_jit_provisioning: "NOT_ALLOWED" });
    expect(await discover(`stranger@${domain}`)).toEqual([]);
    await updateOidc(auth, other.admin, other.connectionId, { client_secret: "" });
    expect(await discover(`member@${domain}`)).toEqual([]);
  });
});
