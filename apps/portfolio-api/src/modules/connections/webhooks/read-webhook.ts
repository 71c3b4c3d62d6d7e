import * as z from "zod";
import type { SyncState } from "../../../storage/schema.ts";

/** What the provider says of an item. */
export interface ItemWebhook {
  readonly itemId: string;
  readonly kind: WebhookKind;
  /** When the institution will end the access. */
  readonly disconnectAt: Date | null;
  /** The provider's id of an account that is no longer shared. */
  readonly endedAccountId: string | null;
}

/**
 * What news ask for. `update`: there is something new to read. `health`: the sign-in broke, was
 * repaired, or was ended; reading says which of them is true now. `new-accounts`: there are
 * accounts that are not shared. `disconnect`: access will end.
 */
type WebhookKind = "update" | "health" | "new-accounts" | "disconnect";

/** By type and code, as the provider names them. What is not here is of no concern to us. */
const KINDS: Readonly<Record<string, WebhookKind>> = {
  "HOLDINGS DEFAULT_UPDATE": "update",
  "INVESTMENTS_TRANSACTIONS DEFAULT_UPDATE": "update",
  "INVESTMENTS_TRANSACTIONS HISTORICAL_UPDATE": "update",
  "ITEM ERROR": "health",
  "ITEM LOGIN_REPAIRED": "health",
  "ITEM USER_PERMISSION_REVOKED": "health",
  "ITEM USER_ACCOUNT_REVOKED": "health",
  "ITEM NEW_ACCOUNTS_AVAILABLE": "new-accounts",
  "ITEM PENDING_DISCONNECT": "disconnect",
  "ITEM PENDING_EXPIRATION": "disconnect",
};

const instant = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text))
  .nullish()
  .catch(null);
const payload = z.object({
  webhook_type: z.string(),
  webhook_code: z.string(),
  item_id: z.string().regex(/^[\x21-\x7e]{1,500}$/),
  disconnect_time: instant,
  consent_expiration_time: instant,
  account_id: z.string().max(200).nullish().catch(null),
});

const parsed = (body: Uint8Array): unknown => {
  try {
    return JSON.parse(Buffer.from(body).toString("utf8"));
  } catch {
    // Signed by the provider and no JSON: it would be no better if it were posted again.
    return undefined;
  }
};

/** Pure: what a verified body tells us; undefined where that is nothing we act on. */
export function readWebhook(body: Uint8Array): ItemWebhook | undefined {
  const news = payload.safeParse(parsed(body)).data;
  const kind = news && KINDS[`${news.webhook_type} ${news.webhook_code}`];
  if (!kind) return undefined;
  const disconnectAt = news.disconnect_time ?? news.consent_expiration_time ?? null;
  const endedAccountId = news.webhook_code === "USER_ACCOUNT_REVOKED" ? news.account_id : null;
  return { itemId: news.item_id, kind, disconnectAt, endedAccountId: endedAccountId ?? null };
}

/** A connection, as far as news concern it. */
export interface WebhookConnection {
  readonly sync_state: SyncState;
  readonly next_sync_at: Date | null;
  readonly news_seen: readonly string[];
  readonly new_accounts_at: Date | null;
  readonly disconnect_at: Date | null;
  readonly disconnect_told_at: Date | null;
}

/** Of one connection; the provider's tokens are good for five minutes. */
const MOST_REMEMBERED = 32;
/** One sync for what comes in a burst. */
const GATHER_MS = 2_000;

const later = (known: Date | null, told: Date): Date => (known && known > told ? known : told);

/**
 * Pure: what a connection is known to have been told, once these news are among it; whatever the
 * order in which they came.
 */
export function webhookStateAfter(
  before: WebhookConnection,
  { kind, disconnectAt }: ItemWebhook,
  { hash, sentAt }: { readonly hash: string; readonly sentAt: Date },
): Pick<
  WebhookConnection,
  "news_seen" | "new_accounts_at" | "disconnect_at" | "disconnect_told_at"
> {
  const { new_accounts_at, disconnect_at, disconnect_told_at } = before;
  // The same day told again is nothing new: a repair has settled it.
  const isNewDay =
    kind === "disconnect" &&
    disconnectAt !== null &&
    (disconnect_at === null || disconnectAt > disconnect_at);
  return {
    news_seen: [...before.news_seen, hash].slice(-MOST_REMEMBERED),
    new_accounts_at: kind === "new-accounts" ? later(new_accounts_at, sentAt) : new_accounts_at,
    disconnect_at: isNewDay ? disconnectAt : disconnect_at,
    disconnect_told_at: isNewDay ? sentAt : disconnect_told_at,
  };
}

/**
 * Pure: when to read what news tell of; undefined where there is nothing to read, or a sync that
 * waits will read it. How things stand with a sign-in is read at once, new figures when the
 * connection has rested.
 */
export function syncDue(
  { sync_state, next_sync_at: rests }: WebhookConnection,
  { kind }: ItemWebhook,
  now: Date,
): { readonly at: Date; readonly isAfterRest: boolean } | undefined {
  if (kind === "new-accounts" || kind === "disconnect" || sync_state === "queued") return undefined;
  if (kind === "update" && rests !== null && rests > now) return { at: rests, isAfterRest: true };
  return { at: new Date(now.getTime() + GATHER_MS), isAfterRest: false };
}
