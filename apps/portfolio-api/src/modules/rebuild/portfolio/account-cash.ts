import { addDays, type IsoDate, sumCents, sumOf } from "@stocks-vibe/portfolio-math";
import type { LedgerBook } from "../lots/build-ledgers.ts";
import type { Entry } from "../rows/entry.ts";
import type { Rows } from "../rows/read-rows.ts";

/** An account's cash through its history. */
export interface CashBook {
  accountId: string;
  start: IsoDate;
  /** Today's cash and money-market funds, whole cents. */
  today: number;
  /** Cash before the first transaction, as the transactions imply it. */
  opening: number;
  entries: Entry[];
  hasExternal: boolean;
  /** True when the transactions explain the cash, so that deposits can be told from idle money. */
  isTrusted: boolean;
}

/** Reconstructed cash may be this far below zero by rounding before it proves that deposits are missing. */
const toleratedDebt = 1;
const graceDays = 3;
/** An account that shows trades but no deposits is believed to have been closed to money when its implied opening cash is at most this part of it. */
const plausibleOpeningShare = 0.1;

/**
 * The cash of one account. Opening cash = today's cash less all that the transactions did to it. The history is trusted when cash never falls
 * below −$1, and the account shows external money, or has no trades to pay for, or needs only a plausible opening cash; one with imported files, when these leave no cash before their first row:
 * otherwise institutions that report purchases but not the deposits behind them would show as a pile of idle money.
 */
export function cashBook(rows: Rows, accountId: string, ledgers: readonly LedgerBook[]): CashBook {
  const start = rows.starts.get(accountId) ?? rows.asOf;
  const entries = rows.entries.filter(({ row }) => row.accountId === accountId);
  const today = sumCents(
    rows.cash.filter((row) => row.accountId === accountId),
    (row) => row.value,
  );
  const opening = today - sumOf(entries, ({ effect }) => effect.cash);
  const hasExternal = entries.some(
    ({ effect }) => effect.external !== 0 || effect.externalUnits !== 0,
  );
  const hasTrades = entries.some(({ ledger, effect }) => ledger !== null && effect.cash !== 0);
  const units = sumOf(ledgers, (book) => book.valueOn(book.gap.opening, start) ?? 0);
  const isPlausible = opening <= plausibleOpeningShare * (opening + units);
  // Files that tell of an account from its beginning leave no money before their first row; with others, deposits are missing.
  const isJoined = rows.accounts.get(accountId)?.joinedOn !== undefined;
  const explainsDeposits = isJoined
    ? opening <= toleratedDebt
    : hasExternal || !hasTrades || isPlausible;
  return {
    accountId,
    start,
    today,
    opening,
    entries,
    hasExternal,
    isTrusted: lowestCash(opening, entries) >= -toleratedDebt && explainsDeposits,
  };
}

/**
 * The lowest end-of-day cash: rows of one day have no order. A purchase may post a few days before the deposit that pays for it, so
 * a day counts with the better of its own balance and the next one within `graceDays`. The last balance is today's, which the institution
 * reports itself: a debt there is owed, and says nothing of deposits that are missing.
 */
function lowestCash(opening: number, entries: readonly Entry[]): number {
  const balances = dayBalances(opening, entries);
  const bearable = balances.slice(0, -1).map(({ date, cash }, index) => {
    const next = balances[index + 1];
    return next && next.date <= addDays(date, graceDays) ? Math.max(cash, next.cash) : cash;
  });
  return Math.min(opening, ...bearable);
}

function dayBalances(
  opening: number,
  entries: readonly Entry[],
): { date: IsoDate; cash: number }[] {
  const days: { date: IsoDate; cash: number }[] = [];
  let cash = opening;
  for (const { row, effect } of entries) {
    cash += effect.cash;
    const last = days.at(-1);
    if (last?.date === row.date) last.cash = cash;
    else days.push({ date: row.date, cash });
  }
  return days;
}
