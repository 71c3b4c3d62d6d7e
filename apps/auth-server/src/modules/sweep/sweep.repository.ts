import type { Transaction } from "@stocks-vibe/server-kit";
import type { AuthSchema } from "../../schema.ts";

type Tx = Transaction<AuthSchema>;

/** Removes a project's proofs and mail records that ended before `before`: none of them can be used or limit a send any more. */
export async function deleteProjectRemains(tx: Tx, projectId: string, before: Date): Promise<void> {
  await tx
    .deleteFrom("discovery_link_tokens")
    .where("project_id", "=", projectId)
    .where("expires_at", "<", before)
    .execute();
  await tx
    .deleteFrom("intermediate_sessions")
    .where("project_id", "=", projectId)
    .where("expires_at", "<", before)
    .execute();
  await tx
    .deleteFrom("mail_outbox")
    .where("project_id", "=", projectId)
    .where("created_at", "<", before)
    .execute();
}

/** Removes an organization's sessions and links that ended before `before`. The audit log keeps what happened. */
export async function deleteOrganizationRemains(
  tx: Tx,
  organizationId: string,
  before: Date,
): Promise<void> {
  await tx
    .deleteFrom("member_sessions")
    .where("organization_id", "=", organizationId)
    .where((eb) => eb.or([eb("expires_at", "<", before), eb("revoked_at", "<", before)]))
    .execute();
  await tx
    .deleteFrom("member_link_tokens")
    .where("organization_id", "=", organizationId)
    .where("expires_at", "<", before)
    .execute();
}

/** Empties the development mailbox of old letters. */
export async function deleteOldLetters(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom("mailbox_messages").where("created_at", "<", before).execute();
}
