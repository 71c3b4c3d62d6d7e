import { Refusal, type Transaction } from "@stocks-vibe/server-kit";
import type { AuthSchema } from "../../database/schema.ts";
import { listRecentSends, lockRecipient } from "../mail.repository.ts";
import { type DeliveredBy, listDeliveries } from "./deliveries.repository.ts";
import {
  type DeliveryChannel,
  deliveryToRemember,
  secondsUntilDelivery,
} from "./delivery-limit.ts";
import {
  SEND_MEMORY_SECONDS,
  type Sender,
  secondsUntilNextSend,
  sendsToRemember,
} from "./send-limit.ts";

/** What one send waits for, looked at with a lock on each thing it counts for. */
export interface Room {
  /**
   * Refuses a sender who has had too much sent to the recipient. Always asked first, so that locks
   * are taken in one order.
   */
  requireShare(sender: Sender): Promise<void>;
  /**
   * Seconds until there is room for one more recipient; 0 now, and where there is nobody to count
   * for.
   */
  waitOf(kind: DeliveryChannel, column: DeliveredBy["column"], value: string): Promise<number>;
}

export interface RoomPlace {
  readonly projectId: string;
  readonly recipient: string;
  readonly channel: DeliveredBy["channel"];
  readonly now: Date;
}

export interface Scales {
  /** RATE_LIMIT_SCALE. It multiplies sends to one address, not the texts that are paid for. */
  readonly scale: number;
  /** LETTER_LIMIT_SCALE. It multiplies how many mailboxes may be reached, beside `scale`. */
  readonly letterScale: number;
}

export const refuse = (retryAfterSeconds: number): never => {
  throw new Refusal("too_many_requests", { retryAfterSeconds });
};

export function roomFor(
  tx: Transaction<AuthSchema>,
  { projectId, recipient, channel, now }: RoomPlace,
  { scale, letterScale }: Scales,
): Room {
  return {
    async requireShare(sender) {
      await lockRecipient(tx, projectId, recipient);
      const since = new Date(now.getTime() - SEND_MEMORY_SECONDS * 1000);
      const limit = sendsToRemember(scale);
      const sent = await listRecentSends(tx, projectId, recipient, { since, limit });
      const wait = secondsUntilNextSend(sent, sender, now, scale);
      if (wait !== null) refuse(wait);
    },
    async waitOf(kind, column, value) {
      if (value === "") return 0;
      const reachScale = channel === "email" ? scale * letterScale : scale;
      await lockRecipient(tx, projectId, `${column} ${value}`);
      const limit = deliveryToRemember(kind, reachScale);
      const by = { column, value, channel };
      const reached = await listDeliveries(tx, projectId, by, { now, limit });
      return secondsUntilDelivery(kind, { reached, recipient, scale: reachScale }, now) ?? 0;
    },
  };
}
