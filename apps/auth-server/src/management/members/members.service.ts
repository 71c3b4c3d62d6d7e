import type { CreateMemberRequest, UnlinkRetiredEmailRequest } from "@stocks-vibe/contracts/auth";
import { Refusal, type Transaction } from "@stocks-vibe/server-kit";
import { parseEmailAddress } from "../../domain/address/email-address.ts";
import { parsePhoneNumber } from "../../domain/address/phone-number.ts";
import type { Caller } from "../../domain/caller/caller.ts";
import { type Member, parseMemberName, roleIdsOf } from "../../domain/member/member.ts";
import { mergeMetadata, withoutRetired } from "../../domain/member/member-changes.ts";
import { grantableRoles } from "../../domain/member/member-roles.ts";
import { checkInvite } from "../../domain/organization/organization-rules.ts";
import { newProjectId, type Project } from "../../domain/project/project.ts";
import { knownRolesOf } from "../../domain/rbac/policy-of.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";
import type { AsMember, ChangedMember } from "../../sessions/sessions/acting.ts";
import { requireFreeAddress } from "../../tenancy/members/change-address.ts";
import { saveMember } from "../../tenancy/members/member-upkeep.repository.ts";
import type { MembersService } from "../../tenancy/members/members.service.ts";
import { authorizeGrant, requireSelfOrMember } from "../../tenancy/rbac/authorize.ts";

/** The fields by which a request changes a member's second factors. */
export interface FactorFields {
  readonly mfa_enrolled?: boolean | undefined;
  readonly mfa_phone_number?: string | undefined;
  readonly default_mfa_method?: "sms_otp" | "totp" | undefined;
}

type RegisterChanges = Parameters<MembersService["register"]>[2];

/**
 * A verified number is replaced by removing it first: a session alone must not be enough to
 * redirect the codes.
 */
function phoneChanges(
  project: Project,
  member: Member,
  given: string | undefined,
): RegisterChanges {
  if (given === undefined) return {};
  const number = parsePhoneNumber(given, project.smsAllowedCountries);
  if (number === member.mfaPhoneNumber) return {};
  if (member.mfaPhoneNumberVerified) {
    throw new Refusal("invalid_argument", {
      message: "Remove the verified phone number before setting another.",
    });
  }
  return { mfaPhoneId: newProjectId(project, "phone-number"), mfaPhoneNumber: number };
}

function defaultChanges(member: Member, wanted: "sms_otp" | "totp" | undefined): RegisterChanges {
  if (wanted === undefined) return {};
  const isRegistered = wanted === "totp" ? member.totpId !== "" : member.mfaPhoneNumberVerified;
  if (!isRegistered) throw new Refusal("default_mfa_member_missing_factor");
  return { defaultMfaMethod: wanted };
}

/**
 * Applies the fields that are there. A new phone number counts only once a code that was sent to it
 * was typed.
 */
export async function applyFactorFields(
  tx: Transaction<AuthSchema>,
  members: MembersService,
  change: { readonly project: Project; readonly member: Member; readonly request: FactorFields },
  now: Date,
): Promise<Member> {
  const { project, member, request } = change;
  const changes = {
    ...phoneChanges(project, member, request.mfa_phone_number),
    ...defaultChanges(member, request.default_mfa_method),
    ...(request.mfa_enrolled === undefined ? {} : { mfaEnrolled: request.mfa_enrolled }),
  };
  if (Object.keys(changes).length === 0) return member;
  return members.register(tx, member, changes, now);
}

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
