import { Refusal, type Transaction } from "@stocks-vibe/server-kit";
import type { Member } from "../../domain/member/member.ts";
import { withRetired } from "../../domain/member/retired-emails.ts";
import { newProjectId, type Project } from "../../domain/project/project.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";
import { eraseProofs } from "./erase-member.repository.ts";
import { endProofs } from "./lock-person.repository.ts";
import { isAddressTaken, saveMember } from "./member-upkeep.repository.ts";
import { NO_FACTORS, updateRegisteredFactors } from "./registered-factors.repository.ts";

export interface AddressChange {
  readonly project: Project;
  readonly member: Member;
  readonly emailAddress: string;
  readonly isVerified: boolean;
  /** Forget the old address instead of keeping it reserved. */
  readonly unlink: boolean;
}

/** Refuses an address that another member of the organization has or had. */
export async function requireFreeAddress(
  tx: Transaction<AuthSchema>,
  member: Pick<Member, "organizationId" | "memberId">,
  emailAddress: string,
): Promise<void> {
  const { organizationId, memberId } = member;
  if (await isAddressTaken(tx, organizationId, emailAddress, memberId)) {
    throw new Refusal("duplicate_member_email");
  }
}

/**
 * Gives the member another address. Nobody can tell whether its owner is the person of before, so
 * nothing by which that person was recognised is left: no link, no session's proof, no password, no
 * second factor, and no consent. Whoever calls ends the sessions.
 */
export async function changeAddress(
  tx: Transaction<AuthSchema>,
  { project, member, emailAddress, isVerified, unlink }: AddressChange,
  now: Date,
): Promise<Member> {
  const { organizationId, memberId } = member;
  await requireFreeAddress(tx, member, emailAddress);
  await eraseProofs(tx, organizationId, memberId);
  const kept = member.retiredEmails.filter((one) => one.emailAddress !== emailAddress);
  // An address that was never proven was never theirs to keep from others.
  const isForgotten = unlink || !member.emailAddressVerified;
  const retiredEmails = isForgotten ? kept : withRetired({ ...member, retiredEmails: kept });
  const changes = {
    emailAddress,
    emailId: newProjectId(project, "email"),
    emailAddressVerified: isVerified,
    retiredEmails,
    isBreakglass: false,
    acceptedAt: null,
    ...(isVerified || member.status !== "pending" ? {} : { status: "invited" as const }),
  };
  await updateRegisteredFactors(tx, organizationId, memberId, NO_FACTORS, now);
  const changed = await saveMember(tx, organizationId, memberId, changes, now);
  if (!changed) throw new Refusal("member_not_found");
  await endProofs(tx, organizationId, memberId, now);
  return changed;
}
