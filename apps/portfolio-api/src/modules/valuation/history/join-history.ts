import { earlierOf, type IsoDate, laterOf } from "@stocks-vibe/portfolio-math";
import type { AccountRow, RebuildInput, TransactionRow } from "../rebuild/rebuild-types.ts";

/**
 * The first day that an account's link covers. One whose institution lists no transactions at all
 * is covered from the day it was linked: nothing is known of it before.
 */
function firstLinkedDay(
  { historyStart, linkedOn }: Pick<AccountRow, "historyStart" | "linkedOn">,
  listsRows: boolean,
): IsoDate {
  return listsRows || linkedOn === undefined ? historyStart : laterOf(historyStart, linkedOn);
}

function byAccount(rows: readonly TransactionRow[]): ReadonlyMap<string, TransactionRow[]> {
  const accounts = new Map<string, TransactionRow[]>();
  for (const row of rows) {
    const own = accounts.get(row.accountId);
    if (own) own.push(row);
    else accounts.set(row.accountId, [row]);
  }
  return accounts;
}

/**
 * Puts the rows of imported files beside those of each account's link, and names the day on which
 * the link begins; `checkHistory` makes the two meet there. Pure; answers the input itself where
 * nothing was imported.
 */
export function joinHistory(
  input: RebuildInput,
  imported: readonly TransactionRow[],
): RebuildInput {
  if (imported.length === 0) return input;
  const listed = byAccount(input.transactions);
  const files = byAccount(imported);
  const accounts = input.accounts.map((account) => {
    const rows = files.get(account.id);
    if (!rows) return account;
    const joinedOn = firstLinkedDay(account, listed.has(account.id));
    const historyStart = rows.reduce((first, { date }) => earlierOf(first, date), joinedOn);
    return { ...account, historyStart, joinedOn };
  });
  const known = new Set(accounts.map(({ id }) => id));
  const added = imported.filter(({ accountId }) => known.has(accountId));
  return { ...input, accounts, transactions: [...input.transactions, ...added] };
}
