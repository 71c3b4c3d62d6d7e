import { afterEach, describe, expect, it } from "vitest";
import { createAuthCore } from "../core/create-auth-core.ts";
import { aSignIn, fakeServer, success } from "../testing/fake-server.ts";
import { leavePage, storeSession, TOKEN } from "../testing/start-client.ts";
import { NoSessionError } from "../wire/errors.ts";
import { createUserSearch } from "./members/member-search.ts";
import { createOtherSessions, createUnlinkAccount } from "./members/self.ts";
import { createAuditLog } from "./organization/audit-log.ts";
import { createDomains } from "./organization/domains.ts";
import { createInvitations } from "./organization/invitations.ts";
import { createSsoRequirement, createSsoTests } from "./organization/sso-connections.ts";
import { createSsoSetup, createSsoSetupLinks } from "./organization/sso-setup.ts";

const LOG = "/b2b/organizations/me/audit_log/search";
const DESCRIBE = "/b2b/magic_links/describe";
const DESCRIBE_DISCOVERY = "/b2b/magic_links/discovery/describe";
const DECLINE = "/b2b/discovery/invitations/decline";
const STOP = "/b2b/email_updates/stop";
const DOMAINS = "/b2b/organizations/me/domains";
const SEARCH = "/b2b/organizations/members/search";
const OTHERS = "/b2b/sessions/revoke_others";
const OWN = "/b2b/sessions/own";
const END = "/b2b/sessions/revoke_own";
const SSO = "/b2b/sso";
const REQUIREMENT = "/b2b/organizations/me/sso_requirement";
const UNLINK = "/b2b/organizations/members/unlink_account";

let close = (): void => undefined;
afterEach(() => {
  close();
  leavePage();
});

function page() {
  const server = fakeServer({
    "/b2b/sessions/authenticate": () => success(aSignIn()),
    [LOG]: () => success({ audit_events: [], results_metadata: {} }),
    [REQUIREMENT]: () => success({ sso_requirement: null, administrators: [] }),
    [OTHERS]: () => success({ revoked_sessions: 2 }),
    [OWN]: () => success({ sessions: [] }),
    [END]: () => success({}),
    [UNLINK]: () => success({ member_id: "member-1", member: { oauth_registrations: [] } }),
    [`${SSO}/saml-1/test`]: () => success({ test_url: "http://auth.test/try" }),
    [`${SSO}/saml-1/setup_links`]: () => success({ setup_links: [], setup_url: "http://p#t" }),
    [`${SSO}/saml-1/setup_links/link-1`]: () => success({ setup_link_id: "link-1" }),
    [`${SSO}/saml-1/switch_on`]: () => success({ connection_id: "saml-1" }),
    [`${SSO}/setup`]: () => success({ connection: {} }),
    [`${SSO}/setup/saml`]: () => success({ connection: {} }),
    [`${SSO}/setup/saml/url`]: () => success({ connection: {} }),
    [`${SSO}/setup/saml/metadata`]: () => success({ connection: {} }),
    [`${SSO}/setup/oidc`]: () => success({ connection: {}, warning: "" }),
    [`${SSO}/setup/test`]: () => success({ test_url: "http://auth.test/try" }),
    [`${SSO}/setup/attempts`]: () => success({ attempts: [] }),
    [`${SSO}/setup/finish`]: () => success({}),
    [`${SSO}/saml-1/attempts`]: () => success({ attempts: [] }),
    [`${SSO}/saml/saml-1/metadata`]: () => success({ connection: {} }),
    [DESCRIBE]: () => success({ kind: "invite", organization_name: "The Club" }),
    [DESCRIBE_DISCOVERY]: () => success({ email_address: "a@b.example" }),
    [DECLINE]: () => success({ organization_id: "organization-1" }),
    [STOP]: () => success({}),
    [SEARCH]: () => success({ member: { member_password_id: "" } }),
    [DOMAINS]: () => success({ organization_domains: [] }),
    [`${DOMAINS}/start`]: () => success({ record_name: "n", record_value: "v" }),
    [`${DOMAINS}/verify`]: () => success({ verified_at: "2026-01-01T00:00:00Z" }),
    [`${DOMAINS}/remove`]: () => success({ domain: "firm.example" }),
  });
  const core = createAuthCore(TOKEN, { baseUrl: "http://auth.test", fetch: server.fetch });
  close = core.dispose;
  const sent = (path: string) => server.sent.filter((one) => one.path === path);
  return {
    auditLog: createAuditLog(core),
    others: createOtherSessions(core),
    unlinkAccount: createUnlinkAccount(core),
    ssoTests: createSsoTests(core),
    ssoRequirement: createSsoRequirement(core),
    setupLinks: createSsoSetupLinks(core),
    setup: createSsoSetup(core, "of-the-link"),
    invitations: createInvitations(core),
    domains: createDomains(core),
    lookUps: createUserSearch(core),
    keepHalf: () => core.cookies.writeIntermediate("half"),
    sent,
  };
}

describe("calls that only our own server knows", () => {
  it("read the organization's log", async () => {
    storeSession();
    const { auditLog, sent } = page();

    const answer = await auditLog.search({ cursor: "7", limit: 20 });

    expect(answer.audit_events).toEqual([]);
    expect(sent(LOG).map(({ body }) => body)).toEqual([{ cursor: "7", limit: 20 }]);
  });

  it("require single sign-on from a day on, and end that", async () => {
    storeSession();
    const { ssoRequirement, sent } = page();
    const request = { starts_at: "2026-11-30T07:00:00.000Z", breakglass_member_ids: ["member-1"] };

    expect((await ssoRequirement.get()).sso_requirement).toBeNull();
    await ssoRequirement.set(request);
    await ssoRequirement.end();

    expect(sent(REQUIREMENT).map(({ method, body }) => [method, body])).toEqual([
      ["GET", undefined],
      ["PUT", request],
      ["DELETE", undefined],
    ]);
  });

  it("sign out everywhere else, and stay signed in here", async () => {
    storeSession();
    const { others, sent } = page();

    expect((await others.revoke()).revoked_sessions).toBe(2);
    expect(sent(OTHERS)).toHaveLength(1);
    expect(document.cookie).toContain("stytch_session=");
  });

  it("unlink an account at a provider", async () => {
    storeSession();
    const { unlinkAccount, sent } = page();

    const { member } = await unlinkAccount({ member_oauth_registration_id: "registration-1" });

    expect(member.oauth_registrations).toEqual([]);
    expect(sent(UNLINK).map(({ body }) => body)).toEqual([
      { member_oauth_registration_id: "registration-1" },
    ]);
  });

  it("test an SSO connection, read what came back, and take its provider's metadata", async () => {
    storeSession();
    const { ssoTests, sent } = page();

    expect((await ssoTests.begin("saml-1")).test_url).toBe("http://auth.test/try");
    expect((await ssoTests.attempts("saml-1")).attempts).toEqual([]);
    await ssoTests.updateByMetadata({ connection_id: "saml-1", metadata_xml: "<xml/>" });

    const metadata = sent(`${SSO}/saml/saml-1/metadata`);
    expect(metadata.map(({ body }) => body)).toEqual([
      { connection_id: "saml-1", metadata_xml: "<xml/>" },
    ]);
  });

  it("make links to set a connection up, list and end them, and switch the connection on", async () => {
    storeSession();
    const { setupLinks, sent } = page();
    const one = { connection_id: "saml-1" };

    const made = await setupLinks.create({ ...one, page_url: "http://p" });
    expect(made.setup_url).toBe("http://p#t");
    expect((await setupLinks.list(one)).setup_links).toEqual([]);
    await setupLinks.revoke({ ...one, setup_link_id: "link-1" });
    await setupLinks.switchOn({ ...one, updated_at: "2026-01-01T00:00:00Z" });

    expect(sent(`${SSO}/saml-1/setup_links/link-1`)[0]?.method).toBe("DELETE");
    expect(sent(`${SSO}/saml-1/switch_on`)[0]?.body).toEqual({
      ...one,
      updated_at: "2026-01-01T00:00:00Z",
    });
  });

  it("set a connection up by a link, whose token takes the place of the session's", async () => {
    storeSession();
    const { setup, sent } = page();

    await setup.get();
    await setup.updateSaml({ idp_entity_id: "entity" });
    await setup.updateSamlByURL({ metadata_url: "https://idp.example" });
    await setup.updateSamlByMetadata({ metadata_xml: "<xml/>" });
    expect((await setup.updateOidc({ client_id: "id" })).warning).toBe("");
    expect((await setup.beginTest()).test_url).toBe("http://auth.test/try");
    expect((await setup.attempts()).attempts).toEqual([]);
    await setup.finish();

    const paths = ["", "/saml", "/saml/url", "/saml/metadata", "/oidc", "/test", "/attempts"];
    const own = btoa(`${TOKEN}:of-the-link`);
    for (const path of [...paths, "/finish"]) {
      expect(sent(`${SSO}/setup${path}`)[0]?.headers.get("authorization")).toBe(`Basic ${own}`);
    }
    // The session stays as it was.
    expect(document.cookie).toContain("stytch_session=");
  });

  it("list one's own sessions and end one of them", async () => {
    storeSession();
    const { others, sent } = page();

    expect((await others.list()).sessions).toEqual([]);
    await others.end({ member_session_id: "session-2" });

    expect(sent(END).map(({ body }) => body)).toEqual([{ member_session_id: "session-2" }]);
    expect(document.cookie).toContain("stytch_session=");
  });

  it("tell what a link is for, decline it, and stop a change of address, signed in or not", async () => {
    const { invitations, sent } = page();

    expect(await invitations.describe({ magic_links_token: "t" })).toMatchObject({
      kind: "invite",
    });
    const whose = { discovery_magic_links_token: "d" };
    expect(await invitations.describeDiscovery(whose)).toMatchObject({
      email_address: "a@b.example",
    });
    expect(sent(DESCRIBE_DISCOVERY).map(({ body }) => body)).toEqual([whose]);
    await invitations.decline({ magic_links_token: "t" });
    await invitations.stopEmailUpdate({ stop_token: "s" });

    expect([DESCRIBE, DECLINE, STOP].flatMap((path) => sent(path).map(({ body }) => body))).toEqual(
      [{ magic_links_token: "t" }, { magic_links_token: "t" }, { stop_token: "s" }],
    );
  });

  it("decline by the mailbox that was just proven", async () => {
    const { invitations, sent, keepHalf } = page();
    keepHalf();

    await invitations.decline({ organization_id: "organization-1" });

    expect(sent(DECLINE).map(({ body }) => body)).toEqual([
      { organization_id: "organization-1", intermediate_session_token: "half" },
    ]);
  });

  it("prove that a domain is the organization's, and give it up", async () => {
    storeSession();
    const { domains, sent } = page();
    const domain = "firm.example";

    expect((await domains.start({ domain })).record_value).toBe("v");
    expect((await domains.verify({ domain })).verified_at).not.toBeNull();
    expect((await domains.list()).organization_domains).toEqual([]);
    expect((await domains.remove({ domain })).domain).toBe(domain);
    const paths = [`${DOMAINS}/start`, `${DOMAINS}/verify`, `${DOMAINS}/remove`];
    expect(paths.flatMap((path) => sent(path).map(({ body }) => body))).toEqual([
      { domain },
      { domain },
      { domain },
    ]);
  });

  it("are not made without a session", async () => {
    const { auditLog, others, sent } = page();

    await expect(others.revoke()).rejects.toBeInstanceOf(NoSessionError);
    await expect(auditLog.search({})).rejects.toBeInstanceOf(NoSessionError);
    expect([...sent(LOG), ...sent(OTHERS)]).toEqual([]);
  });

  it("look up a member before anybody has signed in", async () => {
    const { lookUps, sent } = page();
    const question = { organization_id: "organization-1", email_address: "ada@family.example" };

    expect((await lookUps.findMember(question)).member).toEqual({ member_password_id: "" });
    expect(sent(SEARCH).map(({ body }) => body)).toEqual([question]);
  });
});
