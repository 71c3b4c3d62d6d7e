import type { Transaction } from "@stocks-vibe/server-kit";
import { parseInvitationNote } from "../../domain/member/invitation-note.ts";
import type { Member } from "../../domain/member/member.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";
import {
  findInvitationNote,
  putInvitationNote,
  removeInvitationNote,
} from "../../tenancy/members/invitation-notes.repository.ts";

/**
 * What goes along with the letter. What the same inviter wrote before goes along again where the
 * request has none; nobody's words are sent again in another's name. What is given takes the place
 * of an earlier note, kept until the person answers, but where that is somebody else's and the
 * invitation is not the inviter's to change: then it stands in their own letter alone.
 */
export async function noteFor(
  tx: Transaction<AuthSchema>,
  { organizationId, memberId }: Member,
  {
    inviter: { memberId: authorMemberId },
    given,
    mayRewrite,
  }: {
    readonly inviter: Member;
    readonly given: string | undefined;
    readonly mayRewrite: boolean;
  },
): Promise<string | null> {
  const earlier = await findInvitationNote(tx, organizationId, memberId);
  const isOwn = earlier?.authorMemberId === authorMemberId;
  if (given === undefined) return isOwn ? earlier.text : null;
  const text = parseInvitationNote(given);
  const isKept = earlier !== undefined && !isOwn && !mayRewrite;
  if (isKept) return text || null;
  if (text === "") {
    await removeInvitationNote(tx, organizationId, memberId);
    return null;
  }
  await putInvitationNote(tx, organizationId, memberId, { authorMemberId, text });
  return text;
}
