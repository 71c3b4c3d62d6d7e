import type { AuditAction } from "@stocks-vibe/contracts/auth";
import type { Transaction } from "@stocks-vibe/server-kit";
import type { Caller } from "../../domain/caller/caller.ts";
import type { Member } from "../../domain/member/member.ts";
import type { Organization } from "../../domain/organization/organization.ts";
import type { ActiveSession } from "../../domain/session/active-session.ts";
import type { Perform } from "../../platform/audit/perform.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";
import type { SessionsService } from "./sessions.service.ts";

type Details = Readonly<Record<string, unknown>>;

export interface ChangedMember {
  readonly member: Member;
  readonly organization: Organization;
}

/** What a signed-in member does, in one transaction. */
export interface Action {
  readonly tx: Transaction<AuthSchema>;
  readonly actor: ActiveSession;
  readonly organizationId: string;
  readonly now: Date;
  /** Writes the action down, in the name of the actor. */
  record(details?: Details): Promise<void>;
  /** The same with the member it was done to. */
  recordChangeOf(changedMemberId: string, details?: Details): Promise<void>;
}

/**
 * Does something in the name of a signed-in member, whom the access table lets call the route; refusals are written down
 * as well.
 */
export type Act = <Result>(
  caller: Caller,
  name: AuditAction,
  work: (action: Action) => Promise<Result>,
) => Promise<Result>;

export const createAct =
  (parts: {
    readonly perform: Perform;
    readonly sessions: Pick<SessionsService, "require">;
  }): Act =>
  (caller, name, work) =>
    parts.perform(caller, name, (transaction) =>
      transaction({}, async ({ tx, now, ...step }) => {
        const actor = await parts.sessions.require(tx, caller, now);
        const { organizationId } = actor.organization;
        const { memberId } = actor.member;
        const record = (details?: Details): Promise<void> =>
          step.record({ organizationId, memberId, ...(details ? { details } : {}) });
        const recordChangeOf = (changedMemberId: string, details: Details = {}): Promise<void> =>
          record({ changed_member_id: changedMemberId, ...details });
        return work({ tx, actor, organizationId, now, record, recordChangeOf });
      }),
    );
