import { addDays, type IsoDate, sumCents, sumOf } from "@stocks-vibe/portfolio-math";
import { isImportedId } from "../history/imported-rows.ts";
import type { LedgerBook } from "../lots/build-ledgers.ts";
import { type Entry, ledgerKey } from "../transactions/entry.ts";
import type { Rows } from "../transactions/read-rows.ts";
import { isOpeningDifference } from "../transactions/transaction-types.ts";

/** An account's cash through its history. */
export interface CashLedger {
  accountId: string;
  start: IsoDate;
  /** Today's cash and money-market funds, whole cents. */
  today: number;
  /** Cash before the first transaction, as the transactions imply it. */
  opening: number;
  entries: Entry[];
  hasExternal: boolean;
  /**
   * The first day since which the transactions explain the cash, so that deposits can be told from
   * idle money; null where they don't.
   */
  trustedFrom: IsoDate | null;
  /** True when they do so for the whole history. */
  isTrusted: boolean;
}

/**
 * Reconstructed cash may be this far below zero by rounding before it proves that deposits are
 * missing.
 */
const toleratedDebt = 1;
const graceDays = 3;
/**
 * An account that shows trades but no deposits is believed to have been closed to money when its
 * implied opening cash is at most this part of it.
 */
const plausibleOpeningShare = 0.1;

/** Cash from a day on, as the rows since then tell it. */
interface CashSince {
  readonly opening: number;
  readonly entries: readonly Entry[];
  /** What the units were worth that were there on the day. */
  readonly units: number;
}

const showsMoney = (entries: readonly Entry[]): boolean =>
  entries.some(({ effect }) => effect.external !== 0 || effect.externalUnits !== 0);

/**
 * Whether the history of a link explains its cash: the account shows external money, or has no
 * trades to pay for, or needs only a plausible opening cash.
 */
function explainsDeposits({ opening, entries, units }: CashSince): boolean {
  const hasTrades = entries.some(({ ledger, effect }) => ledger !== null && effect.cash !== 0);
  const isPlausible = opening <= plausibleOpeningShare * (opening + units);
  return showsMoney(entries) || !hasTrades || isPlausible;
}

const isCovered = ({ opening, entries }: CashSince): boolean =>
  lowestCash(opening, entries) >= -toleratedDebt;

/**
 * The cash of an account from the first day on that its link covers: what it is without the files
 * that tell of earlier days.
 */
function sinceLink(
  rows: Rows,
  { account, whole, ledgers }: SplitHistory,
): CashSince & { readonly from: IsoDate } {
  const from = account.joinedOn;
  const isFiles = ({ row }: Entry): boolean =>
    isOpeningDifference(row) || (isImportedId(row.id) && row.date < from);
  const earlier = whole.entries.filter(isFiles);
  const needed = new Map(
    (rows.reconciliations ?? []).map((row) => [
      ledgerKey(row.accountId, row.securityId),
      row.needed,
    ]),
  );
  return {
    from,
    opening: whole.opening + sumOf(earlier, ({ effect }) => effect.cash),
    entries: whole.entries.filter((entry) => !isFiles(entry)),
    units: sumOf(ledgers, (book) => book.valueOn(needed.get(book.key) ?? 0, from) ?? 0),
  };
}

/** A linked account to which files were added, with all of its cash. */
interface SplitHistory {
  readonly account: { readonly joinedOn: IsoDate };
  readonly whole: CashSince;
  readonly ledgers: readonly LedgerBook[];
}

/**
 * The first day since which cash is trusted. A link explains its own days or doesn't, whatever
 * files tell of earlier ones. Files are believed that leave no money before their first row: with
 * others, deposits are missing.
 */
function trustedFrom(
  rows: Rows,
  {
    accountId,
    start,
    whole,
    ledgers,
  }: { accountId: string; start: IsoDate } & Omit<SplitHistory, "account">,
): IsoDate | null {
  const { joinedOn, isManual } = rows.accounts.get(accountId) ?? {};
  if (joinedOn === undefined) return isCovered(whole) && explainsDeposits(whole) ? start : null;
  const isTold = isCovered(whole) && whole.opening <= toleratedDebt;
  if (isManual) return isTold ? start : null;
  const link = sinceLink(rows, { account: { joinedOn }, whole, ledgers });
  if (!isCovered(link) || !explainsDeposits(link)) return null;
  return isTold ? start : link.from;
}

/**
 * The cash of one account. Opening cash = today's cash less all that the transactions did to it.
 * The history is trusted when cash never falls below −$1 and its deposits are told: otherwise
 * institutions that report purchases but not the deposits behind them would show as a pile of idle
 * money.
 */
export function cashLedger(
  rows: Rows,
  accountId: string,
  ledgers: readonly LedgerBook[],
): CashLedger {
  const start = rows.starts.get(accountId) ?? rows.asOf;
  const entries = rows.entries.filter(({ row }) => row.accountId === accountId);
  const today = sumCents(
    rows.cash.filter((row) => row.accountId === accountId),
    (row) => row.value,
  );
  const opening = today - sumOf(entries, ({ effect }) => effect.cash);
  const units = sumOf(ledgers, (book) => book.valueOn(book.gap.opening, start) ?? 0);
  const whole = { opening, entries, units };
  const since = trustedFrom(rows, { accountId, start, whole, ledgers });
  return {
    accountId,
    start,
    today,
    opening,
    entries,
    hasExternal: showsMoney(entries),
    trustedFrom: since,
    isTrusted: since === start,
  };
}

/**
 * The lowest end-of-day cash: rows of one day have no order. A purchase may post a few days before
 * the deposit that pays for it, so a day counts with the better of its own balance and the next one
 * within `graceDays`. The last balance is today's, which the institution reports itself: a debt
 * there is owed, and says nothing of deposits that are missing.
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
