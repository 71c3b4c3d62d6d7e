import type { UpdateOrganizationRequest } from "@stocks-vibe/contracts/auth";
import { type Database, Refusal } from "@stocks-vibe/server-kit";
import type { Caller } from "../../domain/caller/caller.ts";
import { roleIdsOf } from "../../domain/member/member.ts";
import { changeOrganization } from "../../domain/organization/change-organization.ts";
import type { Organization } from "../../domain/organization/organization.ts";
import { knownRolesOf } from "../../domain/rbac/policy-of.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";
import type { AsMember } from "../../sessions/sessions/acting.ts";
import type { AdministratorsService } from "../../tenancy/administrators/administrators.service.ts";
import { updateOrganization } from "../../tenancy/organizations/organizations.repository.ts";
import type { OrganizationsService } from "../../tenancy/organizations/organizations.service.ts";
import type { UsableMethodsOf } from "../../tenancy/projects/project-methods.ts";
import { authorizeFields, requirePermission } from "../../tenancy/rbac/authorize.ts";
import {
  actionsOf,
  changesNothing,
  ORGANIZATION_FIELD_ACTIONS,
} from "../../tenancy/rbac/field-actions.ts";

/** What members may do with their organization as a whole. */
export interface OrganizationSettingsService {
  update(caller: Caller, request: UpdateOrganizationRequest): Promise<Organization>;
  /** For sign-in pages, which know a slug only. */
  findBySlug(caller: Caller, slug: string): Promise<Organization | undefined>;
}

export interface OrganizationSettingsParts {
  readonly db: Database<AuthSchema>;
  readonly actInTurn: AsMember;
  readonly organizations: OrganizationsService;
  readonly administrators: Pick<AdministratorsService, "keeping">;
  readonly usableMethods: UsableMethodsOf;
}

export function createOrganizationSettings(
  parts: OrganizationSettingsParts,
): OrganizationSettingsService {
  const { db, actInTurn, organizations, administrators, usableMethods } = parts;

  return {
    update: (caller, request) =>
      actInTurn(caller, "organization.update", async (action) => {
        const { tx, actor, organizationId, now, record } = action;
        const resource = "stytch.organization";
        for (const action of actionsOf(request, ORGANIZATION_FIELD_ACTIONS)) {
          requirePermission(caller, actor, { resource, action });
        }
        authorizeFields(request, actor, now);
        if (changesNothing(request, ORGANIZATION_FIELD_ACTIONS)) return actor.organization;
        const { organization: current, member } = actor;
        const namesMethods = request.auth_methods ?? request.allowed_auth_methods;
        if (current.ssoRequirement?.isInForce && namesMethods !== undefined) {
          throw new Refusal("sso_requirement_in_force");
        }
        const context = {
          knownRoles: knownRolesOf(caller.project),
          ownRoles: roleIdsOf(member),
          usable: await usableMethods(tx, caller.project),
        };
        const settings = changeOrganization(current, request, context);
        const changed = await administrators.keeping(
          tx,
          { origin: caller, organizationId, byMemberId: member.memberId, now },
          () => updateOrganization(tx, current, settings, now),
        );
        if (!changed) throw new Refusal("organization_slug_already_used");
        await record({ fields: Object.keys(request).sort() });
        return changed;
      }),
    findBySlug: (caller, slug) =>
      db.transaction({}, (tx) => organizations.findBySlug(tx, caller.project, slug.toLowerCase())),
  };
}
