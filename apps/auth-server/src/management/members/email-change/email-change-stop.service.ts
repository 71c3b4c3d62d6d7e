import type { StopEmailUpdateRequest } from "@stocks-vibe/contracts/auth";
import { hashToken, type Transaction } from "@stocks-vibe/server-kit";
import type { EmailChangesService } from "../../../authentication/email-changes/email-changes.service.ts";
import type { MemberLinksService } from "../../../authentication/magic-links/member-links.service.ts";
import type { CodesService } from "../../../authentication/otp/otps.service.ts";
import type { Caller, RequestOrigin } from "../../../domain/caller/caller.ts";
import { CHANGE_LINKS } from "../../../domain/link/link-token.ts";
import type { Member } from "../../../domain/member/member.ts";
import type { Audited } from "../../../platform/audit/audit.service.ts";
import type { AuthSchema } from "../../../platform/database/schema.ts";
import type { AsMember, ChangedMember } from "../../../sessions/sessions/acting.ts";
import { lockMember, lockPerson } from "../../../tenancy/members/lock-person.repository.ts";
import type { MembersService } from "../../../tenancy/members/members.service.ts";
import { requireSelfOrMember } from "../../../tenancy/rbac/authorize.ts";

type Tx = Transaction<AuthSchema>;

/** Gives a wished address up: what was sent about it is worth nothing any more. */
export interface EmailChangeStopService {
  /** By the link that went to the address of now. Nobody needs to be signed in. */
  stop(origin: RequestOrigin, request: StopEmailUpdateRequest): Promise<void>;
  /**
   * By the member, or by who may change their address. `memberId` null means oneself. Harmless
   * where there is no wish.
   */
  cancel(caller: Caller, memberId: string | null): Promise<ChangedMember>;
}

export interface EmailChangeStopParts {
  readonly act: AsMember;
  readonly members: MembersService;
  readonly emailChanges: Pick<EmailChangesService, "forget">;
  readonly links: MemberLinksService;
  readonly codes: CodesService;
  readonly perform: Audited;
}

export function createEmailChangeStop(parts: EmailChangeStopParts): EmailChangeStopService {
  const { act, members, emailChanges, links, codes, perform } = parts;

  async function giveUp(tx: Tx, member: Member, now: Date): Promise<void> {
    await links.voidAll(tx, member, now, CHANGE_LINKS);
    await codes.voidAll(tx, member, now, ["change_address"]);
    await emailChanges.forget(tx, member);
  }

  const stop = (origin: RequestOrigin, { stop_token }: StopEmailUpdateRequest): Promise<void> =>
    perform(origin, "member.email_change_stop", (transaction) =>
      transaction({}, async ({ tx, now, record }) => {
        const presented = {
          tokenHash: hashToken(stop_token),
          kinds: ["stop_change"],
          codeVerifier: undefined,
          refusal: "unable_to_auth_magic_link",
        } as const;
        const { member } = await links.consume(tx, origin.project, presented, now);
        await giveUp(tx, member, now);
        const { organizationId, memberId } = member;
        await record({ organizationId, memberId });
      }),
    );

  return {
    stop,
    cancel: (caller, memberId) =>
      act(caller, "member.email_change_stop", async ({ tx, actor, now, ...action }) => {
        const { organizationId } = action;
        const found = await members.get(tx, organizationId, memberId ?? actor.member.memberId);
        const right = "update.info.email";
        requireSelfOrMember(caller, actor, { memberId: found.memberId, action: right });
        await lockPerson(tx, caller.project.projectId, found.emailAddress);
        const member = (await lockMember(tx, organizationId, found.memberId)) ?? found;
        await giveUp(tx, member, now);
        await action.recordChangeOf(member.memberId);
        return { member, organization: actor.organization };
      }),
  };
}
