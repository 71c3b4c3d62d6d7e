import type { RefusedRow } from "../../provider/validation/refused-row.ts";

/** Findings that are kept word by word; the others are counted. */
const MOST_TOLD = 100;

/** What one sync could not read. */
export interface Findings {
  /** All rows that the provider sent, the unread among them. */
  readonly rowsRead: number;
  readonly unreadRows: number;
  readonly unreadParts: number;
  readonly unreadTransactions: number;
  /** Unread holdings and transactions by our account id. */
  readonly byAccount: ReadonlyMap<string, number>;
  readonly told: readonly (RefusedRow & { readonly accountId: string | null })[];
}

/** A row that was told twice is read, once: nothing is missing. */
const isUnread = ({ isFiltered, reason }: RefusedRow): boolean =>
  !isFiltered && reason !== "duplicate";

/**
 * Counts what was refused, and picks what is told of it: rows that are missing before parts of
 * rows. `accepted` is how many rows were let in, `accounts` our account ids by the provider's.
 */
export function countFindings(
  refused: readonly RefusedRow[],
  accepted: number,
  accounts: ReadonlyMap<string, string>,
): Findings {
  const named = refused.map((row) => ({
    ...row,
    accountId: accounts.get(row.providerAccountId ?? "") ?? null,
  }));
  const unread = named.filter(isUnread);
  const byAccount = new Map<string, number>();
  for (const { kind, accountId } of unread) {
    if (accountId === null || (kind !== "holding" && kind !== "transaction")) continue;
    byAccount.set(accountId, (byAccount.get(accountId) ?? 0) + 1);
  }
  const whole = named.filter(({ isFiltered }) => !isFiltered).length;
  return {
    rowsRead: accepted + whole,
    unreadRows: unread.length,
    unreadParts: named.length - unread.length,
    unreadTransactions: unread.filter(({ kind }) => kind === "transaction").length,
    byAccount,
    told: [...unread, ...named.filter((row) => !isUnread(row))].slice(0, MOST_TOLD),
  };
}
