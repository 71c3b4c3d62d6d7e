import type { AuditAction } from "@stocks-vibe/contracts/auth";
import type { Database, Transaction } from "@stocks-vibe/server-kit";
import type { Caller } from "../../domain/caller/caller.ts";
import type { Member } from "../../domain/member/member.ts";
import type { Organization } from "../../domain/organization/organization.ts";
import type { ActiveSession } from "../../domain/session/active-session.ts";
import type { AuditService } from "../../platform/audit/audit.service.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";
import type { SessionsService } from "./sessions.service.ts";

type Tx = Transaction<AuthSchema>;

export interface ChangedMember {
  readonly member: Member;
  readonly organization: Organization;
}

export interface Deed {
  readonly tx: Tx;
  readonly actor: ActiveSession;
  readonly organizationId: string;
  readonly now: Date;
  /** Writes the deed down, with the member it was done to. */
  record(changedMemberId: string, details?: Readonly<Record<string, unknown>>): Promise<void>;
}

/** Does something in the name of a signed-in member, in one transaction; refusals are written down as well. */
export type Act = <Result>(
  caller: Caller,
  action: AuditAction,
  work: (deed: Deed) => Promise<Result>,
) => Promise<Result>;

export const createAct =
  (parts: {
    readonly db: Database<AuthSchema>;
    readonly sessions: SessionsService;
    readonly audit: AuditService;
  }): Act =>
  (caller, action, work) => {
    const { db, sessions, audit } = parts;
    return audit.watch({ origin: caller, action }, () =>
      db.transaction({}, async (tx, now) => {
        const actor = await sessions.require(tx, caller, now);
        const { organizationId } = actor.organization;
        const { memberId } = actor.member;
        const record: Deed["record"] = (changedMemberId, extra = {}) => {
          const details = { changed_member_id: changedMemberId, ...extra };
          return audit.record(
            tx,
            { origin: caller, action, organizationId, memberId, details },
            now,
          );
        };
        return work({ tx, actor, organizationId, now, record });
      }),
    );
  };
