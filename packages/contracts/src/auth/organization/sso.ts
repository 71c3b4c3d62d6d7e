import * as z from "zod";
import { answerFields } from "../answers.ts";
import { codeVerifierFields, oneVerifier, signInFields } from "../authentication/proof-fields.ts";
import { wireLine, wireText, wireTime, wireToken } from "../wire-scalars.ts";

/** A certificate of a connection: the provider's, or one made for a key of ours. */
export const ssoCertificate = z.object({
  certificate_id: z.string(),
  certificate: z.string(),
  issuer: z.string(),
  created_at: wireTime,
  expires_at: wireTime,
  updated_at: wireTime,
});
export type SsoCertificate = z.infer<typeof ssoCertificate>;

/** A key that opens encrypted assertions. It was given once and is never told again. */
const ssoEncryptionKey = z.object({
  private_key_id: z.string(),
  private_key: z.literal(""),
  created_at: wireTime,
});

/** A role of everyone who signed in by the connection. */
const roleOfConnection = z.object({ role_id: z.string() });
/** A role of those whom the provider counted to the group when they signed in. */
const roleOfGroup = z.object({ role_id: z.string(), group: z.string() });

const connectionFields = {
  organization_id: z.string(),
  connection_id: z.string(),
  /** Only an active one can be signed in with. */
  status: z.enum(["pending", "active"]),
  display_name: z.string(),
  /**
   * Ours beside the wire's: an administrator has yet to switch it on. It can be tested, and is
   * pending however much it has.
   */
  is_switched_off: z.boolean(),
  /** Ours: it has all that a sign-in by it needs. */
  is_complete: z.boolean(),
  /** Ours: when its settings were changed last. */
  updated_at: wireTime,
};

const sharingField = {
  /**
   * Ours beside the wire's: organizations that may build an external connection on this one, by id.
   */
  external_organizations: z.array(z.string()),
};

const secondFactorField = {
  /**
   * Ours beside the wire's: context classes (SAML), or values of `amr` and `acr` (OIDC), that prove
   * a second factor.
   */
  second_factor_contexts: z.array(z.string()),
};

export const samlConnection = z.object({
  ...connectionFields,
  ...sharingField,
  identity_provider: z.string(),
  attribute_mapping: z.record(z.string(), z.string()),
  idp_entity_id: z.string(),
  idp_sso_url: z.string(),
  acs_url: z.string(),
  audience_uri: z.string(),
  signing_certificates: z.array(ssoCertificate),
  verification_certificates: z.array(ssoCertificate),
  saml_connection_implicit_role_assignments: z.array(roleOfConnection),
  saml_group_implicit_role_assignments: z.array(roleOfGroup),
  saml_encryption_private_keys: z.array(ssoEncryptionKey),
  alternative_acs_url: z.string(),
  alternative_audience_uri: z.string(),
  nameid_format: z.string(),
  idp_initiated_auth_disabled: z.boolean(),
  allow_gateway_callback: z.boolean(),
  /** Ours beside the wire's: how requests go to `idp_sso_url`. */
  idp_sso_binding: z.enum(["HTTP-Redirect", "HTTP-POST"]),
  /** Ours beside the wire's: metadata that we read again each day; "" for none. */
  metadata_url: z.string(),
  ...secondFactorField,
});
export type SamlConnection = z.infer<typeof samlConnection>;

export const oidcConnection = z.object({
  ...connectionFields,
  ...sharingField,
  identity_provider: z.string(),
  redirect_url: z.string(),
  issuer: z.string(),
  client_id: z.string(),
  /** Masked; "" while there is none. */
  client_secret: z.string(),
  authorization_url: z.string(),
  token_url: z.string(),
  userinfo_url: z.string(),
  jwks_url: z.string(),
  custom_scopes: z.string(),
  attribute_mapping: z.record(z.string(), z.string()),
  /** Ours beside the wire's, as SAML connections have them. */
  oidc_connection_implicit_role_assignments: z.array(roleOfConnection),
  oidc_group_implicit_role_assignments: z.array(roleOfGroup),
  ...secondFactorField,
});
export type OidcConnection = z.infer<typeof oidcConnection>;

/** Another organization's connection by which people sign in to this one. */
export const externalConnection = z.object({
  ...connectionFields,
  external_organization_id: z.string(),
  external_connection_id: z.string(),
  external_connection_implicit_role_assignments: z.array(roleOfConnection),
  external_group_implicit_role_assignments: z.array(roleOfGroup),
});
export type ExternalConnection = z.infer<typeof externalConnection>;

export const ssoConnectionsAnswer = z.object({
  ...answerFields,
  saml_connections: z.array(samlConnection),
  oidc_connections: z.array(oidcConnection),
  external_connections: z.array(externalConnection),
});
export type SsoConnectionsAnswer = z.infer<typeof ssoConnectionsAnswer>;

export const samlConnectionAnswer = z.object({ ...answerFields, connection: samlConnection });
export type SamlConnectionAnswer = z.infer<typeof samlConnectionAnswer>;

export const createOidcConnectionAnswer = z.object({ ...answerFields, connection: oidcConnection });
export type CreateOidcConnectionAnswer = z.infer<typeof createOidcConnectionAnswer>;

/** `warning`: why the issuer's own settings could not be read; "" where nothing was wrong. */
export const updateOidcConnectionAnswer = z.object({
  ...answerFields,
  connection: oidcConnection,
  warning: z.string(),
});
export type UpdateOidcConnectionAnswer = z.infer<typeof updateOidcConnectionAnswer>;

export const externalConnectionAnswer = z.object({
  ...answerFields,
  connection: externalConnection,
});
export type ExternalConnectionAnswer = z.infer<typeof externalConnectionAnswer>;

export const deleteConnectionAnswer = z.object({ ...answerFields, connection_id: z.string() });
export type DeleteConnectionAnswer = z.infer<typeof deleteConnectionAnswer>;

export const deleteCertificateAnswer = z.object({ ...answerFields, certificate_id: z.string() });
export type DeleteCertificateAnswer = z.infer<typeof deleteCertificateAnswer>;

export const deleteEncryptionKeyAnswer = z.object({
  ...answerFields,
  private_key_id: z.string(),
});
export type DeleteEncryptionKeyAnswer = z.infer<typeof deleteEncryptionKeyAnswer>;

/** Where people of an address can sign in, asked without a session. */
export const discoverConnectionsAnswer = z.object({
  ...answerFields,
  connections: z.array(
    z.object({
      connection_id: z.string(),
      display_name: z.string(),
      identity_provider: z.string(),
    }),
  ),
});
export type DiscoverConnectionsAnswer = z.infer<typeof discoverConnectionsAnswer>;

export const discoverConnectionsRequest = z.object({ email_address: wireText(512) });

const namingFields = {
  display_name: wireLine(128).optional(),
  identity_provider: wireText(64).optional(),
};
const url = wireText(2_048).optional();
const connectionId = wireToken.optional();
const mapping = z.record(wireText(128), wireText(512)).optional();
const rolesOfConnection = z.array(z.object({ role_id: wireText(128) })).max(100);
const rolesOfGroups = z.array(z.object({ role_id: wireText(128), group: wireText(512).min(1) }));
const sharedWith = z.array(wireToken).max(20).optional();
const secondFactorContexts = z.array(wireText(256).min(1)).max(20).optional();

/** `starts_switched_off`: ours; published clients leave it out, and it is active once complete. */
export const createConnectionRequest = z.object({
  ...namingFields,
  starts_switched_off: z.boolean().optional(),
});
export type CreateConnectionRequest = z.input<typeof createConnectionRequest>;

export const updateSamlConnectionRequest = z.object({
  connection_id: connectionId,
  ...namingFields,
  idp_entity_id: wireText(1_024).optional(),
  attribute_mapping: mapping,
  idp_sso_url: url,
  x509_certificate: wireText(16_384).optional(),
  saml_connection_implicit_role_assignments: rolesOfConnection.optional(),
  saml_group_implicit_role_assignments: rolesOfGroups.max(100).optional(),
  signing_private_key: wireText(16_384).optional(),
  saml_encryption_private_key: wireText(16_384).optional(),
  nameid_format: wireText(256).optional(),
  idp_initiated_auth_disabled: z.boolean().optional(),
  idp_sso_binding: z.enum(["HTTP-Redirect", "HTTP-POST"]).optional(),
  second_factor_contexts: secondFactorContexts,
  external_organizations: sharedWith,
});
export type UpdateSamlConnectionRequest = z.input<typeof updateSamlConnectionRequest>;

/**
 * Ours: lets people sign in by a connection. `updated_at` is the connection's, as the caller has
 * seen it: one that was changed meanwhile is looked at again first.
 */
export const switchOnConnectionRequest = z.object({ updated_at: wireTime });
export type SwitchOnConnectionRequest = z.infer<typeof switchOnConnectionRequest>;

export const switchOnConnectionAnswer = z.object({ ...answerFields, connection_id: z.string() });

export const updateSamlByUrlRequest = z.object({
  connection_id: connectionId,
  metadata_url: wireText(2_048),
});
export type UpdateSamlByUrlRequest = z.input<typeof updateSamlByUrlRequest>;

export const updateOidcConnectionRequest = z.object({
  connection_id: connectionId,
  ...namingFields,
  issuer: url,
  client_id: wireText(512).optional(),
  client_secret: wireText(1_024).optional(),
  authorization_url: url,
  token_url: url,
  userinfo_url: url,
  jwks_url: url,
  custom_scopes: wireLine(1_024).optional(),
  attribute_mapping: mapping,
  oidc_connection_implicit_role_assignments: rolesOfConnection.optional(),
  oidc_group_implicit_role_assignments: rolesOfGroups.max(100).optional(),
  second_factor_contexts: secondFactorContexts,
  external_organizations: sharedWith,
});
export type UpdateOidcConnectionRequest = z.input<typeof updateOidcConnectionRequest>;

export const createExternalConnectionRequest = z.object({
  display_name: namingFields.display_name,
  external_organization_id: wireToken,
  external_connection_id: wireToken,
});
export type CreateExternalConnectionRequest = z.input<typeof createExternalConnectionRequest>;

export const updateExternalConnectionRequest = z.object({
  connection_id: connectionId,
  display_name: namingFields.display_name,
  external_connection_implicit_role_assignments: rolesOfConnection.optional(),
  external_group_implicit_role_assignments: rolesOfGroups.max(100).optional(),
});
export type UpdateExternalConnectionRequest = z.input<typeof updateExternalConnectionRequest>;

/** A sign-in by a connection comes back with this token; it opens its organization alone. */
export const authenticateSsoRequest = z
  .object({ sso_token: wireToken, ...signInFields, ...codeVerifierFields })
  .transform(oneVerifier);
export type AuthenticateSsoRequest = z.infer<typeof authenticateSsoRequest>;
