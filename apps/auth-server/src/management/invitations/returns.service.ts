import { Refusal } from "@stocks-vibe/server-kit";
import type { Caller } from "../../domain/caller/caller.ts";
import { checkInvite } from "../../domain/organization/organization-rules.ts";
import { knownRolesOf } from "../../domain/rbac/policy-of.ts";
import type { AsMember, ChangedMember } from "../../sessions/sessions/acting.ts";
import { requireFreeAddress } from "../../tenancy/members/change-address.ts";
import { saveMember } from "../../tenancy/members/member-upkeep.repository.ts";
import type { MembersService } from "../../tenancy/members/members.service.ts";
import type { BeginInvitation } from "./invitation-letter.ts";

export interface ReturnsService {
  /**
   * Asks someone who left or was removed to come back: an invitation as any other, without the
   * roles, factors and proofs of before. Whoever is here already stays as they are.
   */
  reactivate(caller: Caller, memberId: string): Promise<ChangedMember>;
}

export function createReturns(parts: {
  readonly act: AsMember;
  readonly members: MembersService;
  readonly beginInvitation: BeginInvitation;
}): ReturnsService {
  const { act, members, beginInvitation } = parts;
  return {
    reactivate: (caller, memberId) =>
      act(caller, "member.reactivate", async (action) => {
        const { tx, actor, organizationId, now } = action;
        const { organization, member: inviter } = actor;
        const found = await members.find(tx, organizationId, memberId);
        if (!found) throw new Refusal("member_not_found");
        if (found.status !== "deleted") return { member: found, organization };
        const { emailAddress } = found;
        const knownRoles = knownRolesOf(caller.project);
        checkInvite({ organization, inviter, emailAddress, roles: [], knownRoles });
        await requireFreeAddress(tx, found, emailAddress);
        const asking = { organizationId, memberId: inviter.memberId };
        const asked = { path: "reactivation", recipient: emailAddress, actor: asking } as const;
        const send = await beginInvitation(tx, caller, asked, now);
        // Who asked for the same at this moment was first: the person is held now.
        const current = await members.find(tx, organizationId, memberId);
        if (current && current.status !== "deleted") return { member: current, organization };
        const changes = {
          status: "invited",
          // It was proven for a membership that ended.
          emailAddressVerified: false,
          addedByMemberId: inviter.memberId,
        } as const;
        const member = await saveMember(tx, organizationId, memberId, changes, now);
        if (!member) throw new Refusal("member_not_found");
        await send({ member, organization, inviter, note: null });
        await action.recordChangeOf(memberId);
        return { member, organization };
      }),
  };
}
