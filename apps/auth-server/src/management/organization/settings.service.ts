import type { UpdateOrganizationRequest } from "@stocks-vibe/contracts/auth";
import { type Database, Refusal } from "@stocks-vibe/server-kit";
import type { Caller } from "../../domain/caller/caller.ts";
import { roleIdsOf } from "../../domain/member/member.ts";
import { changeOrganization } from "../../domain/organization/change-organization.ts";
import type { Organization } from "../../domain/organization/organization.ts";
import type { AuditService } from "../../platform/audit/audit.service.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";
import type { EventFeed } from "../../platform/events/event-feed.service.ts";
import type { SessionsService } from "../../sessions/sessions/sessions.service.ts";
import { planContactErasure } from "../../tenancy/members/contact-erasure.ts";
import { keepingAnAdmin } from "../../tenancy/members/last-admin.ts";
import { eraseOrganization } from "../../tenancy/organizations/erase-organization.repository.ts";
import {
  lockOrganization,
  updateOrganization,
} from "../../tenancy/organizations/organizations.repository.ts";
import type { OrganizationsService } from "../../tenancy/organizations/organizations.service.ts";
import { authorizeFields, requirePermission } from "../../tenancy/rbac/authorize.ts";
import { actionsOf, ORGANIZATION_FIELD_ACTIONS } from "../../tenancy/rbac/field-actions.ts";
import { knownRolesOf } from "../../tenancy/rbac/policy-of.ts";

/** What members may do with their organization as a whole. */
export interface OrganizationSettingsService {
  update(caller: Caller, request: UpdateOrganizationRequest): Promise<Organization>;
  /** Removes the organization and everything of it; answers its id. */
  delete(caller: Caller): Promise<string>;
  /** For sign-in pages, which know a slug only. */
  findBySlug(caller: Caller, slug: string): Promise<Organization | undefined>;
}

export interface OrganizationSettingsParts {
  readonly db: Database<AuthSchema>;
  readonly sessions: SessionsService;
  readonly organizations: OrganizationsService;
  readonly feed: EventFeed;
  readonly audit: AuditService;
}

export function createOrganizationSettings(
  parts: OrganizationSettingsParts,
): OrganizationSettingsService {
  const { db, sessions, organizations, feed, audit } = parts;

  const update = (caller: Caller, request: UpdateOrganizationRequest): Promise<Organization> =>
    db.transaction({}, async (tx, now) => {
      const actor = await sessions.require(tx, caller, now);
      const resource = "stytch.organization";
      for (const action of actionsOf(request, ORGANIZATION_FIELD_ACTIONS)) {
        requirePermission(caller, actor, { resource, action });
      }
      authorizeFields(request, actor, now);
      const { organizationId } = actor.organization;
      await lockOrganization(tx, organizationId);
      const current = await organizations.get(tx, caller.project, organizationId);
      const context = {
        knownRoles: knownRolesOf(caller.project),
        ownRoles: roleIdsOf(actor.member),
      };
      const settings = changeOrganization(current, request, context);
      const changed = await keepingAnAdmin(
        tx,
        () => organizations.get(tx, caller.project, organizationId),
        () => updateOrganization(tx, current, settings, now),
      );
      if (!changed) throw new Refusal("organization_slug_already_used");
      const { memberId } = actor.member;
      const details = { fields: Object.keys(request).sort() };
      const action = "organization.update";
      await audit.record(tx, { origin: caller, action, organizationId, memberId, details }, now);
      return changed;
    });

  const remove = (caller: Caller): Promise<string> =>
    db.transaction({}, async (tx, now) => {
      const { member, organization } = await sessions.require(tx, caller, now);
      const { organizationId } = organization;
      const { memberId } = member;
      await lockOrganization(tx, organizationId);
      const { projectId } = caller.project;
      await planContactErasure(tx, { projectId, organizationId }, now);
      await eraseOrganization(tx, organizationId, now);
      await feed.append(tx, { type: "organization.deleted", organizationId }, now);
      const action = "organization.delete";
      await audit.record(tx, { origin: caller, action, organizationId, memberId }, now);
      return organizationId;
    });

  return {
    update: (caller, request) =>
      audit.watch({ origin: caller, action: "organization.update" }, () => update(caller, request)),
    delete: (caller) =>
      audit.watch({ origin: caller, action: "organization.delete" }, () => remove(caller)),
    findBySlug: (caller, slug) =>
      db.transaction({}, (tx) => organizations.findBySlug(tx, caller.project, slug.toLowerCase())),
  };
}
