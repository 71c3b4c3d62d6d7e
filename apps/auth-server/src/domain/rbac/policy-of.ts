import type { RbacPolicy } from "@stocks-vibe/contracts/auth";
import { ADMIN_ROLE, INVITER_ROLE, MEMBER_ROLE } from "../member/member.ts";

const EVERY_ACTION = "*";

const INFO_OF_SELF = [
  "update.info.name",
  "update.info.email",
  "update.info.mfa-phone",
  "update.info.untrusted-metadata",
  "update.info.delete.mfa-phone",
  "update.info.delete.mfa-totp",
  "update.info.delete.password",
  "update.settings.mfa-enrolled",
  "update.settings.default-mfa-method",
  "get.connected-apps",
  "revoke.connected-apps",
  "revoke-sessions",
  "delete",
];

/** A resource of our own beside the wire's: what happened in the organization. */
export const AUDIT_LOG = "stocksvibe.audit_log";

const CONNECTION_ACTIONS = ["create", "get", "update", "delete"];

/**
 * Everything that can be allowed here: a permission for an action that is not on its resource's
 * list allows nothing.
 */
export const RESOURCES: RbacPolicy["resources"] = [
  {
    resource_id: "stytch.organization",
    description: "The organization's own settings",
    actions: [
      "update.info.name",
      "update.info.slug",
      "update.info.logo-url",
      "update.settings.allowed-auth-methods",
      "update.settings.allowed-domains",
      "update.settings.allowed-mfa-methods",
      "update.settings.allowed-oauth-tenants",
      "update.settings.default-sso-connection",
      "update.settings.email-invites",
      "update.settings.email-jit-provisioning",
      "update.settings.implicit-roles",
      "update.settings.mfa-policy",
      "update.settings.oauth-tenant-jit-provisioning",
      "update.settings.sso-jit-provisioning",
      "update.settings.first-party-connected-apps",
      "update.settings.third-party-connected-apps",
      "get.connected-apps",
      "delete",
    ],
  },
  {
    resource_id: "stytch.member",
    description: "Other members of the organization",
    actions: [
      "create",
      "invite",
      "search",
      "update.settings.roles",
      "update.settings.is-breakglass",
      ...INFO_OF_SELF,
    ],
  },
  { resource_id: "stytch.self", description: "The member's own account", actions: INFO_OF_SELF },
  { resource_id: "stytch.sso", description: "SSO connections", actions: CONNECTION_ACTIONS },
  { resource_id: "stytch.scim", description: "SCIM connections", actions: CONNECTION_ACTIONS },
  { resource_id: AUDIT_LOG, description: "What happened in the organization", actions: ["get"] },
];

/** Every project has these roles: everyone is a member, founders are administrators. */
const DEFAULT_ROLES: RbacPolicy["roles"] = [
  {
    role_id: MEMBER_ROLE,
    description: "Every member, without being assigned",
    permissions: [
      { resource_id: "stytch.self", actions: [EVERY_ACTION] },
      { resource_id: "stytch.member", actions: ["search"] },
    ],
  },
  {
    role_id: INVITER_ROLE,
    description: "Asks people in; every member's where the organization says so",
    permissions: [{ resource_id: "stytch.member", actions: ["invite"] }],
  },
  {
    role_id: ADMIN_ROLE,
    description: "Administers the organization",
    permissions: RESOURCES.map(({ resource_id }) => ({ resource_id, actions: [EVERY_ACTION] })),
  },
];

/** What a project adds to the default policy: roles and resources of its own application. */
export type CustomPolicy = RbacPolicy;

export const NO_CUSTOM_POLICY: CustomPolicy = { roles: [], resources: [], scopes: [] };

/** A project's whole policy. Its own permissions for a default role come on top of that role's. */
export function policyOf(custom: CustomPolicy): RbacPolicy {
  const additions = new Map(custom.roles.map((role) => [role.role_id, role]));
  const defaults = DEFAULT_ROLES.map((role) => ({
    ...role,
    permissions: [...role.permissions, ...(additions.get(role.role_id)?.permissions ?? [])],
  }));
  const defaultIds = new Set(DEFAULT_ROLES.map((role) => role.role_id));
  return {
    roles: [...defaults, ...custom.roles.filter((role) => !defaultIds.has(role.role_id))],
    resources: [...RESOURCES, ...custom.resources],
    scopes: custom.scopes,
  };
}

/** The ids of every role that may be given in a project. */
export const knownRolesOf = ({
  customPolicy,
}: {
  readonly customPolicy: CustomPolicy;
}): ReadonlySet<string> => new Set(policyOf(customPolicy).roles.map(({ role_id }) => role_id));

export interface Permission {
  readonly resource: string;
  readonly action: string;
}

/**
 * Pure: whether any of the roles holds a permission for the action. '*' stands for every action
 * that the resource has, so an action the resource does not list is allowed to nobody. Unknown
 * roles hold nothing.
 */
export function isAllowed(
  policy: RbacPolicy,
  roleIds: readonly string[],
  { resource, action }: Permission,
): boolean {
  const known = policy.resources.find(({ resource_id }) => resource_id === resource);
  if (!known?.actions.includes(action)) return false;
  return policy.roles
    .filter(({ role_id }) => roleIds.includes(role_id))
    .flatMap(({ permissions }) => permissions)
    .filter(({ resource_id }) => resource_id === resource)
    .some(({ actions }) => actions.includes(action) || actions.includes(EVERY_ACTION));
}
