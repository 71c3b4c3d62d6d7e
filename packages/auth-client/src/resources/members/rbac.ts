import type { ProjectSettings } from "../../bootstrap/bootstrap.ts";
import type { AuthCore } from "../../core/create-auth-core.ts";
import { customRolesOf, isAllowed, mapPermissions, type PermissionMap } from "./permissions.ts";

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
