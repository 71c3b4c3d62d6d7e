import type { ConnectionItem, Finding } from "@stocks-vibe/contracts/portfolio";
import type { Caller } from "../../http/caller.ts";
import type { SavedDuplicateResolution, StoredStatus, SyncState } from "../../storage/schema.ts";
import { reportedError, type StoredError } from "../provider/sync-job.ts";
import { mayManage } from "./managing/may-manage.ts";

/** What the provider told of a connection, and when a member last went through update mode. */
interface WebhookConnection {
  readonly new_accounts_at: Date | null;
  readonly disconnect_at: Date | null;
  readonly disconnect_told_at: Date | null;
  readonly repaired_at: Date | null;
}

const isOpen = (told: Date | null, repaired: Date | null): boolean =>
  told !== null && (repaired === null || told > repaired);

/**
 * Pure: what of it is still to be done. A day that has passed is told by how syncs end from then
 * on.
 */
function localizedToWire(row: WebhookConnection, now: Date) {
  const { disconnect_at: ends } = row;
  const isEnding = ends !== null && ends > now && isOpen(row.disconnect_told_at, row.repaired_at);
  return {
    new_accounts: isOpen(row.new_accounts_at, row.repaired_at),
    access_ends_at: isEnding ? ends.toISOString() : null,
  };
}

/** A connection as stored, with the number of its accounts. Never holds the access token. */
export interface ConnectionRow extends WebhookConnection, StoredError {
  readonly id: string;
  readonly item_id: string;
  readonly organization_id: string;
  readonly institution_name: string;
  readonly is_sandbox: boolean;
  readonly status: StoredStatus;
  readonly sync_state: SyncState;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly last_sync_at: Date | null;
  readonly account_count: number;
  readonly linked_by_member_id: string;
  readonly next_sync_at: Date | null;
  readonly hand_over_offered: unknown;
  readonly take_over_offered: unknown;
  readonly rows_read: number;
  readonly unread_rows: number;
  readonly unread_parts: number;
  readonly twice_count: number;
  readonly twice_answer: SavedDuplicateResolution | null;
  readonly is_told_apart: boolean;
}

/**
 * Pure: whole seconds until a moment, rounded up so that it is past when they are over; 0 for none
 * and for a past one.
 */
const secondsUntil = (moment: Date | null, now: Date): number =>
  moment === null ? 0 : Math.max(Math.ceil((moment.getTime() - now.getTime()) / 1_000), 0);

/** The one crossing from a connection row to its wire shape; `now` is the database's. */
export const connectionToWire = (
  row: ConnectionRow,
  caller: Caller,
  now: Date,
  refused: readonly Finding[] = [],
): ConnectionItem => ({
  id: row.id,
  item_id: row.item_id,
  organization_id: row.organization_id,
  institution_name: row.institution_name,
  account_count: row.account_count,
  status: row.status,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
  last_sync_at: row.last_sync_at?.toISOString() ?? null,
  next_sync_at: row.next_sync_at?.toISOString() ?? null,
  sync_rests_seconds: secondsUntil(row.next_sync_at, now),
  error_message: reportedError(row)?.[caller.language] ?? null,
  is_syncing: row.sync_state !== "idle",
  is_sandbox: row.is_sandbox,
  may_manage: mayManage(caller, row.linked_by_member_id),
  hand_over_offered: row.hand_over_offered === true,
  take_over_offered: row.take_over_offered === true,
  ...localizedToWire(row, now),
  linked_twice:
    row.twice_count === 0
      ? null
      : { account_count: row.twice_count, is_asked: row.twice_answer === null },
  told_apart: row.is_told_apart,
  findings: {
    rows_read: row.rows_read,
    unread_rows: row.unread_rows,
    unread_parts: row.unread_parts,
    rows: [...refused],
  },
});
