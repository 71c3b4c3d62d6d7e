import type { MemberAnswer } from "@stocks-vibe/contracts/auth";
import { organizationToWire } from "../organizations/organization-to-wire.ts";
import type { ChangedMember } from "./acting.ts";
import { memberToWire } from "./member-to-wire.ts";

/** A member after a change, whole: clients put it in the place of what they knew. */
export const changedMemberToWire = ({
  member,
  organization,
}: ChangedMember): Omit<MemberAnswer, "request_id" | "status_code"> => ({
  member_id: member.memberId,
  member: memberToWire(member),
  organization: organizationToWire(organization),
});
