import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import {
  authenticateResponseWithMfa,
  createOidcConnectionAnswer,
  discoverConnectionsAnswer,
  externalConnectionAnswer,
  samlConnectionAnswer,
  ssoConnectionsAnswer,
  updateOidcConnectionAnswer,
} from "@stocks-vibe/contracts/auth";
import { expect } from "vitest";
import { type FakeProvider, startFakeProvider } from "../../src/testing/fake-provider.ts";
import { createTestKey, IDP } from "../../src/testing/saml/signing-provider.ts";
import type { Group } from "../group.ts";
import { comeBack, keepPair, pairOf } from "../steps/provider-steps.ts";
import { DURATION, expectRefusal, found, leave, proveMailbox } from "../steps/steps.ts";
import type { TestServer } from "../test-server.ts";

const START = "/v1/public/sso/start";

/** Where a SAML provider publishes its metadata. */
async function startMetadata({ certificate }: { readonly certificate: string }) {
  const base64 = certificate.replaceAll(/-----[^-]+-----|\s/g, "");
  const xml = `<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${IDP}">
<md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
<md:KeyDescriptor use="signing"><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data>
<ds:X509Certificate>${base64}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>
<md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${IDP}/redirect"/>
</md:IDPSSODescriptor></md:EntityDescriptor>`;
  const server = createServer((_request, response) => response.end(xml));
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/metadata`,
    close: () => new Promise((done) => server.close(done)),
  };
}

async function signInTo(server: TestServer, email: string, organization_id: string) {
  await proveMailbox(server, email);
  await server.client.discovery.intermediateSessions.exchange({ organization_id, ...DURATION });
}

/** Sign-in by an organization's own provider, and the administration of its connections. */
export function ssoGroups(group: Group): void {
  let provider: FakeProvider;
  let metadata: Awaited<ReturnType<typeof startMetadata>>;

  group(
    "single sign-on",
    (it) => {
      const connect = async ({ client }: TestServer) => {
        const { connection } = createOidcConnectionAnswer.parse(
          await client.sso.oidc.createConnection({ display_name: "Work" }),
        );
        expect(connection).toMatchObject({ status: "pending", display_name: "Work" });
        const updated = updateOidcConnectionAnswer.parse(
          await client.sso.oidc.updateConnection({
            connection_id: connection.connection_id,
            issuer: provider.url,
            client_id: "our-client",
            client_secret: "our-secret",
          }),
        );
        expect(updated).toMatchObject({ warning: "", connection: { status: "active" } });
        return connection.connection_id;
      };

      it("signs a newcomer in, once, by the page that began", async (server, client) => {
        await found(server, "ada@sso.example");
        const connectionId = await connect(server);
        await client.organization.update({ sso_jit_provisioning: "ALL_ALLOWED" });
        await leave(server);
        provider.claims = { sub: "bob", email: "bob@newcomer.example", name: "Bob" };
        const authenticate = async (sso_token: string, minutes = DURATION) =>
          client.sso.authenticate({ sso_token, ...minutes });

        const sso_token = await comeBack(server, "sso", START, { connection_id: connectionId });
        server.page.localStorage.removeItem(pairOf("sso"));
        await expectRefusal(authenticate(sso_token), 400, "pkce_expected_code_verifier");
        keepPair(server, "sso");
        await expectRefusal(authenticate(sso_token), 400, "pkce_mismatch");

        const fresh = await comeBack(server, "sso", START, { connection_id: connectionId });
        await expectRefusal(
          authenticate(fresh, { session_duration_minutes: 1 } as never),
          400,
          "invalid_session_duration_minutes",
        );
        const answer = authenticateResponseWithMfa.parse(await authenticate(fresh));
        expect(answer.member).toMatchObject({
          email_address: "bob@newcomer.example",
          sso_registrations: [{ connection_id: connectionId, external_id: "bob" }],
        });
        await leave(server);
        await expectRefusal(authenticate(fresh), 404, "sso_token_not_found");
        const known = discoverConnectionsAnswer.parse(
          await client.sso.discoverConnections("ada@sso.example"),
        );
        expect(known.connections).toMatchObject([{ connection_id: connectionId }]);
        const strange = discoverConnectionsAnswer.parse(
          await client.sso.discoverConnections("nobody@sso.example"),
        );
        expect(strange.connections).toEqual([]);
        await expectRefusal(client.sso.discoverConnections("nobody"), 400, "invalid_email");
      });

      it("lets administrators keep SAML connections", async (server, client) => {
        await found(server, "eve@sso.example");
        const { saml } = client.sso;
        const { connection } = samlConnectionAnswer.parse(
          await saml.createConnection({ display_name: "Okta", identity_provider: "okta" }),
        );
        const { connection_id } = connection;
        const update = (fields: object) => saml.updateConnection({ connection_id, ...fields });
        const [first, second] = [createTestKey(), createTestKey()];
        for (const { certificate } of [first, second]) {
          await update({ x509_certificate: certificate });
        }
        const active = samlConnectionAnswer.parse(
          await update({
            idp_entity_id: IDP,
            idp_sso_url: `${IDP}/sso`,
            attribute_mapping: { email: "mail", full_name: "name" },
            saml_connection_implicit_role_assignments: [{ role_id: "stocksvibe_inviter" }],
            signing_private_key: first.privateKey,
          }),
        );
        expect(active.connection).toMatchObject({ status: "active", identity_provider: "okta" });

        await expectRefusal(update({ x509_certificate: "x" }), 400, "invalid_x509_certificate");
        await expectRefusal(update({ idp_sso_url: "ftp://x" }), 400, "invalid_argument");
        await expectRefusal(
          update({ saml_connection_implicit_role_assignments: [{ role_id: "none" }] }),
          400,
          "invalid_role",
        );
        for (let more = 0; more < 2; more += 1) {
          await update({ x509_certificate: createTestKey().certificate });
        }
        const byUrl = (id: string, metadata_url = "https://10.0.0.1/") =>
          saml.updateConnectionByURL({ connection_id: id, metadata_url });
        await expectRefusal(byUrl(connection_id), 400, "invalid_saml_metadata_url");
        await expectRefusal(byUrl("saml-connection-none"), 404, "saml_connection_not_found");
        const read = samlConnectionAnswer.parse(await byUrl(connection_id, metadata.url));
        expect(read.connection).toMatchObject({
          idp_entity_id: IDP,
          idp_sso_url: `${IDP}/redirect`,
        });
        await expectRefusal(
          update({ x509_certificate: createTestKey().certificate }),
          400,
          "too_many_sso_verification_certificates",
        );
        await expectRefusal(
          saml.updateConnection({ connection_id: "saml-connection-none" }),
          404,
          "saml_connection_not_found",
        );

        const other = samlConnectionAnswer.parse(await saml.createConnection({}));
        await expectRefusal(
          saml.updateConnection({
            connection_id: other.connection.connection_id,
            idp_entity_id: IDP,
          }),
          400,
          "duplicate_saml_connection",
        );
      });

      it("removes certificates and keys, but not the last certificate", async (server, client) => {
        await found(server, "grace@sso.example");
        const { saml } = client.sso;
        const { connection_id } = samlConnectionAnswer.parse(
          await saml.createConnection({}),
        ).connection;
        const key = createTestKey();
        const update = async (fields: object) =>
          samlConnectionAnswer.parse(await saml.updateConnection({ connection_id, ...fields }))
            .connection;
        await update({ x509_certificate: createTestKey().certificate });
        const { verification_certificates: all } = await update({
          x509_certificate: key.certificate,
        });
        const remove = (certificate_id = "") =>
          saml.deleteVerificationCertificate({ connection_id, certificate_id });
        await remove(all[0]?.certificate_id);
        await expectRefusal(remove(all[0]?.certificate_id), 404, "sso_verification_key_not_found");
        await expectRefusal(
          remove(all[1]?.certificate_id),
          400,
          "cannot_delete_last_sso_verification_key",
        );
        await expectRefusal(
          saml.deleteVerificationCertificate({
            connection_id: "saml-connection-none",
            certificate_id: "x",
          }),
          404,
          "saml_connection_not_found",
        );
        const { deleteEncryptionPrivateKey: removeKey } = saml;
        if (!removeKey) return;
        const { saml_encryption_private_keys: keys } = await update({
          saml_encryption_private_key: key.privateKey,
        });
        const named = { connection_id, private_key_id: keys[0]?.private_key_id ?? "" };
        await removeKey(named);
        await expectRefusal(removeKey(named), 404, "sso_encryption_private_key_not_found");
        await expectRefusal(
          removeKey({ ...named, connection_id: "saml-connection-none" }),
          404,
          "saml_connection_not_found",
        );
      });

      it("builds on another organization's connection with its consent, and deletes", async (server, client) => {
        const { organization } = await found(server, "host@sso.example");
        const source = await connect(server);
        await leave(server);
        const guest = await found(server, "guest@sso.example");
        const external = {
          external_organization_id: organization.organization_id,
          external_connection_id: source,
        };
        const { external: calls } = client.sso;
        await expectRefusal(calls.createConnection(external), 404, "sso_connection_not_found");
        await expectRefusal(
          calls.createConnection({
            ...external,
            external_organization_id: guest.organization.organization_id,
          }),
          400,
          "external_organization_id_same_as_organization_id",
        );
        await leave(server);
        await signInTo(server, "host@sso.example", organization.organization_id);
        await client.sso.oidc.updateConnection({
          connection_id: source,
          external_organizations: [guest.organization.organization_id],
        } as never);
        await leave(server);
        await signInTo(server, "guest@sso.example", guest.organization.organization_id);
        const { connection } = externalConnectionAnswer.parse(
          await calls.createConnection(external),
        );
        await expectRefusal(
          calls.createConnection(external),
          400,
          "duplicate_external_sso_connection",
        );
        const { connection_id } = connection;
        const renamed = externalConnectionAnswer.parse(
          await calls.updateConnection({ connection_id, display_name: "Host" }),
        );
        expect(renamed.connection.display_name).toBe("Host");
        await expectRefusal(
          calls.updateConnection({
            connection_id,
            external_connection_implicit_role_assignments: [{ role_id: "none" }],
          } as never),
          400,
          "invalid_role",
        );
        await expectRefusal(
          calls.updateConnection({ connection_id: "external-connection-none" }),
          404,
          "sso_connection_not_found",
        );
        const listed = ssoConnectionsAnswer.parse(await client.sso.getConnections());
        expect(listed.external_connections).toMatchObject([{ connection_id }]);
        await client.sso.deleteConnection(connection_id);
        await expectRefusal(
          client.sso.deleteConnection(connection_id),
          404,
          "sso_connection_not_found",
        );
      });

      it("names what an OIDC connection is refused for, and how many there may be", async (server, client) => {
        await found(server, "lin@sso.example");
        const connection_id = await connect(server);
        const update = (fields: object) =>
          client.sso.oidc.updateConnection({ connection_id, ...fields });
        await expectRefusal(update({ issuer: "ftp://x" }), 400, "invalid_argument");
        await expectRefusal(
          update({ oidc_connection_implicit_role_assignments: [{ role_id: "none" }] }),
          400,
          "invalid_role",
        );
        await expectRefusal(
          client.sso.oidc.updateConnection({ connection_id: "oidc-connection-none" }),
          404,
          "oidc_connection_not_found",
        );
        const wrong = { identity_provider: "nobody" } as never;
        await expectRefusal(client.sso.oidc.createConnection(wrong), 400, "invalid_argument");
        await expectRefusal(client.sso.saml.createConnection(wrong), 400, "invalid_argument");
        for (let more = 0; more < 9; more += 1) await client.sso.saml.createConnection({});
        for (const create of [client.sso.saml.createConnection, client.sso.oidc.createConnection]) {
          await expectRefusal(create({}), 400, "too_many_sso_connections");
        }
        const external = { external_organization_id: "x", external_connection_id: "y" };
        await expectRefusal(
          client.sso.external.createConnection(external),
          400,
          "too_many_sso_connections",
        );
      });
    },
    async () => {
      provider = await startFakeProvider();
      metadata = await startMetadata(createTestKey());
      return async () => {
        await metadata.close();
        await provider.close();
      };
    },
  );
}
