import type { OpenConnection } from "../../connections/connections.service.ts";
import type { RemovalsService } from "../../connections/removals/removals.service.ts";
import type { ProviderHoldings } from "../../provider/link-provider.ts";
import type { RefusedRow } from "../../provider/validation/read-row.ts";
import type { HoldingKey } from "../reported-rows.repository.ts";
import type { SyncTarget } from "../sync.repository.ts";
import type { KnownIds } from "./resolve-rows.ts";

/** What storing needs beside the rows. */
export interface StoreContext {
  readonly target: SyncTarget;
  readonly connection: OpenConnection;
  readonly now: Date;
  readonly removeReplacedWithin: RemovalsService["removeReplacedWithin"];
}

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

/** What can't be read was told of all the same: these rules keep it from being taken for gone. */
const isWhole = (row: RefusedRow, kind: RefusedRow["kind"]): boolean =>
  row.kind === kind && !row.isFiltered;

/** Our ids of the accounts that an answer lists, the unreadable among them. */
export interface ListedAccounts {
  readonly ids: readonly string[];
  /** False when an account can't even be named: then nobody knows which one is missing. */
  readonly isWhole: boolean;
}

export function listedAccounts(
  { accounts, holdings, refused = [] }: ProviderHoldings,
  known: KnownIds,
): ListedAccounts {
  const unread = refused.filter((row) => isWhole(row, "account"));
  const listed = new Set([
    ...accounts.map((row) => row.providerAccountId),
    ...unread.map((row) => row.providerAccountId),
    // Whoever lists what an account holds, lists the account.
    ...holdings.map((row) => row.providerAccountId),
  ]);
  return {
    ids: [...known.accounts].flatMap(([theirs, ours]) => (listed.has(theirs) ? [ours] : [])),
    isWhole: unread.every((row) => row.providerAccountId !== null),
  };
}

/** Holdings that were listed and could not be read, by our ids: their last good rows stay. */
export const unreadHoldings = (refused: readonly RefusedRow[], known: KnownIds): HoldingKey[] =>
  refused
    .filter((row) => isWhole(row, "holding"))
    .flatMap(({ providerAccountId, providerSecurityId }) => {
      const accountId = known.accounts.get(providerAccountId ?? "");
      const securityId = known.securities.get(providerSecurityId ?? "");
      return accountId && securityId ? [{ accountId, securityId }] : [];
    });

/** Ids of transactions that were listed and could not be read. */
export const unreadIds = (refused: readonly RefusedRow[]): string[] =>
  refused
    .filter((row) => isWhole(row, "transaction"))
    .flatMap(({ rowId }) => (rowId === null ? [] : [rowId]));
