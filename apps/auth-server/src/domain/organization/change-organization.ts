import type { UpdateOrganizationRequest } from "@stocks-vibe/contracts/auth";
import { Refusal } from "@stocks-vibe/server-kit";
import { type EmailRole, MEMBER_ROLE, mayGrant } from "../member/member.ts";
import type { Organization, OrganizationDraft } from "./organization.ts";
import {
  checkMethods,
  parseDomains,
  parseLogo,
  parseName,
  parseSlug,
  parseTenants,
} from "./organization-rules.ts";
import type { UsableMethods } from "./usable-methods.ts";

/** What is known of who asks, and of their project. */
export interface ChangeContext {
  readonly knownRoles: ReadonlySet<string>;
  /** The roles of the member who asks: nobody hands out more than they have. */
  readonly ownRoles: readonly string[];
  readonly usable: UsableMethods;
}

const METHOD_FIELDS = [
  "auth_methods",
  "allowed_auth_methods",
  "mfa_methods",
  "allowed_mfa_methods",
] as const satisfies readonly (keyof UpdateOrganizationRequest)[];

const unique = <Value>(values: readonly Value[]): Value[] => [...new Set(values)];

const isSame = (one: EmailRole, other: EmailRole): boolean =>
  one.roleId === other.roleId && one.domain === other.domain;

function roleAssignments(
  given: UpdateOrganizationRequest["rbac_email_implicit_role_assignments"],
  current: readonly EmailRole[],
  { knownRoles, ownRoles }: ChangeContext,
): readonly EmailRole[] {
  if (given === undefined) return current;
  const wanted = given.map(({ role_id, domain }) => ({
    roleId: role_id,
    domain: parseDomains([domain])[0] ?? "",
  }));
  for (const one of wanted) {
    if (!knownRoles.has(one.roleId) || one.roleId === MEMBER_ROLE) {
      throw new Refusal("invalid_role");
    }
    const isNew = !current.some((other) => isSame(one, other));
    if (isNew && !mayGrant(ownRoles, one.roleId)) throw new Refusal("unauthorized_action");
  }
  return wanted.filter((one, index) => wanted.findIndex((other) => isSame(one, other)) === index);
}

/** "" and [] take a choice back. No connected app exists yet, so an id of one is wrong. */
function refuseUnknownIds(current: Organization, request: UpdateOrganizationRequest): void {
  const { sso_default_connection_id = "", sso_jit_provisioning_allowed_connections = [] } = request;
  const known = new Set(current.ssoConnections.map(({ connectionId }) => connectionId));
  const named = [sso_default_connection_id, ...sso_jit_provisioning_allowed_connections];
  if (named.some((id) => id !== "" && !known.has(id))) {
    throw new Refusal("sso_connection_not_found");
  }
  const apps = [
    ...(request.allowed_first_party_connected_apps ?? []),
    ...(request.allowed_third_party_connected_apps ?? []),
  ];
  if (apps.length > 0) throw new Refusal("connected_app_not_found");
}

/** The given value, read, or what there is. */
const changed = <Given, Value>(
  given: Given | undefined,
  parse: (value: Given) => Value,
  current: Value,
): Value => (given === undefined ? current : parse(given));

/** What stays needs no permission: a slug of earlier may be one that nobody could choose today. */
const slugOf = (given: string, current: string): string =>
  given === current ? current : parseSlug(given);

const described = (current: Organization, request: UpdateOrganizationRequest) => ({
  name: changed(request.organization_name, parseName, current.name),
  slug: slugOf(request.organization_slug ?? current.slug, current.slug),
  logoUrl: changed(request.organization_logo_url, parseLogo, current.logoUrl),
});

const admission = (current: Organization, request: UpdateOrganizationRequest) => ({
  ssoJitProvisioning: request.sso_jit_provisioning ?? current.ssoJitProvisioning,
  ssoJitProvisioningAllowedConnections: unique(
    request.sso_jit_provisioning_allowed_connections ??
      current.ssoJitProvisioningAllowedConnections,
  ),
  ssoDefaultConnectionId:
    (request.sso_default_connection_id ?? current.ssoDefaultConnectionId) || null,
  emailAllowedDomains: changed<string[], readonly string[]>(
    request.email_allowed_domains,
    parseDomains,
    current.emailAllowedDomains,
  ),
  emailJitProvisioning: request.email_jit_provisioning ?? current.emailJitProvisioning,
  emailInvites: request.email_invites ?? current.emailInvites,
  oauthTenantJitProvisioning:
    request.oauth_tenant_jit_provisioning ?? current.oauthTenantJitProvisioning,
  allowedOauthTenants: changed<Record<string, string[]>, Organization["allowedOauthTenants"]>(
    request.allowed_oauth_tenants,
    parseTenants,
    current.allowedOauthTenants,
  ),
});

const methods = (current: Organization, request: UpdateOrganizationRequest) => ({
  authMethods: request.auth_methods ?? current.authMethods,
  allowedAuthMethods: unique(request.allowed_auth_methods ?? current.allowedAuthMethods),
  mfaPolicy: request.mfa_policy ?? current.mfaPolicy,
  mfaMethods: request.mfa_methods ?? current.mfaMethods,
  allowedMfaMethods: unique(request.allowed_mfa_methods ?? current.allowedMfaMethods),
});

const apps = (current: Organization, request: UpdateOrganizationRequest) => ({
  firstPartyAppsAllowed:
    request.first_party_connected_apps_allowed_type ?? current.firstPartyAppsAllowed,
  allowedFirstPartyApps:
    request.allowed_first_party_connected_apps ?? current.allowedFirstPartyApps,
  thirdPartyAppsAllowed:
    request.third_party_connected_apps_allowed_type ?? current.thirdPartyAppsAllowed,
  allowedThirdPartyApps:
    request.allowed_third_party_connected_apps ?? current.allowedThirdPartyApps,
});

/**
 * Pure: the settings after the request, absent fields as they were; refuses the first that breaks a
 * rule.
 */
export function changeOrganization(
  current: Organization,
  request: UpdateOrganizationRequest,
  context: ChangeContext,
): OrganizationDraft {
  refuseUnknownIds(current, request);
  const settings: OrganizationDraft = {
    ...described(current, request),
    ...admission(current, request),
    ...methods(current, request),
    ...apps(current, request),
    membersMayInvite: request.members_may_invite ?? current.membersMayInvite,
    emailRoleAssignments: roleAssignments(
      request.rbac_email_implicit_role_assignments,
      current.emailRoleAssignments,
      context,
    ),
  };
  // What became unusable since does not stop a change of something else.
  if (METHOD_FIELDS.some((field) => request[field] !== undefined)) {
    const hasActive = current.ssoConnections.some(({ isActive }) => isActive);
    checkMethods(settings, context.usable, hasActive);
  }
  return settings;
}
