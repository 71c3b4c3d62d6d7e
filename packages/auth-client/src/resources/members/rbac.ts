import type { Organization, RbacPolicy } from "@stocks-vibe/contracts/auth";
import type { ProjectSettings } from "../../bootstrap/bootstrap.ts";
import type { AuthCore } from "../../core/create-auth-core.ts";
import { isRecord } from "../../wire/is-record.ts";

/** What a role allows: resources, and actions on each. */
export interface Role {
  readonly role_id: string;
  readonly permissions: readonly {
    readonly resource_id: string;
    readonly actions: readonly string[];
  }[];
}

/** For each resource of the project's policy, each of its actions: whether it is allowed. */
export type PermissionMap = Record<string, Record<string, boolean>>;

const isRole = (value: unknown): value is Role =>
  isRecord(value) &&
  typeof value.role_id === "string" &&
  Array.isArray(value.permissions) &&
  value.permissions.every((entry) => isRecord(entry) && Array.isArray(entry.actions));

/** Roles that an organization has made for itself, where the server tells of them. */
export function customRolesOf(organization: Organization | null): readonly Role[] {
  if (!organization || !("custom_roles" in organization)) return [];
  const { custom_roles } = organization;
  return Array.isArray(custom_roles) ? custom_roles.filter(isRole) : [];
}

/**
 * Pure: whether any of the held roles has a permission for the resource whose actions include this
 * one, or '*'.
 */
export const isAllowed = (
  roles: readonly Role[],
  held: readonly string[],
  resourceId: string,
  action: string,
): boolean =>
  roles.some(
    ({ role_id, permissions }) =>
      held.includes(role_id) &&
      permissions.some(
        ({ resource_id, actions }) =>
          resource_id === resourceId && (actions.includes(action) || actions.includes("*")),
      ),
  );

/** Pure: every permission of the policy, judged for the held roles. */
export const mapPermissions = (
  policy: RbacPolicy | null,
  roles: readonly Role[],
  held: readonly string[],
): PermissionMap =>
  Object.fromEntries(
    (policy?.resources ?? []).map(({ resource_id, actions }) => [
      resource_id,
      Object.fromEntries(
        actions.map((action) => [action, isAllowed(roles, held, resource_id, action)]),
      ),
    ]),
  );

/**
 * What the signed-in member may do, for showing and hiding. The server decides again at each call.
 * Without a session, or while no policy is known, nothing is allowed.
 */
export interface RbacResource {
  /**
   * Judged by the policy that is known at this moment; the very first page knows none until it was
   * read.
   */
  isAuthorizedSync(resourceId: string, action: string): boolean;
  isAuthorized(resourceId: string, action: string): Promise<boolean>;
  /** Every resource and action of the policy. */
  allPermissions(): Promise<PermissionMap>;
}

export function createRbac({ bootstrap, store }: AuthCore): RbacResource {
  const held = (): readonly string[] => store.getState().session?.roles ?? [];
  const rolesOf = ({ rbac_policy }: ProjectSettings) => [
    ...(rbac_policy?.roles ?? []),
    ...customRolesOf(store.getState().organization),
  ];
  return {
    isAuthorizedSync: (resourceId, action) =>
      isAllowed(rolesOf(bootstrap.getSync()), held(), resourceId, action),
    async isAuthorized(resourceId, action) {
      return isAllowed(rolesOf(await bootstrap.get()), held(), resourceId, action);
    },
    async allPermissions() {
      const settings = await bootstrap.get();
      return mapPermissions(settings.rbac_policy, rolesOf(settings), held());
    },
  };
}
