import type { Organization as WireOrganization } from "@stocks-vibe/contracts/auth";
import type { Organization } from "./organization.ts";

/** Where we serve an organization's logo, below our public address. */
export const logoPathOf = ({
  organizationId,
  logo,
}: Pick<Organization, "organizationId" | "logo">): { organization_logo_path?: string } =>
  logo?.hash
    ? { organization_logo_path: `/v1/public/organizations/${organizationId}/logo/${logo.hash}` }
    : {};

/** An organization on the wire. It has no SCIM connection until it can have one. */
export const organizationToWire = (organization: Organization): WireOrganization => ({
  organization_id: organization.organizationId,
  organization_name: organization.name,
  organization_slug: organization.slug,
  organization_logo_url: organization.logoUrl,
  ...logoPathOf(organization),
  ...(organization.logo ? { organization_logo_fetch: organization.logo.fetch } : {}),
  trusted_metadata: { ...organization.trustedMetadata },
  sso_default_connection_id: organization.ssoDefaultConnectionId,
  sso_jit_provisioning: organization.ssoJitProvisioning,
  sso_jit_provisioning_allowed_connections: [...organization.ssoJitProvisioningAllowedConnections],
  sso_active_connections: organization.ssoConnections
    .filter(({ isActive }) => isActive)
    .map(({ connectionId, displayName, identityProvider }) => ({
      connection_id: connectionId,
      display_name: displayName,
      identity_provider: identityProvider,
    })),
  scim_active_connection: null,
  email_allowed_domains: [...organization.emailAllowedDomains],
  email_jit_provisioning: organization.emailJitProvisioning,
  email_invites: organization.emailInvites,
  oauth_tenant_jit_provisioning: organization.oauthTenantJitProvisioning,
  allowed_oauth_tenants: { ...organization.allowedOauthTenants },
  auth_methods: organization.authMethods,
  allowed_auth_methods: [...organization.allowedAuthMethods],
  mfa_methods: organization.mfaMethods,
  allowed_mfa_methods: [...organization.allowedMfaMethods],
  mfa_policy: organization.mfaPolicy,
  rbac_email_implicit_role_assignments: organization.emailRoleAssignments.map(
    ({ roleId, domain }) => ({ role_id: roleId, domain }),
  ),
  first_party_connected_apps_allowed_type: organization.firstPartyAppsAllowed,
  allowed_first_party_connected_apps: [...organization.allowedFirstPartyApps],
  third_party_connected_apps_allowed_type: organization.thirdPartyAppsAllowed,
  allowed_third_party_connected_apps: [...organization.allowedThirdPartyApps],
  claimed_email_domains: [...organization.claimedEmailDomains],
  members_may_invite: organization.membersMayInvite,
  created_at: organization.createdAt.toISOString(),
  updated_at: organization.updatedAt.toISOString(),
});
