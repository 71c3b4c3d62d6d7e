import type { ConnectionItem, ConnectionStatusSummary } from "@stocks-vibe/contracts/portfolio";

const latest = (moments: readonly (string | null)[]): string | null =>
  moments.reduce<string | null>(
    (newest, moment) => (moment && (!newest || moment > newest) ? moment : newest),
    null,
  );

/** What GET /plaid/connection-status says of all connections together, and how many accounts are kept by hand beside them. */
export function summarizeConnections(
  items: readonly ConnectionItem[],
  manualAccounts: number,
): ConnectionStatusSummary {
  const broken = items.filter((item) => item.status === "error" || item.status === "expired");
  return {
    connected: items.length > 0,
    item_count: items.length,
    account_count: items.reduce((count, item) => count + item.account_count, 0),
    manual_account_count: manualAccounts,
    last_sync_at: latest(items.map((item) => item.last_sync_at)),
    has_errors: broken.length > 0,
    error_items: broken,
    items: [...items],
  };
}
