import type { SyncState } from "../../../storage/schema.ts";
import type { ItemWebhook } from "./read-webhook.ts";

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
