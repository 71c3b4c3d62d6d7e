import type { AuditAction } from "@stocks-vibe/contracts/auth";
import type { Database, Transaction } from "@stocks-vibe/server-kit";
import type { Caller } from "../../caller.ts";
import type { AuthSchema } from "../../schema.ts";
import type { AuditService } from "../audit/audit.service.ts";
import type { Organization } from "../organizations/organization.ts";
import type { ActiveSession, SessionsService } from "../sessions/sessions.service.ts";
import type { Member } from "./member.ts";

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
