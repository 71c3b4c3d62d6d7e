import { type Database, Refusal, type Task, type Transaction } from "@stocks-vibe/server-kit";
import * as z from "zod";
import type { Caller } from "../../domain/caller/caller.ts";
import type { AuditService } from "../../platform/audit/audit.service.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";
import type { EventFeed } from "../../platform/events/event-feed.service.ts";
import type { AsMember } from "../../sessions/sessions/acting.ts";
import type { SessionsService } from "../../sessions/sessions/sessions.service.ts";
import { planContactErasure } from "../../tenancy/members/change-address.ts";
import {
  type AskedDeletion,
  eraseOrganization,
  findDeletion,
  removeDeletion,
} from "../../tenancy/organizations/organization-deletions.repository.ts";
import type { OrganizationsService } from "../../tenancy/organizations/organizations.service.ts";
import type { ProjectsService } from "../../tenancy/projects/projects.service.ts";
import { createBeginDeletion, ERASE_ORGANIZATION_TASK, type ToldBy } from "./begin-deletion.ts";

export type { AskedDeletion };

export interface OrganizationDeletionService {
  /** Whether the member's organization is about to be deleted; null while it is not. */
  find(caller: Caller): Promise<AskedDeletion | null>;
  /**
   * Has the organization deleted after a day, and tells every administrator by mail. Asking again
   * changes nothing. Refuses `organization_name_mismatch` unless `name` is what the organization is
   * called, `too_many_deletion_requests` and `admin_removed_too_recently`.
   */
  ask(caller: Caller, name: string): Promise<AskedDeletion>;
  /**
   * Keeps the organization, and tells every administrator. Nothing happens where it was not about
   * to be deleted.
   */
  withdraw(caller: Caller): Promise<void>;
  /**
   * The official client's call; answers the id. It removes everything at once, or after the same
   * day where the project says so.
   */
  delete(caller: Caller): Promise<string>;
  /**
   * The job that erases an organization whose day has passed. It is one transaction, so that being
   * killed within it changes nothing.
   */
  readonly erase: Task;
}

export interface OrganizationDeletionParts extends ToldBy {
  readonly db: Database<AuthSchema>;
  readonly actInTurn: AsMember;
  readonly audit: Pick<AuditService, "record">;
  readonly sessions: Pick<SessionsService, "require">;
  readonly organizations: Pick<OrganizationsService, "lock" | "find">;
  readonly projects: Pick<ProjectsService, "findById">;
  readonly feed: Pick<EventFeed, "append">;
}

const jobPayload = z.object({ projectId: z.string(), organizationId: z.string() });

export function createOrganizationDeletion(
  parts: OrganizationDeletionParts,
): OrganizationDeletionService {
  const { db, actInTurn, audit, sessions, organizations, projects, feed, administrators } = parts;
  const begin = createBeginDeletion(parts);

  async function eraseAll(
    tx: Transaction<AuthSchema>,
    gone: { readonly projectId: string; readonly organizationId: string },
    now: Date,
  ): Promise<void> {
    const { organizationId } = gone;
    await planContactErasure(tx, gone, now);
    await eraseOrganization(tx, organizationId, now);
    await feed.append(tx, { type: "organization.deleted", organizationId }, now);
  }

  const deleteAtOnce = (caller: Caller): Promise<string> =>
    actInTurn(caller, "organization.delete", async ({ tx, organizationId, now, record }) => {
      await eraseAll(tx, { projectId: caller.project.projectId, organizationId }, now);
      await record();
      return organizationId;
    });

  return {
    find: (caller) =>
      db.transaction({}, async (tx, now) => {
        const { organization } = await sessions.require(tx, caller, now);
        return (await findDeletion(tx, organization.organizationId)) ?? null;
      }),
    ask: (caller, name) =>
      actInTurn(caller, "organization.deletion_ask", async (action) => {
        if (name.trim() !== action.actor.organization.name) {
          throw new Refusal("organization_name_mismatch");
        }
        return begin(caller, action);
      }),
    withdraw: (caller) =>
      actInTurn(caller, "organization.deletion_withdraw", async (action) => {
        const { tx, actor, organizationId, now, record } = action;
        const { organization, member } = actor;
        if (!(await findDeletion(tx, organizationId))) return;
        await removeDeletion(tx, organizationId);
        const by = member.name || member.emailAddress;
        const fields = { project: caller.project.name, organization: organization.name, by };
        const letter = { kind: "deletionWithdrawn", fields } as const;
        await administrators.notify(tx, { origin: caller, organization, letter }, now);
        await record();
      }),
    delete: (caller) =>
      caller.project.organizationDeletionGrace
        ? actInTurn(caller, "organization.deletion_ask", async (action) => {
            await begin(caller, action);
            return action.organizationId;
          })
        : deleteAtOnce(caller),
    async erase(payload) {
      const { projectId, organizationId } = jobPayload.parse(payload);
      const project = await projects.findById(projectId);
      if (!project) return;
      await db.transaction({ organizationId }, async (tx, now) => {
        if (!(await organizations.find(tx, organizationId))) return;
        await organizations.lock(tx, organizationId);
        const asked = await findDeletion(tx, organizationId);
        // Withdrawn, or withdrawn and asked for again: that has a job of its own.
        if (!asked || asked.dueAt > now) return;
        await eraseAll(tx, { projectId, organizationId }, now);
        const origin = { project, ip: "", requestId: ERASE_ORGANIZATION_TASK };
        const { askedBy: memberId } = asked;
        const entry = { origin, action: "organization.delete", organizationId, memberId } as const;
        await audit.record(tx, entry, now);
      });
    },
  };
}
