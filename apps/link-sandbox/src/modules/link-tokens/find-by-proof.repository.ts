import type { Transaction } from "@stocks-vibe/server-kit";
import type { LinkSchema } from "../../server/schema.ts";

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
