import { createHash } from "node:crypto";
import type { Database, Logger } from "@stocks-vibe/server-kit";
import { SignJWT } from "jose";
import { isoOf } from "../../market/calendar/day.ts";
import { lastCompletedTradingDay } from "../../market/calendar/market-clock.ts";
import type { RouteApp } from "../../server/route-app.ts";
import type { LinkSchema, WebhookRow } from "../../server/schema.ts";
import { newHoldings, newTransactions } from "./webhook-body.ts";
import { ALGORITHM, type WebhookKeysService, type WebhookSigner } from "./webhook-keys.service.ts";
import type { webhookQueueRepository } from "./webhook-queue.repository.ts";
import type { WebhooksService } from "./webhooks.service.ts";

const EVERY_MS = 250;
/** Once a minute it is looked whether another trading day has closed. */
const ROUNDS_TO_ANNOUNCE = 240;

/**
 * Posts news while the server runs, and what another process or an earlier run left; stops with the
 * server once what is under way is settled.
 */
export function deliverSteadily(app: RouteApp, deliveries: DeliveriesService, log: Logger): void {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isFailing = false;
  let rounds = 0;

  const round = async (): Promise<void> => {
    try {
      rounds += 1;
      if (rounds % ROUNDS_TO_ANNOUNCE === 1) while ((await deliveries.announce()) > 0);
      while ((await deliveries.deliver()) > 0);
      isFailing = false;
    } catch (error) {
      // Once for each time that it goes wrong: the database may be away for minutes.
      if (!isFailing) log.error({ err: error }, "news of items could not be posted");
      isFailing = true;
    }
  };

  app.addHook("onReady", async () => {
    timer = setInterval(() => {
      running ??= round().finally(() => {
        running = undefined;
      });
    }, EVERY_MS);
    timer.unref();
  });
  app.addHook("onClose", async () => {
    clearInterval(timer);
    await running;
  });
}

const TIMEOUT_MS = 10_000;

/** What proves where a body comes from: a token that names its hash, and is good for minutes. */
const verificationOf = (body: string, { keyId, key }: WebhookSigner, now: Date) =>
  new SignJWT({ request_body_sha256: createHash("sha256").update(body, "utf8").digest("hex") })
    .setProtectedHeader({ alg: ALGORITHM, kid: keyId, typ: "JWT" })
    .setIssuedAt(now)
    .sign(key);

/**
 * Posts it and answers whether it arrived: status 200 within 10 seconds, without a redirect. Never
 * throws.
 */
async function postWebhook(
  { url, body }: { readonly url: string; readonly body: string },
  verification: string,
): Promise<boolean> {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", "plaid-verification": verification },
      body,
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    return response.status === 200;
  } catch {
    // The other side is away, slow or leads elsewhere: it is tried again, and how often stands in
    // its row.
    return false;
  }
}

const FIRST_DELAY_MS = 30_000;
const FACTOR = 4;
const LIFE_MS = 24 * 3_600_000;

/**
 * When news that did not arrive are posted again: 30 seconds after the first attempt, then four
 * times as long each time; undefined once they are a day old (plaid.com/docs/api/webhooks, "Webhook
 * retries").
 */
export function nextAttempt(
  { attempts, createdAt }: { readonly attempts: number; readonly createdAt: Date },
  now: Date,
): Date | undefined {
  const due = now.getTime() + FIRST_DELAY_MS * FACTOR ** (attempts - 1);
  return due - createdAt.getTime() > LIFE_MS ? undefined : new Date(due);
}

/** At a time. */
const BATCH = 10;
/** A post ends within ten seconds; a process that died in one is followed by another after this. */
const LEASE_MS = 60_000;

export interface DeliveriesService {
  /** Posts what is due, and again what did not arrive; answers how many were tried. */
  deliver(): Promise<number>;
  /**
   * Tells of the last trading day's close, once to each item with an address; answers to how many.
   */
  announce(): Promise<number>;
}

export function createDeliveriesService(deps: {
  readonly db: Database<LinkSchema>;
  readonly queue: typeof webhookQueueRepository;
  readonly keys: Pick<WebhookKeysService, "signer">;
  readonly webhooks: Pick<WebhooksService, "enqueue">;
  readonly clientId: string;
}): DeliveriesService {
  const { db, queue, keys, webhooks, clientId } = deps;

  const settle = (row: WebhookRow, hasArrived: boolean) =>
    db.transaction({ clientId }, async (tx, now) => {
      const { webhook_id: id, attempts, created_at: createdAt } = row;
      const due = hasArrived ? undefined : nextAttempt({ attempts, createdAt }, now);
      if (hasArrived) await queue.noteSent(tx, row, now);
      await (due ? queue.postpone(tx, clientId, id, due) : queue.remove(tx, clientId, id));
    });

  return {
    async deliver() {
      const claimed = await db.transaction({ clientId }, async (tx, now) => {
        const until = new Date(now.getTime() + LEASE_MS);
        const rows = await queue.claim(tx, clientId, { now, until, limit: BATCH });
        return rows.length === 0 ? undefined : { rows, now, signer: await keys.signer(tx, now) };
      });
      if (!claimed) return 0;
      const { rows, now, signer } = claimed;
      await Promise.all(
        rows.map(async (row) =>
          settle(row, await postWebhook(row, await verificationOf(row.body, signer, now))),
        ),
      );
      return rows.length;
    },

    announce: () =>
      db.transaction({ clientId }, async (tx, now) => {
        const closed = lastCompletedTradingDay(now);
        const asOf = isoOf(closed);
        const items = await queue.claimUnannounced(tx, clientId, { asOf, limit: BATCH });
        // What was linked after that close has been read with it.
        const older = items.filter(
          ({ created_at }) => lastCompletedTradingDay(created_at) < closed,
        );
        for (const item of older) {
          await webhooks.enqueue(tx, item, newHoldings(1), now);
          await webhooks.enqueue(tx, item, newTransactions(0), now);
        }
        return items.length;
      }),
  };
}
