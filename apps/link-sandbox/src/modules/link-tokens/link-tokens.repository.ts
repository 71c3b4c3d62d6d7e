import type { Transaction } from "@stocks-vibe/server-kit";
import type { Insertable } from "kysely";
import type { LinkSchema, LinkTokenRow } from "../../server/schema.ts";

/**
 * The one query that runs before the client is known: which client a link token belongs to. It sees
 * only the row whose hash is in the transaction's `app.link_token_hash`.
 */
export const findClientByLinkToken = (tx: Transaction<LinkSchema>, hash: string) =>
  tx
    .selectFrom("link_tokens")
    .select("client_id")
    .where("token_hash", "=", hash)
    .executeTakeFirst();

type Tx = Transaction<LinkSchema>;

/** Link tokens and what the person has proven under each. Every query names the client. */
export const linkTokensRepository = {
  insert: (tx: Tx, row: Insertable<LinkTokenRow>) =>
    tx.insertInto("link_tokens").values(row).execute(),

  /** Locks the row: the dialog's steps on one token happen one after the other. */
  findUsable: (tx: Tx, clientId: string, hash: string, now: Date) =>
    tx
      .selectFrom("link_tokens")
      .selectAll()
      .where("client_id", "=", clientId)
      .where("token_hash", "=", hash)
      .where("used_at", "is", null)
      .where("expires_at", ">", now)
      .forUpdate()
      .executeTakeFirst(),

  saveProof: (
    tx: Tx,
    clientId: string,
    hash: string,
    proof: Partial<
      Pick<
        LinkTokenRow,
        "institution_id" | "username" | "custom" | "pending_item_id" | "pending_sign_in"
      >
    >,
  ) =>
    tx
      .updateTable("link_tokens")
      .set(proof)
      .where("client_id", "=", clientId)
      .where("token_hash", "=", hash)
      .execute(),

  /** Answers nothing when another request was first. */
  use: (tx: Tx, clientId: string, hash: string, now: Date) =>
    tx
      .updateTable("link_tokens")
      .set({ used_at: now })
      .where("client_id", "=", clientId)
      .where("token_hash", "=", hash)
      .where("used_at", "is", null)
      .where("expires_at", ">", now)
      .returningAll()
      .executeTakeFirst(),

  removeExpired: (tx: Tx, clientId: string, now: Date) =>
    tx
      .deleteFrom("link_tokens")
      .where("client_id", "=", clientId)
      .where("expires_at", "<=", now)
      .execute(),
};
