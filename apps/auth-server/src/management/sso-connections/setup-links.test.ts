import { createServer } from "node:http";
import {
  createOidcConnectionAnswer,
  createSetupLinkAnswer,
  ownOrganizationAnswer,
  samlConnectionAnswer,
  searchAuditLogAnswer,
  ssoAttemptsAnswer,
  ssoConnectionsAnswer,
  ssoSetupAnswer,
  ssoSetupLinksAnswer,
  ssoTestAnswer,
} from "@stocks-vibe/contracts/auth";
import { advanceClock } from "@stocks-vibe/server-kit";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Answer, dataOf } from "../../testing/answer-reader.ts";
import { type AuthHarness, aConfig, ORIGIN, startAuth } from "../../testing/auth-harness.ts";
import { type FakeProvider, openBrowser, startFakeProvider } from "../../testing/fake-provider.ts";
import { createTestKey, IDP } from "../../testing/saml/signing-provider.ts";
import { connectOidc, updateOidc } from "../../testing/sso-stories.ts";
import { found, inviteAndAccept, type SignedIn, signIn } from "../../testing/stories.ts";

let auth: AuthHarness;
let fake: FakeProvider;
beforeAll(async () => {
  auth = await startAuth({ ...aConfig(), outbound: { allowsLoopback: true } });
  fake = await startFakeProvider();
});
afterAll(async () => {
  await fake.close();
  await auth.close();
});

let companies = 0;
let email = "";
let admin: SignedIn;
beforeEach(async () => {
  companies += 1;
  email = `ada@setup-${companies}.example`;
  admin = await found(auth, email);
  fake.claims = { sub: "robin", email: "robin@elsewhere.example", name: "Robin Vale" };
});

type Method = "GET" | "POST" | "PUT" | "DELETE";
const as = (session: string, method: Method, path: string, body: object = {}): Promise<Answer> =>
  auth.call(`/b2b/sso${path}`, { method, session, ...(method === "GET" ? {} : { body }) });

const PAGE = `${ORIGIN}/sso-setup`;
const addOidc = async (fields: object = {}) =>
  dataOf(
    await as(admin.token, "POST", "/oidc", { display_name: "Work", ...fields }),
    createOidcConnectionAnswer,
  ).connection;
const addSaml = async () =>
  dataOf(await as(admin.token, "POST", "/saml", { display_name: "Okta" }), samlConnectionAnswer)
    .connection;
const askForLink = (connectionId: string, fields: object = {}, by = admin) =>
  as(by.token, "POST", `/${connectionId}/setup_links`, { page_url: PAGE, ...fields });
/** A link of a connection: its token and its id. */
async function aLink(connectionId: string, fields: object = {}, by = admin) {
  const answer = await askForLink(connectionId, fields, by);
  const { setup_link, setup_url } = dataOf(answer, createSetupLinkAnswer);
  return { id: setup_link.setup_link_id, token: setup_url.split("#")[1] ?? "", url: setup_url };
}
const open = (token: string) => as(token, "GET", "/setup");
const UNKNOWN = { status: 404, errorType: "sso_setup_link_not_found" };
const PROVIDER = () => ({ issuer: fake.url, client_id: "our-client", client_secret: "secret" });
const connectionOf = async (id: string) => {
  const all = dataOf(await as(admin.token, "GET", ""), ssoConnectionsAnswer);
  const found = [...all.saml_connections, ...all.oidc_connections];
  return found.find(({ connection_id }) => connection_id === id);
};
const switchOn = async (id: string, seen?: string) =>
  as(admin.token, "POST", `/${id}/switch_on`, {
    updated_at: seen ?? (await connectionOf(id))?.updated_at,
  });

/** Goes through a test that `session` began, and answers its attempts. */
async function testAs(session: string, begin: string, attempts: string) {
  const { test_url } = dataOf(await as(session, "POST", begin), ssoTestAnswer);
  const browser = openBrowser(auth);
  const left = await browser.comeBack(new URL(test_url));
  if (!left.location) throw new Error(`refused: ${left.body}`);
  await browser.comeBack(await browser.atProvider(left.location));
  return dataOf(await as(session, "GET", attempts), ssoAttemptsAnswer).attempts;
}
const testByLink = (token: string) => testAs(token, "/setup/test", "/setup/attempts");

describe("SAML-6: a set-up link", () => {
  it("lets someone without an account set one connection up, which signs no one in", async () => {
    const { connection_id } = await addOidc();
    const { token, url } = await aLink(connection_id);
    expect(url).toMatch(new RegExp(`^${PAGE}#[A-Za-z0-9_-]{43}$`));
    const seen = dataOf(await open(token), ssoSetupAnswer);
    expect(seen.connection).toMatchObject({ kind: "oidc", connection_id, client_secret: "" });

    const changed = dataOf(await as(token, "PUT", "/setup/oidc", PROVIDER()), ssoSetupAnswer);
    expect(changed).toMatchObject({
      warning: "",
      connection: { status: "pending", is_complete: true, client_secret: "********" },
    });
    const [attempt] = await testByLink(token);
    expect(attempt).toMatchObject({
      result: "signed_in",
      email_address: "robin@elsewhere.example",
    });
    // Neither the start of a sign-in nor any list has it before it is switched on.
    expect((await openBrowser(auth).startSso(connection_id)).location).toBeNull();
    const own = await auth.call("/b2b/organizations/me", { method: "GET", session: admin.token });
    const { organization } = dataOf(own, ownOrganizationAnswer);
    expect(organization.sso_active_connections).toEqual([]);

    expect((await as(token, "POST", "/setup/finish")).status).toBe(200);
    expect(await open(token)).toMatchObject(UNKNOWN);
    expect((await switchOn(connection_id)).status).toBe(200);
    expect(await connectionOf(connection_id)).toMatchObject({
      status: "active",
      is_switched_off: false,
    });
    expect((await openBrowser(auth).startSso(connection_id)).location).not.toBeNull();
  });

  it("leads no secret of an administrator to the holder's own server", async () => {
    const { connection_id } = await addOidc();
    await updateOidc(auth, admin, connection_id, { client_id: "our-client", client_secret: "s3" });
    const { token } = await aLink(connection_id);
    const moved = dataOf(
      await as(token, "PUT", "/setup/oidc", { issuer: fake.url }),
      ssoSetupAnswer,
    );
    expect(moved.connection).toMatchObject({ client_secret: "", is_complete: false });
    // An administrator may enter the secret before the issuer.
    const { connection_id: own } = await addOidc();
    await updateOidc(auth, admin, own, { client_id: "our-client", client_secret: "s3" });
    expect(await updateOidc(auth, admin, own, { issuer: fake.url })).toMatchObject({
      client_secret: "********",
    });
  });

  it("names no address whose metadata is read again after the connection is in use", async () => {
    const key = createTestKey();
    const base64 = key.certificate.replaceAll(/-----[^-]+-----|\s/g, "");
    const metadata = `<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" entityID="${IDP}"><md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol"><md:KeyDescriptor use="signing"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${base64}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor><md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${IDP}/sso"/></md:IDPSSODescriptor></md:EntityDescriptor>`;
    const server = createServer((_request, response) => response.end(metadata));
    await new Promise<void>((listening) => server.listen(0, "localhost", listening));
    const place = server.address();
    const metadata_url = `http://localhost:${typeof place === "object" && place ? place.port : 0}/m`;
    const { connection_id } = await addSaml();
    const { token } = await aLink(connection_id);
    const seen = dataOf(
      await as(token, "PUT", "/setup/saml/url", { metadata_url }),
      ssoSetupAnswer,
    );
    expect(seen.connection).toMatchObject({ idp_entity_id: IDP, metadata_url: "" });
    // An administrator's own address ends with a holder's change, too.
    await as(admin.token, "PUT", `/saml/${connection_id}/url`, { metadata_url });
    expect(await connectionOf(connection_id)).toMatchObject({ metadata_url });
    await as(token, "PUT", "/setup/saml", { nameid_format: "" });
    expect(await connectionOf(connection_id)).toMatchObject({ metadata_url: "" });
    server.close();
  });

  it("is listed after its maker lost the right, and makes place for a new one", async () => {
    const eve = await inviteAndAccept(auth, admin, `eve@setup-${companies}.example`);
    const role = (roles: string[]) =>
      auth.call(`/b2b/organizations/members/${eve.memberId}`, {
        method: "PUT",
        session: admin.token,
        body: { roles },
      });
    await role(["stytch_admin"]);
    const chief = await signIn(auth, `eve@setup-${companies}.example`, admin.organizationId);
    const { connection_id } = await addOidc();
    const made = [];
    for (let link = 0; link < 5; link += 1) made.push(await aLink(connection_id, {}, chief));
    await role([]);
    const list = async () =>
      dataOf(await as(admin.token, "GET", `/${connection_id}/setup_links`), ssoSetupLinksAnswer)
        .setup_links;
    expect(await list()).toHaveLength(5);
    expect((await askForLink(connection_id)).status).toBe(200);
    expect(await list()).toHaveLength(1);
    await role(["stytch_admin"]);
    for (const { token } of made) expect(await open(token)).toMatchObject(UNKNOWN);
  });

  it("takes a SAML provider's metadata, and keeps what is the administrator's of the mapping", async () => {
    const { connection_id } = await addSaml();
    await as(admin.token, "PUT", `/saml/${connection_id}`, {
      attribute_mapping: { email: "mail", department: "dept" },
    });
    const { token } = await aLink(connection_id);
    const given = await as(token, "PUT", "/setup/saml", {
      idp_entity_id: IDP,
      idp_sso_url: `${IDP}/sso`,
      x509_certificate: createTestKey().certificate,
      attribute_mapping: { email: "NameID", full_name: "displayName" },
    });
    const { connection } = dataOf(given, ssoSetupAnswer);
    expect(connection).toMatchObject({
      is_complete: true,
      attribute_mapping: { email: "NameID", full_name: "displayName" },
    });
    expect(Object.keys(connection)).not.toContain("saml_connection_implicit_role_assignments");
    expect(await connectionOf(connection_id)).toMatchObject({
      attribute_mapping: { email: "NameID", full_name: "displayName", department: "dept" },
    });
    const refused = await as(token, "PUT", "/setup/saml/metadata", { metadata_xml: "<x/>" });
    expect(refused).toMatchObject({ errorType: "invalid_saml_metadata" });
    const unread = await as(token, "PUT", "/setup/saml/url", {
      metadata_url: "https://10.0.0.1/metadata",
    });
    expect(unread).toMatchObject({ errorType: "invalid_saml_metadata_url" });
    // A link is for one kind of connection.
    expect((await as(token, "PUT", "/setup/oidc", { client_id: "x" })).status).toBe(404);
  });

  it.each([
    ["saml", "display_name", "Bank"],
    ["saml", "identity_provider", "okta"],
    ["saml", "saml_connection_implicit_role_assignments", [{ role_id: "stytch_admin" }]],
    ["saml", "saml_group_implicit_role_assignments", [{ role_id: "stytch_admin", group: "x" }]],
    ["saml", "signing_private_key", "key"],
    ["saml", "saml_encryption_private_key", "key"],
    ["saml", "idp_initiated_auth_disabled", false],
    ["saml", "idp_sso_binding", "HTTP-POST"],
    ["saml", "second_factor_contexts", ["mfa"]],
    ["saml", "external_organizations", ["organization-1"]],
    ["saml", "attribute_mapping", { email: "mail", department: "dept" }],
    ["saml", "starts_switched_off", false],
    ["oidc", "display_name", "Bank"],
    ["oidc", "identity_provider", "okta"],
    ["oidc", "oidc_connection_implicit_role_assignments", [{ role_id: "stytch_admin" }]],
    ["oidc", "oidc_group_implicit_role_assignments", [{ role_id: "stytch_admin", group: "x" }]],
    ["oidc", "second_factor_contexts", ["mfa"]],
    ["oidc", "external_organizations", ["organization-1"]],
    ["oidc", "attribute_mapping", { email: "mail", department: "dept" }],
  ])("may not change, of %s, %s", async (kind, field, value) => {
    const { connection_id } = kind === "saml" ? await addSaml() : await addOidc();
    const { token } = await aLink(connection_id);
    const before = await connectionOf(connection_id);
    const refused = await as(token, "PUT", `/setup/${kind}`, { [field]: value });
    expect(refused.status).toBe(400);
    expect(await connectionOf(connection_id)).toEqual(before);
  });

  it("opens no call of an administrator, nor of anyone else", async () => {
    const { connection_id } = await addOidc();
    const { token, id } = await aLink(connection_id);
    const calls: [Method, string][] = [
      ["GET", "/b2b/sso"],
      ["POST", "/b2b/sso/saml"],
      ["PUT", `/b2b/sso/oidc/${connection_id}`],
      ["DELETE", `/b2b/sso/${connection_id}`],
      ["POST", `/b2b/sso/${connection_id}/test`],
      ["GET", `/b2b/sso/${connection_id}/attempts`],
      ["POST", `/b2b/sso/${connection_id}/switch_on`],
      ["GET", `/b2b/sso/${connection_id}/setup_links`],
      ["POST", `/b2b/sso/${connection_id}/setup_links`],
      ["DELETE", `/b2b/sso/${connection_id}/setup_links/${id}`],
      ["GET", "/b2b/organizations/me"],
      ["POST", "/b2b/organizations/me/members/search"],
      ["POST", "/b2b/sessions/authenticate"],
    ];
    for (const [method, path] of calls) {
      const body = { page_url: PAGE, updated_at: new Date(0).toISOString() };
      const refused = await auth.call(path, {
        method,
        session: token,
        ...(method === "GET" ? {} : { body }),
      });
      expect([401, 403, 404], `${method} ${path}`).toContain(refused.status);
    }
    // A session is no link, either.
    expect(await open(admin.token)).toMatchObject(UNKNOWN);
    expect(await open("invented")).toMatchObject(UNKNOWN);
  });

  it("shows its own tests alone, and nothing that they say of members", async () => {
    const { connection_id } = await addOidc();
    const [one, other] = [await aLink(connection_id), await aLink(connection_id)];
    await as(one.token, "PUT", "/setup/oidc", PROVIDER());
    await testAs(admin.token, `/${connection_id}/test`, `/${connection_id}/attempts`);
    const seen: unknown[] = [];
    const whole: unknown[] = [];
    // Of a member, of a member who has something to lose, and of a stranger who may not join.
    for (const address of [email, "robin@elsewhere.example"]) {
      fake.claims = { sub: address, email: address, name: "Robin" };
      const [newest, ...earlier] = await testByLink(one.token);
      expect(earlier).toHaveLength(seen.length);
      seen.push([newest?.result, newest?.reason, newest?.decision, newest?.member_id]);
      const all = await as(admin.token, "GET", `/${connection_id}/attempts`);
      whole.push(dataOf(all, ssoAttemptsAnswer).attempts[0]?.decision);
    }
    expect(new Set(whole).size).toBe(2);
    expect(seen).toEqual([
      ["signed_in", "", "", ""],
      ["signed_in", "", "", ""],
    ]);
    const ofOther = await as(other.token, "GET", "/setup/attempts");
    expect(dataOf(ofOther, ssoAttemptsAnswer).attempts).toEqual([]);
  });

  it("does not tell of other connections, and an administrator is told before it is switched on", async () => {
    const provider = { idp_entity_id: IDP, idp_sso_url: `${IDP}/sso` };
    const { connection_id: first } = await addSaml();
    await as(admin.token, "PUT", `/saml/${first}`, provider);
    const { connection_id } = await addSaml();
    const { token } = await aLink(connection_id);
    const given = await as(token, "PUT", "/setup/saml", {
      ...provider,
      x509_certificate: createTestKey().certificate,
      attribute_mapping: { email: "mail", full_name: "name" },
    });
    expect(given.status).toBe(200);
    expect(await switchOn(connection_id)).toMatchObject({ errorType: "duplicate_saml_connection" });
  });
});

describe("making set-up links", () => {
  it("is for connections that are not in use, and switches them off", async () => {
    const inUse = await connectOidc(auth, admin, fake);
    expect(await askForLink(inUse)).toMatchObject({ errorType: "sso_connection_in_use" });
    const { connection_id } = await addOidc();
    expect(await connectionOf(connection_id)).toMatchObject({ is_switched_off: false });
    await aLink(connection_id);
    expect(await connectionOf(connection_id)).toMatchObject({ is_switched_off: true });
    // What the administrator adds does not switch it on, either.
    const changed = await updateOidc(auth, admin, connection_id, PROVIDER());
    expect(changed).toMatchObject({ status: "pending", is_complete: true });
  });

  it("makes at most five that work at a time, and lists them without their tokens", async () => {
    const { connection_id } = await addOidc();
    const links = [];
    for (let made = 0; made < 5; made += 1) links.push(await aLink(connection_id));
    expect(await askForLink(connection_id)).toMatchObject({
      errorType: "too_many_sso_setup_links",
    });
    const path = `/${connection_id}/setup_links`;
    const [first] = links;
    await open(first?.token ?? "");
    const listed = dataOf(await as(admin.token, "GET", path), ssoSetupLinksAnswer).setup_links;
    expect(new Set(listed.map((one) => one.setup_link_id))).toEqual(
      new Set(links.map(({ id }) => id)),
    );
    expect(listed[0]).toMatchObject({ created_by: email, email_address: "" });
    const used = listed.filter(({ last_used_at }) => last_used_at !== null);
    expect(used.map((one) => one.setup_link_id)).toEqual([first?.id]);
    expect(JSON.stringify(listed)).not.toContain(first?.token);

    expect((await as(admin.token, "DELETE", `${path}/${first?.id}`)).status).toBe(200);
    expect(await open(first?.token ?? "")).toMatchObject(UNKNOWN);
    expect((await open(links[1]?.token ?? "")).status).toBe(200);
    expect((await askForLink(connection_id)).status).toBe(200);
    expect((await as(admin.token, "DELETE", `${path}/${first?.id}`)).status).toBe(404);
  });

  it("takes the right, a fresh proof and a page of the project", async () => {
    const { connection_id } = await addOidc();
    const member = await inviteAndAccept(auth, admin, `bob@setup-${companies}.example`);
    expect((await askForLink(connection_id, {}, member)).status).toBe(403);
    for (const page_url of ["https://evil.example/sso-setup", `${PAGE}?a=1`, "javascript:x"]) {
      const refused = await askForLink(connection_id, { page_url });
      expect(refused).toMatchObject({ errorType: "invalid_argument" });
    }
    await advanceClock(auth.database.pool, 601);
    expect(await askForLink(connection_id)).toMatchObject({
      errorType: "session_authorization_error",
    });
    expect((await switchOn(connection_id)).status).toBe(403);
  });

  it("mails the link where it is asked to, in the language that was chosen", async () => {
    const { connection_id } = await addOidc();
    const to = `it-${companies}@contractor.example`;
    const { url } = await aLink(connection_id, { email_address: to, locale: "es" });
    expect((await auth.newestLink(to)).href).toBe(url);
    const response = await auth.app.inject({ url: "/dev/api/messages", query: { to } });
    const [letter] = response.json<{ subject: string }[]>();
    expect(letter?.subject).toContain("Configura el inicio de sesión único");
  });

  it("tells its maker when it is done, and not before the provider is there", async () => {
    const { connection_id } = await addOidc();
    const { token } = await aLink(connection_id);
    const early = await as(token, "POST", "/setup/finish");
    expect(early).toMatchObject({ errorType: "sso_connection_incomplete" });
    await as(token, "PUT", "/setup/oidc", PROVIDER());
    await as(token, "POST", "/setup/finish");
    await auth.deliverMail();
    const response = await auth.app.inject({ url: "/dev/api/messages", query: { to: email } });
    const [letter] = response.json<{ subject: string; links: string[] }[]>();
    expect(letter?.subject).toMatch(/^Work is set up in /);
    expect(letter?.links).toEqual([]);
  });
});

describe("SAML-6: the end of a set-up link", () => {
  it.each<[string, (connectionId: string) => Promise<unknown>]>([
    ["seven days", () => advanceClock(auth.database.pool, 7 * 86_400 + 1)],
    ["the connection's deletion", (id) => as(admin.token, "DELETE", `/${id}`)],
    ["the connection's being switched on", (id) => switchOn(id)],
    [
      "the organization's deletion",
      () =>
        auth.call("/b2b/organizations/me", { method: "DELETE", session: admin.token, body: {} }),
    ],
  ])("%s", async (_name, end) => {
    const { connection_id } = await addOidc();
    const { token } = await aLink(connection_id);
    expect((await as(token, "PUT", "/setup/oidc", PROVIDER())).status).toBe(200);
    await end(connection_id);
    expect(await open(token)).toMatchObject(UNKNOWN);
    expect(await as(token, "PUT", "/setup/oidc", PROVIDER())).toMatchObject(UNKNOWN);
    expect(await as(token, "POST", "/setup/test")).toMatchObject(UNKNOWN);
    expect(await as(token, "GET", "/setup/attempts")).toMatchObject(UNKNOWN);
  });

  it.each(["loses the role", "is removed"])("its maker %s", async (how) => {
    const address = `eve@setup-${companies}.example`;
    const { memberId, organizationId } = await inviteAndAccept(auth, admin, address);
    const path = `/b2b/organizations/members/${memberId}`;
    const grant = { method: "PUT", session: admin.token } as const;
    await auth.call(path, { ...grant, body: { roles: ["stytch_admin"] } });
    const eve = await signIn(auth, address, organizationId);
    const { connection_id } = await addOidc();
    const { token } = await aLink(connection_id, {}, eve);
    expect((await open(token)).status).toBe(200);
    const ended =
      how === "is removed"
        ? await auth.call(path, { method: "DELETE", session: admin.token, body: {} })
        : await auth.call(path, { ...grant, body: { roles: [] } });
    expect(ended.status).toBe(200);
    expect(await open(token)).toMatchObject(UNKNOWN);
    const listed = await as(admin.token, "GET", `/${connection_id}/setup_links`);
    // One that does nothing is still there to be revoked.
    const left = how === "is removed" ? 0 : 1;
    expect(dataOf(listed, ssoSetupLinksAnswer).setup_links).toHaveLength(left);
  });
});

describe("SSO: switching a connection on", () => {
  it("is needed where it started switched off, and takes what its administrator has seen", async () => {
    const { connection_id } = await addOidc({ starts_switched_off: true });
    expect(await switchOn(connection_id)).toMatchObject({
      errorType: "sso_connection_incomplete",
    });
    const complete = await updateOidc(auth, admin, connection_id, PROVIDER());
    expect(complete).toMatchObject({ status: "pending", is_complete: true, is_switched_off: true });
    const attempts = await testAs(
      admin.token,
      `/${connection_id}/test`,
      `/${connection_id}/attempts`,
    );
    expect(attempts).toHaveLength(1);
    // By the holder of a link, say: who looked before has to look again.
    await advanceClock(auth.database.pool, 1);
    await updateOidc(auth, admin, connection_id, { client_id: "another" });
    const stale = await switchOn(connection_id, complete.updated_at);
    expect(stale).toMatchObject({ status: 409, errorType: "sso_connection_changed" });
    expect((await switchOn(connection_id)).status).toBe(200);
    expect(await connectionOf(connection_id)).toMatchObject({ status: "active" });
  });

  it("is nothing of another organization's, and nor are its links", async () => {
    const { connection_id } = await addOidc();
    const { id } = await aLink(connection_id);
    const stranger = await found(auth, `zoe@strange-${companies}.example`);
    const path = `/${connection_id}`;
    const seen = { updated_at: (await connectionOf(connection_id))?.updated_at };
    const tries: Promise<Answer>[] = [
      as(stranger.token, "POST", `${path}/switch_on`, seen),
      as(stranger.token, "GET", `${path}/setup_links`),
      as(stranger.token, "POST", `${path}/setup_links`, { page_url: PAGE }),
      as(stranger.token, "DELETE", `${path}/setup_links/${id}`),
    ];
    for (const tried of await Promise.all(tries)) expect(tried.status).toBe(404);
    const { setup_links } = dataOf(
      await as(admin.token, "GET", `${path}/setup_links`),
      ssoSetupLinksAnswer,
    );
    expect(setup_links).toHaveLength(1);
  });
});

it("LOG: everything by a link names its maker, the link and the connection", async () => {
  const { connection_id } = await addOidc();
  const { token, id } = await aLink(connection_id);
  await as(token, "PUT", "/setup/oidc", PROVIDER());
  await testByLink(token);
  await as(token, "POST", "/setup/finish");
  await switchOn(connection_id);
  const log = await auth.call("/b2b/organizations/me/audit_log/search", {
    session: admin.token,
    body: { limit: 50 },
  });
  const events = dataOf(log, searchAuditLogAnswer).audit_events.filter(({ action }) =>
    action.startsWith("sso_"),
  );
  expect(events.map(({ action, member }) => [action, member?.member_id])).toEqual(
    [
      "sso_connection.switch_on",
      "sso_setup.finish",
      "sso_setup.test",
      "sso_setup.update",
      "sso_setup_link.create",
      "sso_connection.create",
    ].map((action) => [action, admin.memberId]),
  );
  const { rows } = await auth.database.pool.query<{ details: object }>(
    "select details from auth.audit_events where organization_id = $1 and action like 'sso_setup%'",
    [admin.organizationId],
  );
  expect(rows).toHaveLength(4);
  for (const { details } of rows) {
    expect(details).toMatchObject({ connection_id, setup_link_id: id });
  }
});
