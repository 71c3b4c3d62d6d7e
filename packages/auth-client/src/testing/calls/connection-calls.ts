import type { CallCase } from "./call-case.ts";
import { session } from "./shared-fields.ts";

const one = { connection_id: "c/1" };
const named = { display_name: "Okta", identity_provider: "okta" };
const create = (name: string, path: string): CallCase => ({
  name,
  sends: `POST ${path}`,
  caller: session,
  optional: named,
});

export const connectionCalls: readonly CallCase[] = [
  { name: "sso.getConnections", sends: "GET /b2b/sso", caller: session },
  {
    name: "sso.discoverConnections",
    sends: "GET /b2b/sso/discovery/connections?email_address=ada%2Bx%40family.example",
    required: { email_address: "ada+x@family.example" },
    isText: true,
  },
  {
    name: "sso.deleteConnection",
    sends: "DELETE /b2b/sso/c%2F1",
    caller: session,
    required: one,
    isText: true,
  },
  create("sso.saml.createConnection", "/b2b/sso/saml"),
  {
    name: "sso.saml.updateConnection",
    sends: "PUT /b2b/sso/saml/c%2F1",
    caller: session,
    required: one,
    optional: {
      ...named,
      idp_entity_id: "i",
      attribute_mapping: { email: "mail" },
      idp_sso_url: "https://idp.example",
      x509_certificate: "-----",
      saml_connection_implicit_role_assignments: [{ role_id: "r" }],
      saml_group_implicit_role_assignments: [{ role_id: "r", group: "g" }],
      signing_private_key: "-----",
    },
  },
  {
    name: "sso.saml.updateConnectionByURL",
    sends: "PUT /b2b/sso/saml/c%2F1/url",
    caller: session,
    required: { ...one, metadata_url: "https://idp.example/metadata" },
  },
  {
    name: "sso.saml.deleteVerificationCertificate",
    sends: "DELETE /b2b/sso/saml/c%2F1/verification_certificates/x%2F1",
    caller: session,
    required: { ...one, certificate_id: "x/1" },
  },
  {
    name: "sso.saml.deleteEncryptionPrivateKey",
    sends: "DELETE /b2b/sso/saml/c%2F1/encryption_private_key/k%2F1",
    caller: session,
    required: { ...one, private_key_id: "k/1" },
  },
  create("sso.oidc.createConnection", "/b2b/sso/oidc"),
  {
    name: "sso.oidc.updateConnection",
    sends: "PUT /b2b/sso/oidc/c%2F1",
    caller: session,
    required: one,
    optional: {
      ...named,
      issuer: "i",
      client_id: "c",
      client_secret: "s",
      authorization_url: "https://idp.example/a",
      token_url: "https://idp.example/t",
      userinfo_url: "https://idp.example/u",
      jwks_url: "https://idp.example/j",
      custom_scopes: "openid",
      attribute_mapping: { email: "mail" },
    },
  },
  {
    name: "sso.external.createConnection",
    sends: "POST /b2b/sso/external",
    caller: session,
    required: { external_organization_id: "o-2", external_connection_id: "c-2" },
    optional: { display_name: "Other" },
  },
  {
    name: "sso.external.updateConnection",
    sends: "PUT /b2b/sso/external/c%2F1",
    caller: session,
    required: one,
    optional: {
      display_name: "Other",
      external_connection_implicit_role_assignments: [{ role_id: "r" }],
      external_group_implicit_role_assignments: [{ role_id: "r", group: "g" }],
    },
  },
  create("scim.createConnection", "/b2b/scim"),
  { name: "scim.getConnection", sends: "GET /b2b/scim", caller: session },
  {
    name: "scim.updateConnection",
    sends: "PUT /b2b/scim/c%2F1",
    caller: session,
    required: one,
    optional: {
      ...named,
      scim_group_implicit_role_assignments: [{ role_id: "r", group_id: "g" }],
    },
  },
  {
    name: "scim.deleteConnection",
    sends: "DELETE /b2b/scim/c%2F1",
    caller: session,
    required: one,
    isText: true,
  },
  {
    name: "scim.getConnectionGroups",
    sends: "POST /b2b/scim/groups",
    caller: session,
    optional: { limit: 10, cursor: "c" },
  },
  ...(["Start", "Complete", "Cancel"] as const).map((step) => ({
    name: `scim.rotate${step}`,
    sends: `POST /b2b/scim/rotate/${step.toLowerCase()}`,
    caller: session,
    required: one,
    isText: true as const,
  })),
];
