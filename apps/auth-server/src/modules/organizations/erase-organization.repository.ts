import type { Transaction } from "@stocks-vibe/server-kit";
import type { AuthSchema } from "../../schema.ts";

type Tx = Transaction<AuthSchema>;

/** What belongs to a member, children first. The audit log is not here: it outlives both, and keeps ids only. */
const OF_A_MEMBER = [
  "member_codes",
  "member_passwords",
  "member_totps",
  "recovery_codes",
  "member_link_tokens",
  "member_email_changes",
  "impersonation_tokens",
  "member_sessions",
] as const;

/** Removes everything of an organization but its audit log, and marks its id as gone. */
export async function eraseOrganization(tx: Tx, organizationId: string, now: Date): Promise<void> {
  for (const table of [...OF_A_MEMBER, "members"] as const) {
    await tx.deleteFrom(table).where("organization_id", "=", organizationId).execute();
  }
  await tx.deleteFrom("organizations").where("organization_id", "=", organizationId).execute();
  await tx
    .updateTable("organization_directory")
    .set({ deleted_at: now })
    .where("organization_id", "=", organizationId)
    .execute();
}

/** What a deleted member could still be recognised by: secrets, links and codes go at once. */
export async function eraseProofs(tx: Tx, organizationId: string, memberId: string): Promise<void> {
  for (const table of OF_A_MEMBER) {
    if (table === "member_sessions") continue;
    await tx
      .deleteFrom(table)
      .where("organization_id", "=", organizationId)
      .where("member_id", "=", memberId)
      .execute();
  }
}

/** Removes a member's row with all that hangs on it, if the member is still deleted. */
export async function eraseDeletedMember(
  tx: Tx,
  organizationId: string,
  memberId: string,
): Promise<void> {
  const row = await tx
    .selectFrom("members")
    .select("member_id")
    .where("organization_id", "=", organizationId)
    .where("member_id", "=", memberId)
    .where("status", "=", "deleted")
    .forUpdate()
    .executeTakeFirst();
  if (!row) return;
  for (const table of [...OF_A_MEMBER, "members"] as const) {
    await tx
      .deleteFrom(table)
      .where("organization_id", "=", organizationId)
      .where("member_id", "=", memberId)
      .execute();
  }
}
