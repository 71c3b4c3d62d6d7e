import type { Transaction } from "@stocks-vibe/server-kit";
import type { AuthSchema } from "../../platform/database/schema.ts";

type Tx = Transaction<AuthSchema>;

/** What came with an invitation. `by` is its author's name, or else their address. */
export interface InvitationNote {
  readonly authorMemberId: string;
  readonly by: string;
  readonly text: string;
}

/** The note to somebody who has not taken the membership yet; undefined as well where its author is gone. */
export async function findInvitationNote(
  tx: Tx,
  organizationId: string,
  memberId: string,
): Promise<InvitationNote | undefined> {
  const row = await tx
    .selectFrom("invitation_notes as sent")
    .innerJoin("members as author", (join) =>
      join
        .onRef("author.organization_id", "=", "sent.organization_id")
        .onRef("author.member_id", "=", "sent.author_member_id"),
    )
    .select(["sent.author_member_id", "sent.note", "author.name", "author.email_address"])
    .where("sent.organization_id", "=", organizationId)
    .where("sent.member_id", "=", memberId)
    .where("author.status", "<>", "deleted")
    .executeTakeFirst();
  if (!row) return undefined;
  const { author_member_id: authorMemberId, name, email_address, note: text } = row;
  return { authorMemberId, by: name || email_address, text };
}

/** Puts a note in the place of any earlier one. */
export async function putInvitationNote(
  tx: Tx,
  organizationId: string,
  memberId: string,
  { authorMemberId, text }: Pick<InvitationNote, "authorMemberId" | "text">,
): Promise<void> {
  const changes = { author_member_id: authorMemberId, note: text };
  await tx
    .insertInto("invitation_notes")
    .values({ organization_id: organizationId, member_id: memberId, ...changes })
    .onConflict((conflict) =>
      conflict.columns(["organization_id", "member_id"]).doUpdateSet(changes),
    )
    .execute();
}

export async function removeInvitationNote(
  tx: Tx,
  organizationId: string,
  memberId: string,
): Promise<void> {
  await tx
    .deleteFrom("invitation_notes")
    .where("organization_id", "=", organizationId)
    .where("member_id", "=", memberId)
    .execute();
}
