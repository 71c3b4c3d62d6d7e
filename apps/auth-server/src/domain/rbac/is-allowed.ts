import type { RbacPolicy } from "@stocks-vibe/contracts/auth";
import { EVERY_ACTION } from "./default-policy.ts";

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
