import type { ProviderHoldings } from "../../provider/link-provider.ts";
import type { RefusedRow } from "../../provider/validation/refused-row.ts";
import type { HoldingKey } from "../reported-rows.repository.ts";
import type { KnownIds } from "./resolve-rows.ts";

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
