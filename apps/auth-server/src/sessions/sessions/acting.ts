import type { AuditAction } from "@stocks-vibe/contracts/auth";
import type { Transaction } from "@stocks-vibe/server-kit";
import type { Caller } from "../../domain/caller/caller.ts";
import type { Member } from "../../domain/member/member.ts";
import type { Organization } from "../../domain/organization/organization.ts";
import type { ActiveSession } from "../../domain/session/session.ts";
import type { Audited } from "../../platform/audit/audit.service.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";
import type { OrganizationsService } from "../../tenancy/organizations/organizations.service.ts";
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
 * Does something in the name of a signed-in member, whom the access table lets call the route;
 * refusals are written down as well.
 */
export type AsMember = <Result>(
  caller: Caller,
  name: AuditAction,
  work: (action: Action) => Promise<Result>,
) => Promise<Result>;

type Enter = (tx: Transaction<AuthSchema>, caller: Caller, now: Date) => Promise<ActiveSession>;

const createActBy =
  (perform: Audited, enter: Enter): AsMember =>
  (caller, name, work) =>
    perform(caller, name, (transaction) =>
      transaction({}, async ({ tx, now, ...step }) => {
        const actor = await enter(tx, caller, now);
        const { organizationId } = actor.organization;
        const { memberId } = actor.member;
        const record = (details?: Details): Promise<void> =>
          step.record({ organizationId, memberId, ...(details ? { details } : {}) });
        const recordChangeOf = (changedMemberId: string, details: Details = {}): Promise<void> =>
          record({ changed_member_id: changedMemberId, ...details });
        return work({ tx, actor, organizationId, now, record, recordChangeOf });
      }),
    );

export interface ActParts {
  readonly perform: Audited;
  readonly sessions: Pick<SessionsService, "require">;
}

export const createAct = ({ perform, sessions }: ActParts): AsMember =>
  createActBy(perform, sessions.require);

/**
 * The same for what takes a right from someone: one after the other in an organization, which
 * stays locked until the commit. Who acts is read again once those before have committed, or two
 * administrators could each take the other's right, one of them without having it any more.
 */
export const createAsMemberInTurn = ({
  perform,
  sessions,
  organizations,
}: ActParts & { readonly organizations: Pick<OrganizationsService, "lock"> }): AsMember =>
  createActBy(perform, async (tx, caller, now) => {
    const { organization } = await sessions.require(tx, caller, now);
    await organizations.lock(tx, organization.organizationId);
    return sessions.require(tx, caller, now);
  });
