import type { Transaction } from "@stocks-vibe/server-kit";
import { type Insertable, sql } from "kysely";
import type { DrillLinkRow, DrillRow, LinkSchema } from "../../server/schema.ts";

type Tx = Transaction<LinkSchema>;

/** What is being rehearsed, and the links to the pages for it. Every query names the client. */
export const drillsRepository = {
  /** Starts it, or starts it anew. */
  put: (tx: Tx, row: Insertable<DrillRow>) =>
    tx
      .insertInto("drills")
      .values(row)
      .onConflict((conflict) =>
        conflict.columns(["client_id", "item_id", "kind"]).doUpdateSet({
          detail: row.detail,
          readings_before: row.readings_before,
          started_at: row.started_at,
          ends_at: row.ends_at,
        }),
      )
      .execute(),

  listRunning: (tx: Tx, clientId: string, itemId: string, now: Date): Promise<DrillRow[]> =>
    tx
      .selectFrom("drills")
      .selectAll()
      .where("client_id", "=", clientId)
      .where("item_id", "=", itemId)
      .where((one) => one.or([one("ends_at", "is", null), one("ends_at", ">", now)]))
      .orderBy("started_at")
      .execute(),

  /**
   * Until this transaction ends nobody else starts a drill of the client's: limits are counted
   * before they are used up.
   */
  lockStarts: (tx: Tx, clientId: string) =>
    sql`select pg_advisory_xact_lock(hashtextextended(${`drills ${clientId}`}, 0))`.execute(tx),

  /** The other items for which the provider is down. */
  listOthersDown: (tx: Tx, clientId: string, itemId: string, now: Date) =>
    tx
      .selectFrom("drills")
      .select("item_id")
      .where("client_id", "=", clientId)
      .where("kind", "=", "provider_down")
      .where("item_id", "!=", itemId)
      .where("ends_at", ">", now)
      .execute(),

  end: (tx: Tx, clientId: string, itemId: string, kinds: readonly DrillRow["kind"][]) =>
    tx
      .deleteFrom("drills")
      .where("client_id", "=", clientId)
      .where("item_id", "=", itemId)
      .where("kind", "in", kinds)
      .execute(),

  removeEnded: (tx: Tx, clientId: string, now: Date) =>
    tx.deleteFrom("drills").where("client_id", "=", clientId).where("ends_at", "<=", now).execute(),

  insertLink: (tx: Tx, row: Insertable<DrillLinkRow>) =>
    tx.insertInto("drill_links").values(row).execute(),

  findLink: (tx: Tx, clientId: string, hash: string, now: Date) =>
    tx
      .selectFrom("drill_links")
      .select("item_id")
      .where("client_id", "=", clientId)
      .where("token_hash", "=", hash)
      .where("expires_at", ">", now)
      .executeTakeFirst(),

  removeExpiredLinks: (tx: Tx, clientId: string, now: Date) =>
    tx
      .deleteFrom("drill_links")
      .where("client_id", "=", clientId)
      .where("expires_at", "<=", now)
      .execute(),
};
