import type { Transaction } from "@stocks-vibe/server-kit";
import type { Insertable } from "kysely";
import type { ItemRow, LinkSchema, PublicTokenRow } from "../../server/schema.ts";

type Tx = Transaction<LinkSchema>;

/** What changes about an item: whose it is and how it is reached never does. */
export type ItemChange = Partial<
  Omit<ItemRow, "client_id" | "item_id" | "access_token_hash" | "access_token_sealed">
>;

/** Items and the public tokens that lead to them. Every query names the client. */
export const itemsRepository = {
  insert: (tx: Tx, row: Insertable<ItemRow>) => tx.insertInto("items").values(row).execute(),

  findByAccessToken: (tx: Tx, clientId: string, hash: string) =>
    tx
      .selectFrom("items")
      .selectAll()
      .where("client_id", "=", clientId)
      .where("access_token_hash", "=", hash)
      .executeTakeFirst(),

  find: (tx: Tx, clientId: string, itemId: string) =>
    tx
      .selectFrom("items")
      .selectAll()
      .where("client_id", "=", clientId)
      .where("item_id", "=", itemId)
      .executeTakeFirst(),

  findByPublicToken: (tx: Tx, clientId: string, hash: string, now: Date) =>
    tx
      .selectFrom("public_tokens")
      .innerJoin("items", "items.item_id", "public_tokens.item_id")
      .selectAll("items")
      .where("public_tokens.client_id", "=", clientId)
      .where("public_tokens.token_hash", "=", hash)
      .where("public_tokens.expires_at", ">", now)
      .executeTakeFirst(),

  update: (tx: Tx, clientId: string, itemId: string, change: ItemChange) =>
    tx
      .updateTable("items")
      .set(change)
      .where("client_id", "=", clientId)
      .where("item_id", "=", itemId)
      .execute(),

  remove: (tx: Tx, clientId: string, itemId: string) =>
    tx
      .deleteFrom("items")
      .where("client_id", "=", clientId)
      .where("item_id", "=", itemId)
      .execute(),

  insertPublicToken: (tx: Tx, row: Insertable<PublicTokenRow>) =>
    tx.insertInto("public_tokens").values(row).execute(),

  /** Items whose public token ran out before anyone exchanged it: nobody holds a key to them. */
  removeUnclaimed: (tx: Tx, clientId: string, createdBefore: Date) =>
    tx
      .deleteFrom("items")
      .where("client_id", "=", clientId)
      .where("exchanged_at", "is", null)
      .where("created_at", "<", createdBefore)
      .execute(),

  removeExpiredPublicTokens: (tx: Tx, clientId: string, now: Date) =>
    tx
      .deleteFrom("public_tokens")
      .where("client_id", "=", clientId)
      .where("expires_at", "<=", now)
      .execute(),
};
