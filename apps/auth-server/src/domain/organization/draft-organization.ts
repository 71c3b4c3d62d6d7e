import type { CreateOrganizationRequest } from "@stocks-vibe/contracts/auth";
import type { OrganizationDraft } from "./organization.ts";
import {
  checkMethods,
  NAME_LIMIT,
  parseDomains,
  parseLogo,
  parseName,
  parseSlug,
  parseTenants,
} from "./organization-rules.ts";
import type { UsableMethods } from "./usable-methods.ts";

/**
 * 'ada.lovelace@family.example' → 'Ada Lovelace': the name of an organization that nobody named.
 */
function nameFromEmail(emailAddress: string): string {
  const words = (emailAddress.split("@")[0] ?? "").split(/[^a-z0-9]+/i).filter(Boolean);
  const name = words.map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`).join(" ");
  return name.slice(0, NAME_LIMIT) || "Organization";
}

const nameOf = (given: string | undefined, emailAddress: string): string =>
  given === undefined ? nameFromEmail(emailAddress) : parseName(given);

const slugOf = (given: string | undefined, now: Date): string =>
  given === undefined ? `org-${now.getTime()}` : parseSlug(given);

/**
 * Pure: the settings of a new organization, with its defaults; refuses the first that breaks a
 * rule.
 */
export function draftOrganization(
  request: Omit<CreateOrganizationRequest, "intermediate_session_token">,
  { emailAddress, usable }: { readonly emailAddress: string; readonly usable: UsableMethods },
  now: Date,
): OrganizationDraft {
  const authMethods = request.auth_methods ?? "ALL_ALLOWED";
  const allowedAuthMethods = request.allowed_auth_methods ?? [];
  const draft: OrganizationDraft = {
    name: nameOf(request.organization_name, emailAddress),
    slug: slugOf(request.organization_slug, now),
    logoUrl: parseLogo(request.organization_logo_url),
    ssoDefaultConnectionId: null,
    ssoJitProvisioning: request.sso_jit_provisioning ?? "NOT_ALLOWED",
    ssoJitProvisioningAllowedConnections: [],
    emailAllowedDomains: parseDomains(request.email_allowed_domains ?? []),
    emailJitProvisioning: request.email_jit_provisioning ?? "NOT_ALLOWED",
    emailInvites: request.email_invites ?? "ALL_ALLOWED",
    oauthTenantJitProvisioning: request.oauth_tenant_jit_provisioning ?? "NOT_ALLOWED",
    allowedOauthTenants: parseTenants(request.allowed_oauth_tenants ?? {}),
    authMethods,
    allowedAuthMethods,
    mfaPolicy: request.mfa_policy ?? "OPTIONAL",
    mfaMethods: "ALL_ALLOWED",
    allowedMfaMethods: [],
    emailRoleAssignments: [],
    firstPartyAppsAllowed: "ALL_ALLOWED",
    allowedFirstPartyApps: [],
    thirdPartyAppsAllowed: "ALL_ALLOWED",
    allowedThirdPartyApps: [],
    membersMayInvite: false,
  };
  checkMethods(draft, usable, false);
  return draft;
}
