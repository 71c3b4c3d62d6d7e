import type { Transaction } from "@stocks-vibe/server-kit";
import type { AuthSchema } from "../../platform/database/schema.ts";

type Tx = Transaction<AuthSchema>;

/** What came with an invitation. `by` is its author's name, or else their address. */
export interface InvitationNote {
  readonly authorMemberId: string;
  readonly by: string;
  readonly text: string;
}

/**
 * The note to someone who has not taken the membership yet; undefined as well where its author is
 * gone.
 */
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

/** The notes to someone's invitations, by organization, of those that the transaction may list. */
export async function listInvitationNotes(
  tx: Tx,
  organizationIds: readonly string[],
  emailAddress: string,
): Promise<ReadonlyMap<string, InvitationNote>> {
  const rows = await tx
    .selectFrom("invitation_notes as sent")
    .innerJoin("members as author", (join) =>
      join
        .onRef("author.organization_id", "=", "sent.organization_id")
        .onRef("author.member_id", "=", "sent.author_member_id"),
    )
    .innerJoin("members as invited", (join) =>
      join
        .onRef("invited.organization_id", "=", "sent.organization_id")
        .onRef("invited.member_id", "=", "sent.member_id"),
    )
    .select(["sent.organization_id", "sent.author_member_id", "sent.note"])
    .select(["author.name", "author.email_address"])
    .where("sent.organization_id", "in", organizationIds)
    .where("invited.email_address", "=", emailAddress)
    .where("invited.status", "<>", "deleted")
    .where("author.status", "<>", "deleted")
    .execute();
  return new Map(
    rows.map(({ organization_id, author_member_id, note: text, name, email_address }) => [
      organization_id,
      { authorMemberId: author_member_id, by: name || email_address, text },
    ]),
  );
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
