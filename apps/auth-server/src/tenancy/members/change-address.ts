import {
  type Database,
  enqueue,
  Refusal,
  type Task,
  type Transaction,
} from "@stocks-vibe/server-kit";
import * as z from "zod";
import type { Member } from "../../domain/member/member.ts";
import { withRetired } from "../../domain/member/member-changes.ts";
import { newProjectId, type Project } from "../../domain/project/project.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";
import { eraseContactRemains, listContacts } from "./contacts.repository.ts";
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

export const ERASE_CONTACTS_TASK = "auth.erase-contacts";

const HOUR_MS = 3_600_000;
/**
 * Mail records limit what may be sent in a day, so they stay for most of it; nothing personal is
 * left after a whole one.
 */
export const ERASE_AFTER_HOURS = 23;
/** Contacts in one job: an organization may have thousands. */
const CHUNK = 500;

const payloadShape = z.object({
  projectId: z.string(),
  contacts: z.array(z.string()),
  until: z.coerce.date(),
});

/**
 * Plans that what mail and proofs know of a member who goes now, or of a whole organization's, is
 * removed within a day. To be called while their addresses and numbers are still there; planning
 * twice gives one job.
 */
export async function planContactErasure(
  tx: Transaction<AuthSchema>,
  gone: {
    readonly projectId: string;
    readonly organizationId: string;
    readonly memberId?: string;
  },
  now: Date,
): Promise<void> {
  const { projectId, organizationId, memberId } = gone;
  const all = await listContacts(tx, organizationId, memberId);
  for (let start = 0; start < all.length; start += CHUNK) {
    const contacts = all.slice(start, start + CHUNK);
    await enqueue(tx, {
      task: ERASE_CONTACTS_TASK,
      payload: { projectId, contacts, until: now.toISOString() },
      jobKey: `${ERASE_CONTACTS_TASK}:${memberId ?? organizationId}:${start}`,
      runAt: new Date(now.getTime() + ERASE_AFTER_HOURS * HOUR_MS),
    });
  }
}

/**
 * The job. Who came back meanwhile, or is a member elsewhere, loses nothing but records of mail
 * sent before.
 */
export const createContactErasure =
  (db: Database<AuthSchema>): Task =>
  async (payload) => {
    const { projectId, ...remains } = payloadShape.parse(payload);
    await db.transaction({ projectId }, (tx) => eraseContactRemains(tx, projectId, remains));
  };
