import type { Selectable } from "kysely";
import type { Organization, OrganizationDraft } from "../../domain/organization/organization.ts";
import type { OrganizationsTable } from "../../platform/database/schema.ts";

export type OrganizationRow = Selectable<OrganizationsTable> & {
  readonly claimed_domains: readonly string[] | null;
};

/** A row, read with the domains that it has proven, as an organization. */
export const toOrganization = (row: OrganizationRow): Organization => ({
  organizationId: row.organization_id,
  projectId: row.project_id,
  name: row.name,
  slug: row.slug,
  logoUrl: row.logo_url,
  trustedMetadata: row.trusted_metadata,
  ssoJitProvisioning: row.sso_jit_provisioning,
  emailAllowedDomains: row.email_allowed_domains,
  emailJitProvisioning: row.email_jit_provisioning,
  emailInvites: row.email_invites,
  oauthTenantJitProvisioning: row.oauth_tenant_jit_provisioning,
  allowedOauthTenants: row.allowed_oauth_tenants,
  authMethods: row.auth_methods,
  allowedAuthMethods: row.allowed_auth_methods,
  mfaPolicy: row.mfa_policy,
  mfaMethods: row.mfa_methods,
  allowedMfaMethods: row.allowed_mfa_methods,
  emailRoleAssignments: row.rbac_email_implicit_role_assignments.map(({ role_id, domain }) => ({
    roleId: role_id,
    domain,
  })),
  firstPartyAppsAllowed: row.first_party_connected_apps_allowed_type,
  allowedFirstPartyApps: row.allowed_first_party_connected_apps,
  thirdPartyAppsAllowed: row.third_party_connected_apps_allowed_type,
  allowedThirdPartyApps: row.allowed_third_party_connected_apps,
  claimedEmailDomains: row.claimed_domains ?? [],
  membersMayInvite: row.members_may_invite,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

/** The columns that hold an organization's settings. */
export const settingsToColumns = (settings: OrganizationDraft) => ({
  name: settings.name,
  slug: settings.slug,
  logo_url: settings.logoUrl,
  sso_jit_provisioning: settings.ssoJitProvisioning,
  email_allowed_domains: [...settings.emailAllowedDomains],
  email_jit_provisioning: settings.emailJitProvisioning,
  email_invites: settings.emailInvites,
  oauth_tenant_jit_provisioning: settings.oauthTenantJitProvisioning,
  allowed_oauth_tenants: JSON.stringify(settings.allowedOauthTenants),
  auth_methods: settings.authMethods,
  allowed_auth_methods: [...settings.allowedAuthMethods],
  mfa_policy: settings.mfaPolicy,
  mfa_methods: settings.mfaMethods,
  allowed_mfa_methods: [...settings.allowedMfaMethods],
  rbac_email_implicit_role_assignments: JSON.stringify(
    settings.emailRoleAssignments.map(({ roleId, domain }) => ({ role_id: roleId, domain })),
  ),
  first_party_connected_apps_allowed_type: settings.firstPartyAppsAllowed,
  allowed_first_party_connected_apps: [...settings.allowedFirstPartyApps],
  third_party_connected_apps_allowed_type: settings.thirdPartyAppsAllowed,
  allowed_third_party_connected_apps: [...settings.allowedThirdPartyApps],
  members_may_invite: settings.membersMayInvite,
});
