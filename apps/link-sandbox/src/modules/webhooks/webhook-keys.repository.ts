import type { Transaction } from "@stocks-vibe/server-kit";
import type { Insertable } from "kysely";
import type { LinkSchema, WebhookKeyRow } from "../../server/schema.ts";

type Tx = Transaction<LinkSchema>;

export const findWebhookKey = (tx: Tx, clientId: string, keyId: string) =>
  tx
    .selectFrom("webhook_keys")
    .selectAll()
    .where("client_id", "=", clientId)
    .where("key_id", "=", keyId)
    .executeTakeFirst();

/** The key that signs: the newest that is in use. */
export const findSigningKey = (tx: Tx, clientId: string) =>
  tx
    .selectFrom("webhook_keys")
    .selectAll()
    .where("client_id", "=", clientId)
    .where("expired_at", "is", null)
    .orderBy("created_at", "desc")
    .orderBy("key_id")
    .limit(1)
    .executeTakeFirst();

export const insertWebhookKey = (tx: Tx, row: Insertable<WebhookKeyRow>) =>
  tx.insertInto("webhook_keys").values(row).execute();

/** Keys made before stop signing; they stay, for those who check what they signed. */
export const expireWebhookKeys = (tx: Tx, clientId: string, now: Date) =>
  tx
    .updateTable("webhook_keys")
    .set({ expired_at: now })
    .where("client_id", "=", clientId)
    .where("expired_at", "is", null)
    .execute();
