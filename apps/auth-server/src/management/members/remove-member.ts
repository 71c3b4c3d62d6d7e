import { enqueue, type Transaction } from "@stocks-vibe/server-kit";
import type { Member } from "../../domain/member/member.ts";
import type { Project } from "../../domain/project/project.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";
import type { EventFeed } from "../../platform/events/event-feed.service.ts";
import type { SessionsService } from "../../sessions/sessions/sessions.service.ts";
import { ERASE_AFTER_HOURS, planContactErasure } from "../../tenancy/members/contact-erasure.ts";
import { eraseProofs } from "../../tenancy/members/erase-member.repository.ts";
import { saveMember } from "../../tenancy/members/member-upkeep.repository.ts";
import type { MembersService } from "../../tenancy/members/members.service.ts";
import { NO_FACTORS } from "../../tenancy/members/registered-factors.repository.ts";

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
