import type {
  UpdateMemberRequest,
  UpdateOrganizationRequest,
  UpdateOwnMemberRequest,
} from "@stocks-vibe/contracts/auth";

/**
 * Which action changing a field is. A field without an entry does not compile; null needs nothing
 * by itself.
 */
export const ORGANIZATION_FIELD_ACTIONS = {
  organization_name: "update.info.name",
  organization_slug: "update.info.slug",
  organization_logo_url: "update.info.logo-url",
  sso_default_connection_id: "update.settings.default-sso-connection",
  sso_jit_provisioning: "update.settings.sso-jit-provisioning",
  sso_jit_provisioning_allowed_connections: "update.settings.sso-jit-provisioning",
  email_allowed_domains: "update.settings.allowed-domains",
  email_jit_provisioning: "update.settings.email-jit-provisioning",
  email_invites: "update.settings.email-invites",
  oauth_tenant_jit_provisioning: "update.settings.oauth-tenant-jit-provisioning",
  allowed_oauth_tenants: "update.settings.allowed-oauth-tenants",
  auth_methods: "update.settings.allowed-auth-methods",
  allowed_auth_methods: "update.settings.allowed-auth-methods",
  mfa_methods: "update.settings.allowed-mfa-methods",
  allowed_mfa_methods: "update.settings.allowed-mfa-methods",
  mfa_policy: "update.settings.mfa-policy",
  rbac_email_implicit_role_assignments: "update.settings.implicit-roles",
  first_party_connected_apps_allowed_type: "update.settings.first-party-connected-apps",
  allowed_first_party_connected_apps: "update.settings.first-party-connected-apps",
  third_party_connected_apps_allowed_type: "update.settings.third-party-connected-apps",
  allowed_third_party_connected_apps: "update.settings.third-party-connected-apps",
  members_may_invite: "update.settings.email-invites",
} as const satisfies Record<keyof UpdateOrganizationRequest, string>;

export const SELF_FIELD_ACTIONS = {
  name: "update.info.name",
  untrusted_metadata: "update.info.untrusted-metadata",
  mfa_enrolled: "update.settings.mfa-enrolled",
  mfa_phone_number: "update.info.mfa-phone",
  default_mfa_method: "update.settings.default-mfa-method",
} as const satisfies Record<keyof UpdateOwnMemberRequest, string>;

export const MEMBER_FIELD_ACTIONS = {
  ...SELF_FIELD_ACTIONS,
  member_id: null,
  is_breakglass: "update.settings.is-breakglass",
  roles: "update.settings.roles",
  preserve_existing_sessions: null,
  email_address: "update.info.email",
  unlink_email: "update.info.email",
} as const satisfies Record<keyof UpdateMemberRequest, string | null>;

/**
 * Fields that need a fresh proof: by which a member proves who they are, which grant
 * administration, which say how much an organization asks of its members, and which open its door
 * to more people.
 */
export const STEP_UP_FIELDS: ReadonlySet<string> = new Set<
  keyof UpdateMemberRequest | keyof UpdateOrganizationRequest
>([
  "mfa_enrolled",
  "mfa_phone_number",
  "default_mfa_method",
  "email_address",
  "roles",
  "is_breakglass",
  "rbac_email_implicit_role_assignments",
  "auth_methods",
  "allowed_auth_methods",
  "mfa_policy",
  "mfa_methods",
  "allowed_mfa_methods",
  "email_allowed_domains",
  "email_jit_provisioning",
  "email_invites",
  "members_may_invite",
  "sso_jit_provisioning",
  "sso_jit_provisioning_allowed_connections",
  "oauth_tenant_jit_provisioning",
  "allowed_oauth_tenants",
]);

/**
 * What a request without any field needs: members who may not even rename are refused like all who
 * ask for too much.
 */
const LEAST = "update.info.name";

const namedActions = <Request extends object>(
  request: Request,
  actions: Readonly<Record<keyof Request, string | null>>,
): string[] =>
  Object.entries<string | null>(actions)
    .filter(([field]) => Object.hasOwn(request, field))
    .flatMap(([, action]) => (action === null ? [] : [action]));

/**
 * Whether no field of the request changes anything. Such a one is answered, and neither writes nor
 * is written down.
 */
export const changesNothing = <Request extends object>(
  request: Request,
  actions: Readonly<Record<keyof Request, string | null>>,
): boolean => namedActions(request, actions).length === 0;

/** The actions that a request needs: those of its fields, each once, and at least one. */
export function actionsOf<Request extends object>(
  request: Request,
  actions: Readonly<Record<keyof Request, string | null>>,
): string[] {
  const named = namedActions(request, actions);
  return named.length === 0 ? [LEAST] : [...new Set(named)];
}
