import type { Transaction } from "@stocks-vibe/server-kit";
import type { AuthSchema } from "../../platform/database/schema.ts";

type Tx = Transaction<AuthSchema>;

export interface StoredMessage {
  readonly messageId: string;
  readonly recipient: string;
  readonly contentSealed: string;
  readonly createdAt: Date;
}

/** A letter that was delivered before stays as it is. */
export async function insertMessage(tx: Tx, message: StoredMessage): Promise<void> {
  await tx
    .insertInto("mailbox_messages")
    .values({
      message_id: message.messageId,
      recipient: message.recipient,
      content_sealed: message.contentSealed,
      created_at: message.createdAt,
    })
    .onConflict((conflict) => conflict.column("message_id").doNothing())
    .execute();
}

/** Newest first; of one recipient when given. */
export async function listMessages(
  tx: Tx,
  { recipient, limit }: { readonly recipient: string | undefined; readonly limit: number },
): Promise<StoredMessage[]> {
  const all = tx
    .selectFrom("mailbox_messages")
    .selectAll()
    .orderBy("created_at", "desc")
    .orderBy("message_id")
    .limit(limit);
  const rows = await (recipient === undefined
    ? all
    : all.where("recipient", "=", recipient)
  ).execute();
  return rows.map((row) => ({
    messageId: row.message_id,
    recipient: row.recipient,
    contentSealed: row.content_sealed,
    createdAt: row.created_at,
  }));
}

export async function findMessage(tx: Tx, messageId: string): Promise<StoredMessage | undefined> {
  const row = await tx
    .selectFrom("mailbox_messages")
    .selectAll()
    .where("message_id", "=", messageId)
    .executeTakeFirst();
  return (
    row && {
      messageId: row.message_id,
      recipient: row.recipient,
      contentSealed: row.content_sealed,
      createdAt: row.created_at,
    }
  );
}
