import {
  type Database,
  enqueue,
  Refusal,
  type Task,
  type Transaction,
} from "@stocks-vibe/server-kit";
import * as z from "zod";
import type { Caller } from "../../domain/caller/caller.ts";
import { ADMIN_ROLE } from "../../domain/member/member.ts";
import type { Organization } from "../../domain/organization/organization.ts";
import type { Project } from "../../domain/project/project.ts";
import type { AuditService } from "../../platform/audit/audit.service.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";
import type { EventFeed } from "../../platform/events/event-feed.service.ts";
import { chooseLocale } from "../../platform/mail/letters/locale.ts";
import type { MailService } from "../../platform/mail/mail.service.ts";
import type { Act } from "../../sessions/sessions/acting.ts";
import type { SessionsService } from "../../sessions/sessions/sessions.service.ts";
import { planContactErasure } from "../../tenancy/members/contact-erasure.ts";
import { listAdminAddresses } from "../../tenancy/members/member-upkeep.repository.ts";
import { eraseOrganization } from "../../tenancy/organizations/erase-organization.repository.ts";
import type { OrganizationsService } from "../../tenancy/organizations/organizations.service.ts";
import type { ProjectsService } from "../../tenancy/projects/projects.service.ts";
import {
  type AskedDeletion,
  findDeletion,
  insertDeletion,
  removeDeletion,
} from "./deletion.repository.ts";

export type { AskedDeletion };

export const ERASE_ORGANIZATION_TASK = "auth.erase-organization";

/** How long any administrator can withdraw it. */
const GRACE_MS = 86_400_000;

export interface OrganizationDeletionService {
  /** Whether the member's organization is about to be deleted; null while it is not. */
  find(caller: Caller): Promise<AskedDeletion | null>;
  /**
   * Has the organization deleted after a day, and tells every administrator by mail. Asking again changes nothing. Refuses
   * `organization_name_mismatch` unless `name` is what the organization is called.
   */
  ask(caller: Caller, name: string): Promise<AskedDeletion>;
  /** Keeps the organization, and tells every administrator. Nothing happens where it was not about to be deleted. */
  withdraw(caller: Caller): Promise<void>;
  /** The job that erases an organization whose day has passed. It is one transaction, so that being killed within it changes nothing. */
  readonly erase: Task;
}

export interface OrganizationDeletionParts {
  readonly db: Database<AuthSchema>;
  readonly act: Act;
  readonly audit: Pick<AuditService, "record">;
  readonly sessions: Pick<SessionsService, "require">;
  readonly organizations: Pick<OrganizationsService, "lock" | "find">;
  readonly projects: Pick<ProjectsService, "findById">;
  readonly mail: Pick<MailService, "notify">;
  readonly feed: Pick<EventFeed, "append">;
}

type Tx = Transaction<AuthSchema>;
type Told = {
  readonly project: Project;
  readonly organization: Organization;
  readonly kind: "deletionAsked" | "deletionWithdrawn";
  readonly by: string;
  readonly language: Caller["language"];
};

const payloadShape = z.object({ projectId: z.string(), organizationId: z.string() });

export function createOrganizationDeletion(
  parts: OrganizationDeletionParts,
): OrganizationDeletionService {
  const { db, act, audit, sessions, organizations, projects, mail, feed } = parts;

  async function tellAdministrators(tx: Tx, told: Told, now: Date): Promise<void> {
    const { project, organization, kind, by, language } = told;
    const { organizationId, emailRoleAssignments } = organization;
    const domains = emailRoleAssignments
      .filter(({ roleId }) => roleId === ADMIN_ROLE)
      .map(({ domain }) => domain);
    const fields = { project: project.name, organization: organization.name, by };
    const letter = { kind, fields };
    const locale = chooseLocale(undefined, language);
    for (const recipient of await listAdminAddresses(tx, organizationId, domains)) {
      await mail.notify(tx, project, { recipient, letter, locale }, now);
    }
  }

  return {
    find: (caller) =>
      db.transaction({}, async (tx, now) => {
        const { organization } = await sessions.require(tx, caller, now);
        return (await findDeletion(tx, organization.organizationId)) ?? null;
      }),
    ask: (caller, name) =>
      act(caller, "organization.deletion_ask", async (action) => {
        const { tx, actor, organizationId, now, record } = action;
        const { organization, member } = actor;
        if (name.trim() !== organization.name) throw new Refusal("organization_name_mismatch");
        await organizations.lock(tx, organizationId);
        const known = await findDeletion(tx, organizationId);
        if (known) return known;
        const by = member.name || member.emailAddress;
        const asked: AskedDeletion = {
          askedBy: member.memberId,
          askedByName: by,
          askedAt: now,
          dueAt: new Date(now.getTime() + GRACE_MS),
        };
        const { project, language } = caller;
        await insertDeletion(tx, organizationId, asked);
        await enqueue(tx, {
          task: ERASE_ORGANIZATION_TASK,
          payload: { projectId: project.projectId, organizationId },
          jobKey: `${ERASE_ORGANIZATION_TASK}:${organizationId}`,
          runAt: asked.dueAt,
        });
        const told = { project, organization, kind: "deletionAsked", by, language } as const;
        await tellAdministrators(tx, told, now);
        await record();
        return asked;
      }),
    withdraw: (caller) =>
      act(caller, "organization.deletion_withdraw", async (action) => {
        const { tx, actor, organizationId, now, record } = action;
        const { organization, member } = actor;
        await organizations.lock(tx, organizationId);
        if (!(await findDeletion(tx, organizationId))) return;
        await removeDeletion(tx, organizationId);
        const { project, language } = caller;
        const by = member.name || member.emailAddress;
        const told = { project, organization, kind: "deletionWithdrawn", by, language } as const;
        await tellAdministrators(tx, told, now);
        await record();
      }),
    async erase(payload) {
      const { projectId, organizationId } = payloadShape.parse(payload);
      const project = await projects.findById(projectId);
      if (!project) return;
      await db.transaction({ organizationId }, async (tx, now) => {
        if (!(await organizations.find(tx, organizationId))) return;
        await organizations.lock(tx, organizationId);
        const asked = await findDeletion(tx, organizationId);
        // Withdrawn, or withdrawn and asked for again: that has a job of its own.
        if (!asked || asked.dueAt > now) return;
        await planContactErasure(tx, { projectId, organizationId }, now);
        await eraseOrganization(tx, organizationId, now);
        await feed.append(tx, { type: "organization.deleted", organizationId }, now);
        const origin = { project, ip: "", requestId: ERASE_ORGANIZATION_TASK };
        const { askedBy: memberId } = asked;
        const entry = { origin, action: "organization.delete", organizationId, memberId } as const;
        await audit.record(tx, entry, now);
      });
    },
  };
}
