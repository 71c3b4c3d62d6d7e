import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AuthHarness, startAuth } from "../../testing/auth-harness.ts";
import { createTestKey } from "../../testing/saml/signing-provider.ts";

const key = createTestKey();
let auth: AuthHarness;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.close());

const ENTITY = "urn:company:provider";

const metadata = (ssoUrl: string, { certificate } = key): string =>
  `<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata"
    xmlns:ds="http://www.w3.org/2000/09/xmldsig#" entityID="${ENTITY}"><md:IDPSSODescriptor
    protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol"><md:KeyDescriptor><ds:KeyInfo>
    <ds:X509Data><ds:X509Certificate>${certificate.replace(/-----[^-]+-----|\s/g, "")}</ds:X509Certificate>
    </ds:X509Data></ds:KeyInfo></md:KeyDescriptor><md:SingleSignOnService
    Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="${ssoUrl}"/>
    </md:IDPSSODescriptor></md:EntityDescriptor>`;

async function aCompany(slug: string): Promise<string> {
  const members = [{ email: `chief@${slug}.example`, name: "Chief", roles: [] }];
  const made = await auth.auth.admin.createOrganization({ name: slug, slug, members });
  return made.organizationId;
}

const query = async (sql: string, organizationId: string) =>
  (await auth.database.pool.query(sql, [organizationId])).rows;
const connectionsOf = (organizationId: string) =>
  query(
    `select connection_id, is_active, settings->>'idp_sso_url' as url,
       settings->>'idp_sso_binding' as binding
     from auth.sso_connections where organization_id = $1`,
    organizationId,
  );
const certificatesOf = (organizationId: string) =>
  query("select certificate from auth.sso_certificates where organization_id = $1", organizationId);
const rulesOf = (organizationId: string) =>
  query(
    `select auth_methods, allowed_auth_methods, sso_default_connection_id, sso_jit_provisioning
     from auth.organizations where organization_id = $1`,
    organizationId,
  );

describe("the operator connects a company with its SAML provider", () => {
  const connect = (organizationId: string, xml: string) =>
    auth.auth.admin.connectSaml({ organizationId, displayName: "Company", metadata: xml });

  it("so that its people sign in there alone", async () => {
    const organizationId = await aCompany("connected");
    const connectionId = await connect(organizationId, metadata("https://idp.example/sso"));
    expect(await connectionsOf(organizationId)).toEqual([
      {
        connection_id: connectionId,
        is_active: true,
        url: "https://idp.example/sso",
        binding: "HTTP-POST",
      },
    ]);
    expect(await rulesOf(organizationId)).toEqual([
      {
        auth_methods: "RESTRICTED",
        allowed_auth_methods: ["sso"],
        sso_default_connection_id: connectionId,
        sso_jit_provisioning: "RESTRICTED",
      },
    ]);
  });

  it("once: later the address and a new certificate are taken, and no rule is touched", async () => {
    const organizationId = await aCompany("moved");
    const first = metadata("https://idp.example/sso");
    const connectionId = await connect(organizationId, first);
    await auth.database.pool.query(
      "update auth.organizations set sso_jit_provisioning = 'NOT_ALLOWED' where organization_id = $1",
      [organizationId],
    );
    const rules = await rulesOf(organizationId);
    const next = createTestKey();
    const later = metadata("https://new.idp.example/sso", next);
    for (const xml of [first, later, later]) {
      expect(await connect(organizationId, xml)).toBe(connectionId);
    }
    expect(await connectionsOf(organizationId)).toMatchObject([
      { connection_id: connectionId, url: "https://new.idp.example/sso" },
    ]);
    const kept = (await certificatesOf(organizationId)).map(({ certificate }) => certificate);
    expect(kept.sort()).toEqual([key.certificate, next.certificate].sort());
    expect(await rulesOf(organizationId)).toEqual(rules);
  });

  it("by metadata that can be read", async () => {
    const organizationId = await aCompany("refused");
    await expect(connect(organizationId, "<junk/>")).rejects.toThrow("not_metadata");
    expect(await connectionsOf(organizationId)).toEqual([]);
  });
});
