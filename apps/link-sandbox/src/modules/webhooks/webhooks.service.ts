import { randomUUID } from "node:crypto";
import { Refusal, type Transaction } from "@stocks-vibe/server-kit";
import type { ItemRow, LinkSchema } from "../../server/schema.ts";
import { bodyOf, type News } from "./webhook-body.ts";
import type { webhookQueueRepository } from "./webhook-queue.repository.ts";

type Tx = Transaction<LinkSchema>;

type ItemWithAddress = Pick<ItemRow, "client_id" | "item_id" | "webhook">;

export interface WebhooksService {
  /**
   * The address as it is stored. Throws INVALID_FIELD for one to which nothing would ever be
   * posted.
   */
  requireAddress(url: string | null | undefined): string | null;
  /**
   * News of an item, within the transaction that makes them true: they are posted after it, at
   * least once, in no certain order. False where the item has no address, or one at which nothing
   * may be posted.
   */
  enqueue(tx: Tx, item: ItemWithAddress, news: News, now: Date): Promise<boolean>;
  /** How many pieces of its news have not arrived yet. */
  countWaiting(tx: Tx, item: ItemWithAddress): Promise<number>;
}

/**
 * Whether anything may be posted there: at an origin of the configuration only, since whoever names
 * an address is not trusted with ours.
 */
const mayPostTo = (url: string, origins: readonly string[]): boolean =>
  URL.canParse(url) && origins.includes(new URL(url).origin);

export function createWebhooksService(deps: {
  readonly queue: typeof webhookQueueRepository;
  /** Where news may be posted. */
  readonly origins: readonly string[];
}): WebhooksService {
  const { queue, origins } = deps;
  return {
    requireAddress(url) {
      if (url === null || url === undefined) return null;
      if (mayPostTo(url, origins)) return url;
      const message = `webhook must be at one of these origins, as nothing is posted elsewhere: ${origins.join(", ")}`;
      throw new Refusal("INVALID_FIELD", { message });
    },
    async enqueue(tx, { client_id, item_id, webhook: url }, news, now) {
      if (url === null || !mayPostTo(url, origins)) return false;
      await queue.insert(tx, {
        client_id,
        webhook_id: randomUUID(),
        item_id,
        url,
        code: news.code,
        body: bodyOf(item_id, news),
        attempts: 0,
        created_at: now,
        due_at: now,
      });
      return true;
    },
    countWaiting: (tx, { client_id, item_id }) => queue.countOf(tx, client_id, item_id),
  };
}
