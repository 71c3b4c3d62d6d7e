import type { ConnectionItem, ConnectionStatusSummary } from "@stocks-vibe/contracts/portfolio";

const latest = (moments: readonly (string | null)[]): string | null =>
  moments.reduce<string | null>(
    (newest, moment) => (moment && (!newest || moment > newest) ? moment : newest),
    null,
  );

/** What GET /plaid/connection-status says of all connections together. */
export function summarizeConnections(items: readonly ConnectionItem[]): ConnectionStatusSummary {
  const broken = items.filter((item) => item.status === "error" || item.status === "expired");
  return {
    connected: items.length > 0,
    item_count: items.length,
    account_count: items.reduce((count, item) => count + item.account_count, 0),
    last_sync_at: latest(items.map((item) => item.last_sync_at)),
    has_errors: broken.length > 0,
    error_items: broken,
    items: [...items],
  };
}
