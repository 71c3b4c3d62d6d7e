import type { Transaction } from "@stocks-vibe/server-kit";
import type { Insertable } from "kysely";
import type { LinkSchema, WebhookRow } from "../../server/schema.ts";

type Tx = Transaction<LinkSchema>;

/** What waits to be posted. Every query names the client. */
export const webhookQueueRepository = {
  insert: (tx: Tx, row: Insertable<WebhookRow>) => tx.insertInto("webhooks").values(row).execute(),

  /**
   * Takes what is due, the oldest first, and puts its next attempt off to `until`, so that a
   * process that dies on the way loses nothing and two never post the same at once.
   */
  claim: (
    tx: Tx,
    clientId: string,
    { now, until, limit }: { readonly now: Date; readonly until: Date; readonly limit: number },
  ): Promise<WebhookRow[]> =>
    tx
      .updateTable("webhooks")
      .set((eb) => ({ attempts: eb("attempts", "+", 1), due_at: until }))
      .where("client_id", "=", clientId)
      .where("webhook_id", "in", (eb) =>
        eb
          .selectFrom("webhooks")
          .select("webhook_id")
          .where("client_id", "=", clientId)
          .where("due_at", "<=", now)
          .orderBy("due_at")
          .orderBy("created_at")
          .limit(limit)
          .forUpdate()
          .skipLocked(),
      )
      .returningAll()
      .execute(),

  postpone: (tx: Tx, clientId: string, webhookId: string, due: Date) =>
    tx
      .updateTable("webhooks")
      .set({ due_at: due })
      .where("client_id", "=", clientId)
      .where("webhook_id", "=", webhookId)
      .execute(),

  /** How much of one item waits. */
  countOf: async (tx: Tx, clientId: string, itemId: string): Promise<number> => {
    const { count } = await tx
      .selectFrom("webhooks")
      .select((eb) => eb.fn.countAll<string>().as("count"))
      .where("client_id", "=", clientId)
      .where("item_id", "=", itemId)
      .executeTakeFirstOrThrow();
    return Number(count);
  },

  remove: (tx: Tx, clientId: string, webhookId: string) =>
    tx
      .deleteFrom("webhooks")
      .where("client_id", "=", clientId)
      .where("webhook_id", "=", webhookId)
      .execute(),

  /** Of an item: what /item/get answers as its last news. */
  noteSent: (tx: Tx, { client_id, item_id, code }: WebhookRow, now: Date) =>
    tx
      .updateTable("items")
      .set({ last_webhook_at: now, last_webhook_code: code })
      .where("client_id", "=", client_id)
      .where("item_id", "=", item_id)
      .execute(),

  /**
   * Marks items whose client has not heard of the trading day `asOf` yet, some at a time; answers
   * them.
   */
  claimUnannounced: (
    tx: Tx,
    clientId: string,
    { asOf, limit }: { readonly asOf: string; readonly limit: number },
  ) =>
    tx
      .updateTable("items")
      .set({ announced_on: asOf })
      .where("client_id", "=", clientId)
      .where("item_id", "in", (eb) =>
        eb
          .selectFrom("items")
          .select("item_id")
          .where("client_id", "=", clientId)
          .where("webhook", "is not", null)
          .where("exchanged_at", "is not", null)
          .where("error_code", "is", null)
          .where((one) => one.or([one("announced_on", "is", null), one("announced_on", "<", asOf)]))
          .orderBy("item_id")
          .limit(limit)
          .forUpdate()
          .skipLocked(),
      )
      .returning(["client_id", "item_id", "webhook", "created_at"])
      .execute(),
};
