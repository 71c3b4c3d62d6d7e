import type { StoredStatus } from "../../../storage/schema.ts";

interface StoredConnection {
  readonly status: StoredStatus;
  readonly error_message: string | null;
  readonly last_sync_at: Date | null;
}

type StaleStatus = "error" | "expired" | "ours";

/**
 * Undefined where the last sync of a connection was stored. One that is well and yet says something
 * failed by a fault of ours.
 */
export function staleStatus({
  status,
  error_message: message,
}: Pick<StoredConnection, "status" | "error_message">): StaleStatus | undefined {
  if (status === "error" || status === "expired") return status;
  return message === null ? undefined : "ours";
}

/**
 * What figures say of a connection: whether it was ever read, and when it was last read where it
 * fails since. When one that is well was read last changes no figure, so a rebuild does not see it.
 * Pure.
 */
export function connectionInputs<Row extends StoredConnection>({
  last_sync_at: lastSyncAt,
  ...row
}: Row) {
  return {
    ...row,
    is_synced: lastSyncAt !== null,
    last_good_at: staleStatus(row) === undefined ? null : lastSyncAt,
  };
}
