import type { RbacPolicy } from "@stocks-vibe/contracts/auth";
import { ADMIN_ROLE, INVITER_ROLE, MEMBER_ROLE } from "../member/member.ts";

export const EVERY_ACTION = "*";

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
export const DEFAULT_ROLES: RbacPolicy["roles"] = [
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
