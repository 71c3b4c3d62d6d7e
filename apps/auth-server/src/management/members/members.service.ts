import type { CreateMemberRequest, UnlinkRetiredEmailRequest } from "@stocks-vibe/contracts/auth";
import { Refusal } from "@stocks-vibe/server-kit";
import { parseEmailAddress } from "../../domain/address/email-address.ts";
import type { Caller } from "../../domain/caller/caller.ts";
import { roleIdsOf } from "../../domain/member/member.ts";
import { parseMemberName } from "../../domain/member/member-name.ts";
import { grantableRoles } from "../../domain/member/member-roles.ts";
import { mergeMetadata } from "../../domain/member/merge-metadata.ts";
import { withoutRetired } from "../../domain/member/retired-emails.ts";
import { checkInvite } from "../../domain/organization/check-invite.ts";
import { knownRolesOf } from "../../domain/rbac/policy-of.ts";
import type { AsMember, ChangedMember } from "../../sessions/sessions/acting.ts";
import { requireFreeAddress } from "../../tenancy/members/change-address.ts";
import { saveMember } from "../../tenancy/members/member-upkeep.repository.ts";
import type { MembersService } from "../../tenancy/members/members.service.ts";
import { authorizeGrant, requireSelfOrMember } from "../../tenancy/rbac/authorize.ts";
import { applyFactorFields } from "./factor-fields.ts";

/** Who belongs to an organization: adding, and the former addresses of its members. */
export interface MemberListService {
  create(caller: Caller, request: CreateMemberRequest): Promise<ChangedMember>;
  /** `memberId` null means oneself. */
  unlinkRetiredEmail(
    caller: Caller,
    memberId: string | null,
    request: UnlinkRetiredEmailRequest,
  ): Promise<ChangedMember>;
}

export function createMemberList(parts: {
  readonly act: AsMember;
  readonly members: MembersService;
}): MemberListService {
  const { act, members } = parts;
  return {
    create: (caller, request) =>
      act(caller, "member.create", async ({ tx, actor, organizationId, now, recordChangeOf }) => {
        const { organization, member: inviter } = actor;
        const { project } = caller;
        const emailAddress = parseEmailAddress(request.email_address);
        const known = knownRolesOf(project);
        const roles = grantableRoles(request.roles ?? [], {
          current: [],
          own: roleIdsOf(inviter),
          known,
        });
        checkInvite({ organization, inviter, emailAddress, roles, knownRoles: known });
        authorizeGrant(request, actor, now);
        await requireFreeAddress(tx, { organizationId, memberId: "" }, emailAddress);
        const added = await members.add(
          tx,
          project,
          organizationId,
          {
            emailAddress,
            emailAddressVerified: false,
            status: request.create_member_as_pending ? "pending" : "active",
            name: parseMemberName(request.name ?? ""),
            roles,
            untrustedMetadata: mergeMetadata({}, request.untrusted_metadata ?? {}),
            isBreakglass: request.is_breakglass ?? false,
            addedByMemberId: inviter.memberId,
          },
          now,
        );
        const member = await applyFactorFields(
          tx,
          members,
          { project, member: added, request },
          now,
        );
        await recordChangeOf(member.memberId);
        return { member, organization };
      }),
    unlinkRetiredEmail: (caller, memberId, request) =>
      act(caller, "member.update", async ({ tx, actor, organizationId, now, recordChangeOf }) => {
        const target = await members.get(tx, organizationId, memberId ?? actor.member.memberId);
        const action = "update.info.email";
        requireSelfOrMember(caller, actor, { memberId: target.memberId, action });
        const retiredEmails = withoutRetired(target.retiredEmails, request);
        const changes = { retiredEmails };
        const member = await saveMember(tx, organizationId, target.memberId, changes, now);
        if (!member) throw new Refusal("member_not_found");
        await recordChangeOf(member.memberId);
        return { member, organization: actor.organization };
      }),
  };
}
