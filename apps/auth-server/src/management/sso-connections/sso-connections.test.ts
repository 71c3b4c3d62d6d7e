import { generateKeyPairSync, X509Certificate } from "node:crypto";
import {
  createOidcConnectionAnswer,
  externalConnectionAnswer,
  ownOrganizationAnswer,
  samlConnectionAnswer,
  ssoConnectionsAnswer,
  updateOidcConnectionAnswer,
} from "@stocks-vibe/contracts/auth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dataOf } from "../../testing/answer-reader.ts";
import {
  type AuthHarness,
  aConfig,
  type CallOptions,
  startAuth,
} from "../../testing/auth-harness.ts";
import { type FakeProvider, startFakeProvider } from "../../testing/fake-provider.ts";
import { createTestKey } from "../../testing/saml/signing-provider.ts";
import { found, inviteAndAccept, type SignedIn } from "../../testing/stories.ts";

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

let organizations = 0;
const anAdmin = (): Promise<SignedIn> => {
  organizations += 1;
  return found(auth, `admin-${organizations}@sso.example`);
};
const call = (
  admin: SignedIn,
  method: NonNullable<CallOptions["method"]>,
  path: string,
  body: object = {},
) =>
  auth.call(`/b2b/sso${path}`, {
    method,
    session: admin.token,
    ...(method === "GET" ? {} : { body }),
  });

const list = async (admin: SignedIn) => dataOf(await call(admin, "GET", ""), ssoConnectionsAnswer);
const organizationOf = async ({ token: session }: SignedIn) =>
  dataOf(
    await auth.call("/b2b/organizations/me", { method: "GET", session }),
    ownOrganizationAnswer,
  ).organization;

const addOidc = async (admin: SignedIn, fields: object = {}) =>
  dataOf(await call(admin, "POST", "/oidc", fields), createOidcConnectionAnswer).connection;
const addSaml = async (admin: SignedIn) =>
  dataOf(await call(admin, "POST", "/saml", { display_name: "Okta" }), samlConnectionAnswer)
    .connection;
const setUp = async (admin: SignedIn, id: string, fields: object = {}) =>
  dataOf(
    await call(admin, "PUT", `/oidc/${id}`, {
      connection_id: id,
      issuer: fake.url,
      client_id: "our-client",
      client_secret: "secret",
      ...fields,
    }),
    updateOidcConnectionAnswer,
  );

/** A certificate of a new key. */
const aCertificate = (terms: Parameters<typeof createTestKey>[0] = {}): string =>
  createTestKey(terms).certificate;

describe("an OIDC connection", () => {
  it("is pending until it has all it needs, and then on the organization's list", async () => {
    const admin = await anAdmin();
    const created = await addOidc(admin, { display_name: "Work", identity_provider: "okta" });
    expect(created).toMatchObject({ status: "pending", client_secret: "", issuer: "" });
    expect((await organizationOf(admin)).sso_active_connections).toEqual([]);

    const { connection, warning } = await setUp(admin, created.connection_id);
    expect(warning).toBe("");
    expect(connection).toMatchObject({
      status: "active",
      issuer: fake.url,
      client_secret: "********",
      token_url: `${fake.url}/token`,
      jwks_url: `${fake.url}/jwks`,
      redirect_url: `http://localhost:3002/v1/b2b/sso/callback/${created.connection_id}`,
    });
    const { connection_id } = created;
    expect((await organizationOf(admin)).sso_active_connections).toEqual([
      { connection_id, display_name: "Work", identity_provider: "okta" },
    ]);
    expect((await list(admin)).oidc_connections).toEqual([connection]);

    const without = await call(admin, "PUT", `/oidc/${connection_id}`, { client_secret: "" });
    expect(dataOf(without, updateOidcConnectionAnswer).connection.status).toBe("pending");
  });

  it("understands the whole address of the metadata, and lets given addresses win", async () => {
    const admin = await anAdmin();
    const { connection_id } = await addOidc(admin);
    const { connection } = await setUp(admin, connection_id, {
      issuer: `${fake.url}/.well-known/openid-configuration`,
      userinfo_url: "https://users.example/me",
    });
    expect(connection).toMatchObject({
      issuer: fake.url,
      userinfo_url: "https://users.example/me",
      token_url: `${fake.url}/token`,
    });
  });

  it.each([
    ["an issuer that does not answer", "http://127.0.0.1:1", "unreachable"],
    ["an issuer in a private network", "https://10.0.0.1", "private_network"],
  ])(
    "keeps %s with a warning, and none of the earlier issuer's addresses",
    async (_name, issuer, why) => {
      const admin = await anAdmin();
      const { connection_id } = await addOidc(admin);
      await setUp(admin, connection_id);
      const { connection, warning } = await setUp(admin, connection_id, { issuer });
      expect(warning).toContain(why);
      expect(connection).toMatchObject({ status: "pending", issuer, token_url: "", jwks_url: "" });
    },
  );

  it("is told that metadata names another issuer", async () => {
    const admin = await anAdmin();
    const { connection_id } = await addOidc(admin);
    const { warning } = await setUp(admin, connection_id, { issuer: `${fake.url}/` });
    expect(warning).toContain("another issuer");
  });

  it("does not send its secret to another host than the one it was given for", async () => {
    const admin = await anAdmin();
    const { connection_id } = await addOidc(admin);
    await setUp(admin, connection_id);
    const moved = dataOf(
      await call(admin, "PUT", `/oidc/${connection_id}`, {
        token_url: "https://thief.example/token",
        client_secret: "********",
      }),
      updateOidcConnectionAnswer,
    );
    expect(moved.connection).toMatchObject({ status: "pending", client_secret: "" });
  });

  it.each([
    ["identity_provider", "acme"],
    ["token_url", "http://provider.example/token"],
    ["jwks_url", "ftp://provider.example"],
    ["issuer", "https://user@provider.example"],
    ["connection_id", "another"],
  ])("refuses %s '%s'", async (field, value) => {
    const admin = await anAdmin();
    const { connection_id } = await addOidc(admin);
    expect(await call(admin, "PUT", `/oidc/${connection_id}`, { [field]: value })).toMatchObject({
      status: 400,
      errorType: "invalid_argument",
    });
  });
});

describe("a SAML connection", () => {
  const settings = {
    idp_entity_id: "https://idp.example",
    idp_sso_url: "https://idp.example/sso",
    attribute_mapping: { email: "mail", full_name: "name" },
  };
  const update = (admin: SignedIn, id: string, fields: object) =>
    call(admin, "PUT", `/saml/${id}`, { connection_id: id, ...fields });
  const changed = async (admin: SignedIn, id: string, fields: object) =>
    dataOf(await update(admin, id, fields), samlConnectionAnswer).connection;

  it("is active with an address, an entity, a certificate and a mapping", async () => {
    const admin = await anAdmin();
    const { connection_id } = await addSaml(admin);
    const x509_certificate = aCertificate();
    expect(await changed(admin, connection_id, settings)).toMatchObject({ status: "pending" });
    const active = await changed(admin, connection_id, { x509_certificate });
    expect(active).toMatchObject({
      status: "active",
      acs_url: `http://localhost:3002/v1/b2b/sso/callback/${connection_id}`,
      audience_uri: `http://localhost:3002/v1/b2b/sso/metadata/${connection_id}`,
      verification_certificates: [{ issuer: "CN=A provider of tests" }],
    });
    // The same one again, without its frame.
    const bare = x509_certificate.replaceAll(/-----[A-Z ]+-----|\n/g, "");
    const same = await changed(admin, connection_id, { x509_certificate: bare });
    expect(same.verification_certificates).toEqual(active.verification_certificates);
    expect(await changed(admin, connection_id, { attribute_mapping: {} })).toMatchObject({
      status: "pending",
    });
  });

  it("takes five certificates, and keeps the last one", async () => {
    const admin = await anAdmin();
    const { connection_id } = await addSaml(admin);
    for (let count = 0; count < 5; count += 1) {
      await changed(admin, connection_id, { x509_certificate: aCertificate() });
    }
    expect(await update(admin, connection_id, { x509_certificate: aCertificate() })).toMatchObject({
      errorType: "too_many_sso_verification_certificates",
    });
    const [{ verification_certificates: all = [] } = {}] = (await list(admin)).saml_connections;
    const remove = (id: string) =>
      call(admin, "DELETE", `/saml/${connection_id}/verification_certificates/${id}`);
    for (const { certificate_id } of all.slice(1)) {
      expect((await remove(certificate_id)).status).toBe(200);
    }
    expect(await remove(all[1]?.certificate_id ?? "")).toMatchObject({
      status: 404,
      errorType: "sso_verification_key_not_found",
    });
    expect(await remove(all[0]?.certificate_id ?? "")).toMatchObject({
      errorType: "cannot_delete_last_sso_verification_key",
    });
  });

  it.each([
    ["text", () => "no certificate"],
    ["a weak key", () => aCertificate({ bits: 1_024 })],
    ["one that is over", () => aCertificate({ days: -1 })],
  ])("refuses %s as a certificate", async (_name, make) => {
    const admin = await anAdmin();
    const { connection_id } = await addSaml(admin);
    expect(await update(admin, connection_id, { x509_certificate: make() })).toMatchObject({
      status: 400,
      errorType: "invalid_x509_certificate",
    });
  });

  it("shows the certificate of its signing key, and never a key", async () => {
    const admin = await anAdmin();
    const { connection_id } = await addSaml(admin);
    const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2_048 });
    const pem = privateKey.export({ type: "pkcs1", format: "pem" }).toString();
    const with2 = await changed(admin, connection_id, {
      signing_private_key: pem,
      saml_encryption_private_key: pem,
    });
    const [signing] = with2.signing_certificates;
    const read = new X509Certificate(signing?.certificate ?? "");
    expect(read.verify(publicKey)).toBe(true);
    expect(signing?.issuer).toBe(`CN=${connection_id}`);
    const [{ private_key_id = "", private_key = "x" } = {}] = with2.saml_encryption_private_keys;
    expect(private_key).toBe("");
    const path = `/saml/${connection_id}/encryption_private_key/${private_key_id}`;
    expect((await call(admin, "DELETE", path)).status).toBe(200);
    expect((await call(admin, "DELETE", path)).status).toBe(404);
    expect(await update(admin, connection_id, { signing_private_key: "x" })).toMatchObject({
      errorType: "invalid_argument",
    });
  });

  it("has an entity id of its own in the organization", async () => {
    const admin = await anAdmin();
    const first = await addSaml(admin);
    const second = await addSaml(admin);
    await changed(admin, first.connection_id, settings);
    expect(await update(admin, second.connection_id, settings)).toMatchObject({
      errorType: "duplicate_saml_connection",
    });
    const url = `/saml/${second.connection_id}/url`;
    expect(await call(admin, "PUT", url, { metadata_url: "https://10.0.0.1/" })).toMatchObject({
      errorType: "invalid_saml_metadata_url",
    });
  });
});

describe("who may do what with connections", () => {
  it("is decided by stytch.sso, for every call", async () => {
    const admin = await anAdmin();
    const member = await inviteAndAccept(auth, admin, `plain-${organizations}@sso.example`);
    const { connection_id: id } = await addOidc(admin);
    const saml = await addSaml(admin);
    const calls: [NonNullable<CallOptions["method"]>, string][] = [
      ["GET", ""],
      ["POST", "/saml"],
      ["POST", "/oidc"],
      ["POST", "/external"],
      ["PUT", `/saml/${saml.connection_id}`],
      ["PUT", `/saml/${saml.connection_id}/url`],
      ["PUT", `/oidc/${id}`],
      ["PUT", `/external/${id}`],
      ["DELETE", `/saml/${saml.connection_id}/verification_certificates/x`],
      ["DELETE", `/saml/${saml.connection_id}/encryption_private_key/x`],
      ["DELETE", `/${id}`],
    ];
    const body = {
      external_organization_id: "x",
      external_connection_id: "y",
      metadata_url: "https://idp.example",
    };
    for (const [method, path] of calls) {
      expect([method, path, await call(member, method, path, body)]).toMatchObject([
        method,
        path,
        { status: 403, errorType: "unauthorized_action" },
      ]);
    }
  });

  it("ends at the organization: another's administrator finds none of them", async () => {
    const [admin, stranger] = [await anAdmin(), await anAdmin()];
    const { connection_id: oidc } = await addOidc(admin);
    const { connection_id: saml } = await addSaml(admin);
    await setUp(admin, oidc);
    const external = {
      external_organization_id: admin.organizationId,
      external_connection_id: oidc,
    };
    for (const [method, path, body, errorType] of [
      ["PUT", `/oidc/${oidc}`, {}, "oidc_connection_not_found"],
      ["PUT", `/saml/${saml}`, {}, "saml_connection_not_found"],
      ["PUT", `/external/${oidc}`, {}, "sso_connection_not_found"],
      ["DELETE", `/${oidc}`, {}, "sso_connection_not_found"],
      ["POST", "/external", external, "sso_connection_not_found"],
    ] as const) {
      expect(await call(stranger, method, path, body)).toMatchObject({ status: 404, errorType });
    }
    const settings = { sso_default_connection_id: oidc };
    const taken = await auth.call("/b2b/organizations/me", {
      method: "PUT",
      session: stranger.token,
      body: settings,
    });
    expect(taken).toMatchObject({ errorType: "sso_connection_not_found" });
  });

  it("lets nobody give a role by rule that they could not give by hand", async () => {
    const admin = await anAdmin();
    const { connection_id } = await addOidc(admin);
    const give = (role_id: string) =>
      call(admin, "PUT", `/oidc/${connection_id}`, {
        oidc_group_implicit_role_assignments: [{ role_id, group: "g" }],
      });
    expect(await give("nobody")).toMatchObject({ errorType: "invalid_role" });
    expect(await give("stytch_member")).toMatchObject({ errorType: "invalid_role" });
    expect((await give("stytch_admin")).status).toBe(200);
    const long = "g".repeat(10_000);
    expect(
      await call(admin, "PUT", `/oidc/${connection_id}`, {
        oidc_group_implicit_role_assignments: [{ role_id: "stytch_admin", group: long }],
      }),
    ).toMatchObject({ status: 400 });
  });

  it("stops at ten connections", async () => {
    const admin = await anAdmin();
    for (let count = 0; count < 10; count += 1) await addSaml(admin);
    expect(await call(admin, "POST", "/oidc")).toMatchObject({
      errorType: "too_many_sso_connections",
    });
  });
});

describe("an external connection", () => {
  it("needs the other organization's consent, or an editor of both", async () => {
    const [source, other] = [await anAdmin(), await anAdmin()];
    const { connection_id } = await addOidc(source, { identity_provider: "okta" });
    const body = {
      external_organization_id: source.organizationId,
      external_connection_id: connection_id,
    };
    expect(await call(other, "POST", "/external", body)).toMatchObject({ status: 404 });
    await setUp(source, connection_id, { external_organizations: [other.organizationId] });
    const { connection } = dataOf(
      await call(other, "POST", "/external", body),
      externalConnectionAnswer,
    );
    expect(connection).toMatchObject({ status: "active", ...body });
    expect((await organizationOf(other)).sso_active_connections).toMatchObject([
      { identity_provider: "okta" },
    ]);
    expect(await call(other, "POST", "/external", body)).toMatchObject({
      errorType: "duplicate_external_sso_connection",
    });
    expect(await call(source, "POST", "/external", body)).toMatchObject({
      errorType: "external_organization_id_same_as_organization_id",
    });

    // With the source go those that stand on it.
    await call(source, "DELETE", `/${connection_id}`);
    expect((await list(other)).external_connections).toEqual([]);

    const { connection_id: second } = await addOidc(source);
    await setUp(source, second);
    const both = await found(auth, `admin-${organizations - 1}@sso.example`);
    const mine = { ...body, external_connection_id: second };
    expect((await call(both, "POST", "/external", mine)).status).toBe(200);
    expect((await list(source)).oidc_connections).toMatchObject([
      { external_organizations: [both.organizationId] },
    ]);
  });
});

describe("the organization's settings", () => {
  it("name connections by their ids, and forget those that are deleted", async () => {
    const admin = await anAdmin();
    const { connection_id } = await addOidc(admin);
    const put = (body: object) =>
      auth.call("/b2b/organizations/me", { method: "PUT", session: admin.token, body });
    const named = {
      sso_default_connection_id: connection_id,
      sso_jit_provisioning: "RESTRICTED",
      sso_jit_provisioning_allowed_connections: [connection_id],
    };
    expect(dataOf(await put(named), ownOrganizationAnswer).organization).toMatchObject(named);
    for (const body of [
      { sso_default_connection_id: "x" },
      { sso_jit_provisioning_allowed_connections: [connection_id, "x"] },
    ]) {
      expect(await put(body)).toMatchObject({ errorType: "sso_connection_not_found" });
    }
    await call(admin, "DELETE", `/${connection_id}`);
    expect(await organizationOf(admin)).toMatchObject({
      sso_default_connection_id: null,
      sso_jit_provisioning_allowed_connections: [],
    });
  });
});
