import type { RbacPolicy } from "@stocks-vibe/contracts/auth";
import { DEFAULT_ROLES, RESOURCES } from "./default-policy.ts";

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
