import type { MemberAnswer } from "@stocks-vibe/contracts/auth";
import { memberToWire } from "../../domain/member/member-to-wire.ts";
import { organizationToWire } from "../../domain/organization/organization-to-wire.ts";
import type { ChangedMember } from "../../sessions/sessions/acting.ts";

/** A member after a change, whole: clients put it in the place of what they knew. */
export const changedMemberToWire = ({
  member,
  organization,
}: ChangedMember): Omit<MemberAnswer, "request_id" | "status_code"> => ({
  member_id: member.memberId,
  member: memberToWire(member),
  organization: organizationToWire(organization),
});
