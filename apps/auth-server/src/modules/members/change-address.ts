import { Refusal, type Transaction } from "@stocks-vibe/server-kit";
import type { AuthSchema } from "../../schema.ts";
import { newProjectId, type Project } from "../projects/project.ts";
import { eraseSentProofs } from "./erase-member.repository.ts";
import type { Member } from "./member.ts";
import { isAddressTaken, saveMember } from "./member-upkeep.repository.ts";
import { withRetired } from "./retired-emails.ts";

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

/** Gives the member another address. Links and codes that were sent to the old one do not work any more. */
export async function changeAddress(
  tx: Transaction<AuthSchema>,
  { project, member, emailAddress, isVerified, unlink }: AddressChange,
  now: Date,
): Promise<Member> {
  const { organizationId, memberId } = member;
  await requireFreeAddress(tx, member, emailAddress);
  await eraseSentProofs(tx, organizationId, memberId);
  const kept = member.retiredEmails.filter((one) => one.emailAddress !== emailAddress);
  const retiredEmails = unlink ? kept : withRetired({ ...member, retiredEmails: kept });
  const changes = {
    emailAddress,
    emailId: newProjectId(project, "email"),
    emailAddressVerified: isVerified,
    retiredEmails,
  };
  const changed = await saveMember(tx, organizationId, memberId, changes, now);
  if (!changed) throw new Refusal("member_not_found");
  return changed;
}
