import { type Database, hashToken, type Logger, type Transaction } from "@stocks-vibe/server-kit";
import type { PortfolioSchema } from "../../../storage/schema.ts";
import type { ConnectionsService } from "../connections.service.ts";
import { type ItemWebhook, readWebhook, syncDue, webhookStateAfter } from "./read-webhook.ts";
import { isFresh, isSigned, readClaim, type VerificationKeys } from "./verify-webhook.ts";
import {
  findOrganizationOf,
  lockConnectionOf,
  markEnded,
  saveWebhookState,
} from "./webhooks.repository.ts";

/** What was posted, byte for byte, and the token that came with it. */
interface PostedWebhook {
  readonly token: string;
  readonly body: Uint8Array;
  /** Where it came from. */
  readonly network: string;
}

export interface WebhooksService {
  /**
   * Takes in what the provider posted about an item. True when it was the provider's and what is to
   * follow from it is stored: a sync, or a notice on the connection. False for anything else, which
   * has cost no work of the database.
   */
  receive(posted: PostedWebhook, log: Pick<Logger, "warn">): Promise<boolean>;
}

export interface WebhooksDependencies {
  readonly db: Database<PortfolioSchema>;
  readonly keys: VerificationKeys;
  readonly connections: Pick<ConnectionsService, "queueSyncWithin">;
}

interface ProvenNews {
  readonly news: ItemWebhook;
  readonly hash: string;
  readonly sentAt: Date;
}

/**
 * Nothing that news say is believed but that they were said: a sync asks the provider how things
 * are.
 */
export function createWebhooksService({
  db,
  keys,
  connections,
}: WebhooksDependencies): WebhooksService {
  const takeInWithin = async (
    tx: Transaction<PortfolioSchema>,
    organizationId: string,
    { news, hash, sentAt }: ProvenNews,
    now: Date,
  ): Promise<void> => {
    const before = await lockConnectionOf(tx, organizationId, news.itemId);
    if (!before || before.news_seen.includes(hash)) return;
    const { id: connectionId, institution_id: institutionId } = before;
    await saveWebhookState(
      tx,
      organizationId,
      connectionId,
      webhookStateAfter(before, news, { hash, sentAt }),
    );
    const { endedAccountId: ended } = news;
    if (ended !== null) await markEnded(tx, { organizationId, connectionId, ended }, now);
    const due = syncDue(before, news, now);
    if (due) {
      const wish = { organizationId, connectionId, institutionId };
      await connections.queueSyncWithin(tx, wish, due, now);
    }
  };

  return {
    async receive({ token, body, network }, log) {
      const claim = readClaim(token, body);
      const key = claim && (await keys.find(claim.keyId, network, log));
      if (!claim || !key || !(await isSigned(token, key))) return false;
      const { sentAt, message } = claim;
      const news = readWebhook(body);
      // What the provider itself has signed is the first to cost a look at the database, and at its
      // clock.
      const proven = await db.transaction({}, async (tx, now) => ({
        isFresh: isFresh(sentAt, key, now),
        organizationId: news && (await findOrganizationOf(tx, news.itemId)),
      }));
      if (!proven.isFresh) return false;
      keys.prove(network);
      const { organizationId } = proven;
      if (!news || organizationId === undefined) return true;
      const hash = hashToken(message);
      await db.transaction({ organizationId }, (tx, now) =>
        takeInWithin(tx, organizationId, { news, hash, sentAt }, now),
      );
      return true;
    },
  };
}
