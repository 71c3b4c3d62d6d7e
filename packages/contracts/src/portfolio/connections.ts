import * as z from "zod/mini";
import { instant } from "./scalars.ts";

export const connectionStatus = z.enum(["active", "error", "expired", "pending", "unknown"]);
export type ConnectionStatusName = z.infer<typeof connectionStatus>;

export const findingKind = z.enum(["account", "security", "holding", "tax-lot", "transaction"]);
export type FindingKind = z.infer<typeof findingKind>;

/** Why a row of an institution's answer was not let in. */
export const findingReason = z.enum([
  "missing",
  "wrong-type",
  "no-such-day",
  "day-out-of-range",
  "number-out-of-range",
  "no-currency-code",
  "text-too-long",
  "text-unreadable",
  "duplicate",
  "unknown-account",
  "unknown-security",
]);
export type FindingReason = z.infer<typeof findingReason>;

/** A row, or one part of a row, that could not be read in the last sync. */
export const finding = z.object({
  kind: findingKind,
  /** The provider's own id of the row; null when that can't be read either. */
  row_id: z.nullable(z.string()),
  /** What a person knows it by: a symbol, an account's name. */
  name: z.nullable(z.string()),
  account_id: z.nullable(z.string()),
  /** The provider's name of the field. */
  field: z.string(),
  reason: findingReason,
  /** The beginning of what stood there; null where nothing did. */
  excerpt: z.nullable(z.string()),
  /** True when the rest of its row was read. */
  is_part: z.boolean(),
});
export type Finding = z.infer<typeof finding>;

/**
 * What the last sync could not read. `unread_rows` are missing from the figures; of `unread_parts`
 * only a part is missing (a tax lot, the day of a price). `rows` are the first of them, whole rows
 * first.
 */
export const findings = z.object({
  rows_read: z.int(),
  unread_rows: z.int(),
  unread_parts: z.int(),
  rows: z.array(finding),
});
export type Findings = z.infer<typeof findings>;

/**
 * One linked institution. `id` is what `{id}` means in every route; `item_id` is shown, never
 * accepted.
 */
export const connectionItem = z.object({
  id: z.string(),
  item_id: z.string(),
  organization_id: z.string(),
  institution_name: z.string(),
  account_count: z.int(),
  status: connectionStatus,
  created_at: instant,
  updated_at: instant,
  last_sync_at: z.nullable(instant),
  /**
   * Until then a sync by hand is refused as `sync_too_soon`; null, or past, when it may be asked
   * for.
   */
  next_sync_at: z.nullable(instant),
  /**
   * Whole seconds from this answer until it may be asked for, 0 when it may be: for whoever has
   * another clock than the server.
   */
  sync_rests_seconds: z.int(),
  error_message: z.nullable(z.string()),
  /** True while a sync of it is queued or running. */
  is_syncing: z.boolean(),
  is_sandbox: z.boolean(),
  /**
   * Whether the caller may disconnect it and choose its accounts' cost basis: who linked it, and
   * administrators.
   */
  may_manage: z.boolean(),
  /**
   * Another member has linked accounts that this broken connection brought before: who may manage
   * it can hand them over.
   */
  hand_over_offered: z.boolean(),
  /**
   * A broken connection's accounts were handed over to this one: who may manage it can take them,
   * with their history.
   */
  take_over_offered: z.boolean(),
  /**
   * The institution has accounts that are not shared, and nobody has gone through update mode since
   * that was reported.
   */
  new_accounts: z.boolean(),
  /**
   * When the institution will end the access, unless a member signs in there once more; null where
   * nothing of that kind was reported.
   */
  access_ends_at: z.nullable(instant),
  /**
   * Null unless accounts of it came through an earlier connection, too: those count once.
   * `is_asked` until a member has said what the second link is for; another way is to remove it.
   */
  linked_twice: z.nullable(z.object({ account_count: z.int(), is_asked: z.boolean() })),
  /**
   * A member has called accounts of it different from those of another connection, so that both
   * count; it can be taken back.
   */
  told_apart: z.boolean(),
  findings,
});
export type ConnectionItem = z.infer<typeof connectionItem>;

/** GET /api/v1/plaid/connection-status */
export const connectionStatusSummary = z.object({
  connected: z.boolean(),
  item_count: z.int(),
  account_count: z.int(),
  /** Accounts that no institution tells of; not among the ones above. */
  manual_account_count: z.int(),
  last_sync_at: z.nullable(instant),
  has_errors: z.boolean(),
  error_items: z.array(connectionItem),
  items: z.array(connectionItem),
});
export type ConnectionStatusSummary = z.infer<typeof connectionStatusSummary>;
