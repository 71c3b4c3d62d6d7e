import { earlierOf, type IsoDate, laterOf, sumOf } from "@stocks-vibe/portfolio-math";
import { unitsOf } from "../data-quality/units.ts";
import type { AccountRow, Meeting, RebuildInput, TransactionRow } from "../rebuild-types.ts";
import { compareText } from "../rows/read-rows.ts";
import { OPENING_TYPE } from "../rows/transaction-words.ts";

/** Brokers print three or four decimals of a share; what is less is rounding. */
const ROUNDED = 0.001;
const ROUNDED_PART = 1e-6;

/**
 * The first day that an account's link covers. One whose institution lists no transactions at all is covered from the day it was linked:
 * nothing is known of it before.
 */
export function firstLinkedDay(
  { historyStart, linkedOn }: Pick<AccountRow, "historyStart" | "linkedOn">,
  listsRows: boolean,
): IsoDate {
  return listsRows || linkedOn === undefined ? historyStart : laterOf(historyStart, linkedOn);
}

interface AccountHistory {
  readonly account: AccountRow;
  readonly joinedOn: IsoDate;
  readonly rows: readonly TransactionRow[];
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

function unitsBySecurity(rows: readonly TransactionRow[]): Map<string, number> {
  const units = new Map<string, number>();
  for (const row of rows) {
    const { securityId } = row;
    if (securityId === null) continue;
    units.set(securityId, (units.get(securityId) ?? 0) + unitsOf(row));
  }
  return units;
}

/** Where the files of one account meet its link, each security by itself. */
function meetingsOf(input: RebuildInput, { account, joinedOn, rows }: AccountHistory): Meeting[] {
  const isCash = new Set(input.securities.flatMap(({ id, type }) => (type === "cash" ? [id] : [])));
  const own = <Row extends { readonly accountId: string }>({ accountId }: Row) =>
    accountId === account.id;
  const listed = unitsBySecurity([
    ...input.transactions.filter(own),
    ...rows.filter(({ date }) => date >= joinedOn),
  ]);
  const imported = unitsBySecurity(rows.filter(({ date }) => date < joinedOn));
  const holdings = input.holdings.filter(own);
  const ids = new Set([
    ...holdings.map(({ securityId }) => securityId),
    ...listed.keys(),
    ...imported.keys(),
  ]);
  return [...ids]
    .filter((id) => !isCash.has(id))
    .sort(compareText)
    .map((securityId): Meeting => {
      const held = sumOf(
        holdings.filter((row) => row.securityId === securityId),
        ({ quantity }) => quantity,
      );
      const needed = held - (listed.get(securityId) ?? 0);
      const known = imported.get(securityId) ?? 0;
      const off = needed - known;
      const isRounding = Math.abs(off) <= Math.max(ROUNDED, ROUNDED_PART * Math.abs(needed));
      const difference = isRounding ? 0 : off;
      return { accountId: account.id, securityId, joinedOn, imported: known, needed, difference };
    });
}

/** Units that no file explains were there when the link begins, bought nobody knows when; those too many leave. */
const unexplained = ({ accountId, securityId, joinedOn, difference }: Meeting): TransactionRow => ({
  id: `unexplained ${accountId} ${securityId}`,
  accountId,
  securityId,
  date: joinedOn,
  quantity: difference,
  amount: 0,
  price: 0,
  fees: null,
  type: OPENING_TYPE,
  subtype: null,
});

/**
 * Puts the rows of imported files before those of each account's link. Where the units of a security meet on the first day that the link
 * covers, its real purchases stand in the place of what was held then; where they don't, the difference counts from that day on, as it did
 * without the file, and `meetings` names it. Pure; answers the input itself where nothing was imported.
 */
export function joinHistory(
  input: RebuildInput,
  imported: readonly TransactionRow[],
): RebuildInput {
  if (imported.length === 0) return input;
  const listed = byAccount(input.transactions);
  const files = byAccount(imported);
  const histories = input.accounts.flatMap((account): AccountHistory[] => {
    const rows = files.get(account.id);
    return rows
      ? [{ account, rows, joinedOn: firstLinkedDay(account, listed.has(account.id)) }]
      : [];
  });
  const joined = new Map(histories.map((history) => [history.account.id, history]));
  const meetings = histories.flatMap((history) => meetingsOf(input, history));
  return {
    ...input,
    accounts: input.accounts.map((account) => {
      const history = joined.get(account.id);
      if (!history) return account;
      const { rows, joinedOn } = history;
      const historyStart = rows.reduce((first, { date }) => earlierOf(first, date), joinedOn);
      return { ...account, historyStart, joinedOn };
    }),
    transactions: [
      ...input.transactions,
      ...histories.flatMap(({ rows }) => rows),
      ...meetings.filter(({ difference }) => difference !== 0).map(unexplained),
    ],
    meetings,
  };
}
