import { type Database, enqueue, type Task } from "@stocks-vibe/server-kit";
import * as z from "zod";
import type { Caller } from "../../caller.ts";
import type { AuthSchema } from "../../schema.ts";
import type { EventFeed } from "../events/event-feed.service.ts";
import type { OrganizationsService } from "../organizations/organizations.service.ts";
import { requireSelfOrMember } from "../rbac/authorize.ts";
import type { SessionsService } from "../sessions/sessions.service.ts";
import type { Act } from "./acting.ts";
import { createContactErasure, ERASE_AFTER_HOURS, planContactErasure } from "./contact-erasure.ts";
import { eraseDeletedMember, eraseProofs } from "./erase-member.repository.ts";
import { keepingAnAdmin } from "./last-admin.ts";
import { saveMember } from "./member-upkeep.repository.ts";
import type { MembersService } from "./members.service.ts";

export const ERASE_MEMBER_TASK = "auth.erase-member";

export interface MemberDeletionService {
  /** Ends the membership, every session and every proof at once; answers the id. */
  delete(caller: Caller, memberId: string): Promise<string>;
  /** The job that erases a deleted member's data, unless they were brought back. */
  readonly eraseMember: Task;
  /** The job that erases what mail and proofs still know of the people who went. */
  readonly eraseContacts: Task;
}

export interface MemberDeletionParts {
  readonly db: Database<AuthSchema>;
  readonly act: Act;
  readonly sessions: SessionsService;
  readonly organizations: OrganizationsService;
  readonly members: MembersService;
  readonly feed: EventFeed;
}

const HOUR_MS = 3_600_000;

const NO_FACTORS = {
  mfaPhoneId: "",
  mfaPhoneNumber: "",
  mfaPhoneNumberVerified: false,
  defaultMfaMethod: "",
  totpId: "",
  passwordId: "",
  mfaEnrolled: false,
} as const;

const payloadShape = z.object({ organizationId: z.string(), memberId: z.string() });

export function createMemberDeletion(parts: MemberDeletionParts): MemberDeletionService {
  const { db, act, sessions, organizations, members, feed } = parts;
  return {
    delete: (caller, memberId) =>
      act(caller, "member.delete", async ({ tx, actor, organizationId, now, record }) => {
        const target = await members.get(tx, organizationId, memberId);
        requireSelfOrMember(caller, actor, { memberId, action: "delete" });
        await organizations.lock(tx, organizationId);
        const { projectId } = caller.project;
        await planContactErasure(tx, { projectId, organizationId, memberId }, now);
        await keepingAnAdmin(
          tx,
          () => organizations.get(tx, caller.project, organizationId),
          async () => {
            await eraseProofs(tx, organizationId, memberId);
            await members.register(tx, target, NO_FACTORS, now);
            const changes = { status: "deleted", roles: [], isBreakglass: false } as const;
            await saveMember(tx, organizationId, memberId, changes, now);
          },
        );
        await sessions.endAll(tx, organizationId, memberId, now);
        await feed.append(tx, { type: "member.deleted", organizationId, memberId }, now);
        await enqueue(tx, {
          task: ERASE_MEMBER_TASK,
          payload: { organizationId, memberId },
          jobKey: `${ERASE_MEMBER_TASK}:${memberId}`,
          runAt: new Date(now.getTime() + ERASE_AFTER_HOURS * HOUR_MS),
        });
        await record(memberId);
        return memberId;
      }),
    eraseContacts: createContactErasure(db),
    async eraseMember(payload) {
      const { organizationId, memberId } = payloadShape.parse(payload);
      await db.transaction({ organizationId }, (tx) =>
        eraseDeletedMember(tx, organizationId, memberId),
      );
    },
  };
}
