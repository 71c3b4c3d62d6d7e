import type { ItemRow } from "../../server/schema.ts";

export interface NewItem {
  readonly itemId: string;
  readonly institutionId: string;
  readonly username: string;
  readonly custom: string | null;
  readonly clientUserId: string;
  readonly accountKeys: readonly string[];
  readonly webhook: string | null;
}

/** An item that nothing has happened to yet, without its token. */
export const newItemRow = (
  owner: string,
  item: NewItem,
  now: Date,
): Omit<ItemRow, "access_token_hash" | "access_token_sealed"> => ({
  client_id: owner,
  item_id: item.itemId,
  institution_id: item.institutionId,
  username: item.username,
  custom: item.custom,
  client_user_id: item.clientUserId,
  account_keys: [...item.accountKeys],
  webhook: item.webhook,
  error_code: null,
  created_at: now,
  exchanged_at: null,
  last_successful_update: null,
  last_failed_update: null,
  readings: 0,
  last_webhook_at: null,
  last_webhook_code: null,
  announced_on: null,
  account_ids_changed: 0,
  security_ids_changed: 0,
});
