import type {
  SsoAttempt as WireAttempt,
  ExternalConnection as WireExternal,
  OidcConnection as WireOidc,
  SamlConnection as WireSaml,
} from "@stocks-vibe/contracts/auth";
import type { SsoAttempt, SsoReport } from "../../domain/account-linking/sso-attempt.ts";
import { suggestMapping } from "../../domain/federation/attribute-mapping.ts";
import {
  type ConnectionRole,
  connectionCallbackUrl,
  connectionMetadataUrl,
  type ExternalConnection,
  isComplete,
  type OidcConnection,
  type SamlConnection,
  type SsoConnection,
  type StoredCertificate,
} from "../../domain/federation/sso-connection.ts";

/** The placeholder for a secret that is set; sending it back changes nothing. */
export const MASKED_SECRET = "********";

const statusOf = ({ isActive }: SsoConnection): "active" | "pending" =>
  isActive ? "active" : "pending";

const commonToWire = (connection: SsoConnection, certificates = 0) => ({
  organization_id: connection.organizationId,
  connection_id: connection.connectionId,
  status: statusOf(connection),
  display_name: connection.displayName,
  is_switched_off: connection.isSwitchedOff,
  is_complete: isComplete(connection, certificates),
  updated_at: connection.updatedAt.toISOString(),
});

const rolesToWire = (roles: readonly ConnectionRole[]) => ({
  ofConnection: roles.flatMap(({ roleId, group }) => (group === null ? [{ role_id: roleId }] : [])),
  ofGroups: roles.flatMap(({ roleId, group }) =>
    group === null ? [] : [{ role_id: roleId, group }],
  ),
});

const certificateToWire = (certificate: StoredCertificate) => ({
  certificate_id: certificate.certificateId,
  certificate: certificate.certificate,
  issuer: certificate.issuer,
  created_at: certificate.createdAt.toISOString(),
  expires_at: (certificate.expiresAt ?? certificate.createdAt).toISOString(),
  updated_at: certificate.updatedAt.toISOString(),
});

export function samlToWire(
  connection: SamlConnection,
  all: readonly StoredCertificate[],
  publicUrl: string,
): WireSaml {
  const { connectionId, settings } = connection;
  const certificates = all.filter((one) => one.connectionId === connectionId);
  const ofUse = (use: StoredCertificate["use"]) => certificates.filter((one) => one.use === use);
  const roles = rolesToWire(connection.roles);
  return {
    ...commonToWire(connection, ofUse("verification").length),
    identity_provider: connection.identityProvider,
    attribute_mapping: { ...settings.attribute_mapping },
    idp_entity_id: settings.idp_entity_id,
    idp_sso_url: settings.idp_sso_url,
    acs_url: connectionCallbackUrl(publicUrl, connectionId),
    audience_uri: connectionMetadataUrl(publicUrl, connectionId),
    signing_certificates: ofUse("signing").map(certificateToWire),
    verification_certificates: ofUse("verification").map(certificateToWire),
    saml_connection_implicit_role_assignments: roles.ofConnection,
    saml_group_implicit_role_assignments: roles.ofGroups,
    saml_encryption_private_keys: ofUse("encryption").map((key) => ({
      private_key_id: key.certificateId,
      private_key: "",
      created_at: key.createdAt.toISOString(),
    })),
    alternative_acs_url: "",
    alternative_audience_uri: "",
    nameid_format: settings.nameid_format,
    idp_initiated_auth_disabled: settings.idp_initiated_auth_disabled,
    allow_gateway_callback: false,
    idp_sso_binding: settings.idp_sso_binding,
    metadata_url: settings.metadata_url ?? "",
    second_factor_contexts: [...settings.second_factor_contexts],
    external_organizations: [...settings.external_organizations],
  };
}

export function oidcToWire(connection: OidcConnection, publicUrl: string): WireOidc {
  const { connectionId, settings } = connection;
  const roles = rolesToWire(connection.roles);
  return {
    ...commonToWire(connection),
    identity_provider: connection.identityProvider,
    redirect_url: connectionCallbackUrl(publicUrl, connectionId),
    issuer: settings.issuer,
    client_id: settings.client_id,
    client_secret: connection.clientSecretSealed === null ? "" : MASKED_SECRET,
    authorization_url: settings.authorization_url,
    token_url: settings.token_url,
    userinfo_url: settings.userinfo_url,
    jwks_url: settings.jwks_url,
    custom_scopes: settings.custom_scopes,
    attribute_mapping: { ...settings.attribute_mapping },
    oidc_connection_implicit_role_assignments: roles.ofConnection,
    oidc_group_implicit_role_assignments: roles.ofGroups,
    second_factor_contexts: [...settings.second_factor_contexts],
    external_organizations: [...settings.external_organizations],
  };
}

export const attemptToWire = ({
  report,
  ...attempt
}: SsoAttempt & { readonly report: SsoReport }): WireAttempt => ({
  attempt_id: attempt.attemptId,
  connection_id: attempt.connectionId,
  is_test: attempt.isTest,
  result: attempt.result,
  reason: attempt.reason,
  email_address: attempt.emailAddress,
  decision: attempt.decision,
  member_id: attempt.memberId,
  created_at: attempt.createdAt.toISOString(),
  protocol: report.protocol,
  checks: report.checks.map(({ name, isPassed, detail }) => ({
    name,
    is_passed: isPassed,
    detail,
  })),
  subject: report.subject,
  attributes: Object.fromEntries(
    Object.entries(report.attributes).map(([name, values]) => [name, [...values]]),
  ),
  has_groups_link: report.hasGroupsLink,
  suggested_mapping: {
    ...suggestMapping({ nameId: report.subject, attributes: report.attributes }),
  },
  message: report.message,
});

export function externalToWire(connection: ExternalConnection): WireExternal {
  const roles = rolesToWire(connection.roles);
  return {
    ...commonToWire(connection),
    external_organization_id: connection.settings.external_organization_id,
    external_connection_id: connection.settings.external_connection_id,
    external_connection_implicit_role_assignments: roles.ofConnection,
    external_group_implicit_role_assignments: roles.ofGroups,
  };
}
