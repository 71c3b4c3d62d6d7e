/** What the provider told of a connection, and when a member last went through update mode. */
export interface WebhookConnection {
  readonly new_accounts_at: Date | null;
  readonly disconnect_at: Date | null;
  readonly disconnect_told_at: Date | null;
  readonly repaired_at: Date | null;
}

const isOpen = (told: Date | null, repaired: Date | null): boolean =>
  told !== null && (repaired === null || told > repaired);

/** Pure: what of it is still to be done. A day that has passed is told by how syncs end from then on. */
export function localizedToWire(row: WebhookConnection, now: Date) {
  const { disconnect_at: ends } = row;
  const isEnding = ends !== null && ends > now && isOpen(row.disconnect_told_at, row.repaired_at);
  return {
    new_accounts: isOpen(row.new_accounts_at, row.repaired_at),
    access_ends_at: isEnding ? ends.toISOString() : null,
  };
}
