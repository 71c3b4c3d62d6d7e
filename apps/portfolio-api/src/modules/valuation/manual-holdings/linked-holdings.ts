interface OfConnection {
  readonly connection_id: string;
}

/**
 * Stored securities and holdings without those of accounts kept by hand: each rebuild works these
 * out anew, so they are no input of it.
 */
export function linkedHoldings<
  Security extends OfConnection,
  Holding extends { readonly account_id: string },
>({
  connections,
  accounts,
  securities,
  holdings,
}: {
  readonly connections: readonly { readonly id: string; readonly is_manual: boolean }[];
  readonly accounts: readonly (OfConnection & { readonly id: string })[];
  readonly securities: readonly Security[];
  readonly holdings: readonly Holding[];
}) {
  const byHand = new Set(connections.filter((row) => row.is_manual).map(({ id }) => id));
  if (byHand.size === 0) return { securities, holdings };
  const kept = new Set(accounts.filter((row) => byHand.has(row.connection_id)).map(({ id }) => id));
  return {
    securities: securities.filter((row) => !byHand.has(row.connection_id)),
    holdings: holdings.filter((row) => !kept.has(row.account_id)),
  };
}
