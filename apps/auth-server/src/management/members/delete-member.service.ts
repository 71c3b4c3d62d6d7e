import { type Database, enqueue, type Task, type Transaction } from "@stocks-vibe/server-kit";
import * as z from "zod";
import type { Caller } from "../../domain/caller/caller.ts";
import { isAdmin, type Member } from "../../domain/member/member.ts";
import type { Project } from "../../domain/project/project.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";
import type { EventFeed } from "../../platform/events/event-feed.service.ts";
import { chooseLocale } from "../../platform/mail/letters/locale.ts";
import type { MailService } from "../../platform/mail/mail.service.ts";
import type { Action, AsMember } from "../../sessions/sessions/acting.ts";
import type { SessionsService } from "../../sessions/sessions/sessions.service.ts";
import type { AdministratorsService } from "../../tenancy/administrators/administrators.service.ts";
import {
  createContactErasure,
  ERASE_AFTER_HOURS,
  planContactErasure,
} from "../../tenancy/members/change-address.ts";
import { eraseFormerMember, eraseProofs } from "../../tenancy/members/erase-member.repository.ts";
import { saveMember } from "../../tenancy/members/member-upkeep.repository.ts";
import type { MembersService } from "../../tenancy/members/members.service.ts";
import { NO_FACTORS } from "../../tenancy/members/registered-factors.repository.ts";
import { requireSelfOrMember } from "../../tenancy/rbac/authorize.ts";

export const ERASE_MEMBER_TASK = "auth.erase-member";

const HOUR_MS = 3_600_000;

/**
 * Ends a membership with every session and every proof of it, and plans the erasure of its data.
 */
export type RemoveMember = (
  tx: Transaction<AuthSchema>,
  project: Project,
  member: Member,
  now: Date,
) => Promise<void>;

export const createRemoveMember =
  (parts: {
    readonly sessions: Pick<SessionsService, "endAll">;
    readonly members: Pick<MembersService, "register">;
    readonly feed: Pick<EventFeed, "append">;
  }): RemoveMember =>
  async (tx, { projectId }, member, now) => {
    const { sessions, members, feed } = parts;
    const { organizationId, memberId } = member;
    await planContactErasure(tx, { projectId, organizationId, memberId }, now);
    await sessions.endAll(tx, organizationId, memberId, now);
    await eraseProofs(tx, organizationId, memberId);
    await members.register(tx, member, NO_FACTORS, now);
    const changes = {
      status: "deleted",
      roles: [],
      isBreakglass: false,
      acceptedAt: null,
    } as const;
    await saveMember(tx, organizationId, memberId, changes, now);
    await feed.append(tx, { type: "member.deleted", organizationId, memberId }, now);
    await enqueue(tx, {
      task: ERASE_MEMBER_TASK,
      payload: { organizationId, memberId },
      jobKey: `${ERASE_MEMBER_TASK}:${memberId}`,
      runAt: new Date(now.getTime() + ERASE_AFTER_HOURS * HOUR_MS),
    });
  };

/**
 * Writes to someone whom another removed: who never proved their mailbox, or has not come yet, is
 * no reader of ours.
 */
async function notifyRemoved(
  mail: Pick<MailService, "notify">,
  {
    caller,
    action,
    target,
  }: {
    readonly caller: Caller;
    readonly action: Action;
    /** As they were before. */
    readonly target: Member;
  },
): Promise<void> {
  const { tx, actor, now } = action;
  const isOwnDoing = target.memberId === actor.member.memberId;
  if (isOwnDoing || target.status !== "active" || !target.emailAddressVerified) return;
  const { project } = caller;
  const fields = {
    project: project.name,
    organization: actor.organization.name,
    by: actor.member.name || actor.member.emailAddress,
    at: now,
    wasAdministrator: isAdmin(target),
  };
  const letter = { kind: "memberRemoved", fields } as const;
  const locale = chooseLocale(undefined, caller.language);
  const { emailAddress: recipient, organizationId } = target;
  await mail.notify(tx, project, { recipient, organizationId, letter, locale }, now);
}

export interface MemberDeletionService {
  /** Ends the membership, every session and every proof at once; answers the id. */
  delete(caller: Caller, memberId: string): Promise<string>;
  /** The job that erases a deleted member's data, unless they were asked back and came. */
  readonly eraseMember: Task;
  /** The job that erases what mail and proofs still know of the people who went. */
  readonly eraseContacts: Task;
}

export interface MemberDeletionParts {
  readonly db: Database<AuthSchema>;
  readonly actInTurn: AsMember;
  readonly administrators: Pick<AdministratorsService, "keeping">;
  readonly members: MembersService;
  readonly removeMember: RemoveMember;
  readonly mail: Pick<MailService, "notify">;
}

const payloadShape = z.object({ organizationId: z.string(), memberId: z.string() });

export function createMemberDeletion(parts: MemberDeletionParts): MemberDeletionService {
  const { db, actInTurn, administrators, members, removeMember, mail } = parts;
  return {
    delete: (caller, memberId) =>
      actInTurn(caller, "member.delete", async (action) => {
        const { tx, actor, organizationId, now } = action;
        const target = await members.get(tx, organizationId, memberId);
        requireSelfOrMember(caller, actor, { memberId, action: "delete" });
        const byMemberId = actor.member.memberId;
        await administrators.keeping(tx, { origin: caller, organizationId, byMemberId, now }, () =>
          removeMember(tx, caller.project, target, now),
        );
        await notifyRemoved(mail, { caller, action, target });
        await action.recordChangeOf(memberId);
        return memberId;
      }),
    eraseContacts: createContactErasure(db),
    async eraseMember(payload) {
      const { organizationId, memberId } = payloadShape.parse(payload);
      await db.transaction({ organizationId }, (tx, now) =>
        eraseFormerMember(tx, organizationId, memberId, now),
      );
    },
  };
}
