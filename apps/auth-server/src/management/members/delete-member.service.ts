import type { Database, Task } from "@stocks-vibe/server-kit";
import * as z from "zod";
import type { Caller } from "../../domain/caller/caller.ts";
import { isAdmin, type Member } from "../../domain/member/member.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";
import { chooseLocale } from "../../platform/mail/letters/locale.ts";
import type { MailService } from "../../platform/mail/mail.service.ts";
import type { Action, AsMember } from "../../sessions/sessions/acting.ts";
import type { AdministratorsService } from "../../tenancy/administrators/administrators.service.ts";
import { createContactErasure } from "../../tenancy/members/contact-erasure.ts";
import { eraseFormerMember } from "../../tenancy/members/erase-member.repository.ts";
import type { MembersService } from "../../tenancy/members/members.service.ts";
import { requireSelfOrMember } from "../../tenancy/rbac/authorize.ts";
import type { RemoveMember } from "./remove-member.ts";

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
