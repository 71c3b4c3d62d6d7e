import { daysBetween, sumCents } from "@stocks-vibe/portfolio-math";
import type { RebuildInput, TransactionRow } from "../rebuild-types.ts";
import type { PaidTransfer } from "../rows/paid-transfers.ts";
import { subtypeOf, typeOf } from "../rows/transaction-words.ts";
import type { Rule } from "./finding.ts";
import { tellPaidTransfers } from "./paid-transfers.ts";
import { worthOf } from "./shared-mergers.ts";

/** Institutions post the money this many days apart from the units. */
const MOST_DAYS = 5;
/** A takeover may pay more than what a share traded at, and the last price may be old. */
const MOST_TIMES = 3;

/** Words of institutions for units that become something else. */
const EXCHANGES = new Set(["merger", "trade", "exchange", "rebalance"]);

const isExchange = (row: TransactionRow): boolean =>
  typeOf(row) === "transfer" && EXCHANGES.has(subtypeOf(row));

const isMergerRow = (row: TransactionRow): boolean =>
  isExchange(row) || (typeOf(row) === "cash" && subtypeOf(row) === "merger");

/** The dollars that a row of a merger brings where it is one of money: of units of cash, of no security, or a row of cash. */
function moneyOf(row: TransactionRow, isCash: (row: TransactionRow) => boolean): number {
  if (!isCash(row)) return 0;
  return typeOf(row) === "transfer" && row.quantity !== 0 ? row.quantity : -row.amount;
}

/** Whether the money is about what the units were worth, where anybody tells: cash for a fraction of a share is no price of them all. */
function isTheirWorth(input: RebuildInput, units: TransactionRow, money: number): boolean {
  const worth = Math.abs(worthOf(input, units));
  const part = Math.abs(money) / worth;
  return worth === 0 || (part > 1 / MOST_TIMES && part < MOST_TIMES);
}

/** The units that money of a merger was given for, or that it bought: the nearest of its account, going the other way. */
function unitsFor(
  cash: { readonly row: TransactionRow; readonly money: number },
  units: readonly TransactionRow[],
): TransactionRow | undefined {
  const apart = (row: TransactionRow) => Math.abs(daysBetween(row.date, cash.row.date));
  return units
    .filter(
      (row) =>
        row.accountId === cash.row.accountId &&
        Math.sign(row.quantity) === -Math.sign(cash.money) &&
        (row.amount === 0 || subtypeOf(row) === "merger") &&
        apart(row) <= MOST_DAYS,
    )
    .toSorted((a, b) => apart(a) - apart(b))[0];
}

/** The money of each row of units that was merged into money, or money into it. */
function moneyByUnits(
  input: RebuildInput,
  merged: readonly TransactionRow[],
): ReadonlyMap<TransactionRow, readonly { row: TransactionRow; money: number }[]> {
  const cash = new Set(input.securities.flatMap(({ id, type }) => (type === "cash" ? [id] : [])));
  const isCash = (row: TransactionRow) =>
    typeOf(row) === "cash" || row.securityId === null || cash.has(row.securityId);
  const units = merged.filter((row) => !isCash(row) && row.quantity !== 0);
  const found = new Map<TransactionRow, { row: TransactionRow; money: number }[]>();
  for (const row of merged) {
    const half = { row, money: moneyOf(row, isCash) };
    const of = half.money === 0 ? undefined : unitsFor(half, units);
    if (of) found.set(of, [...(found.get(of) ?? []), half]);
  }
  return found;
}

/**
 * A takeover for cash, or a fund that becomes a money-market fund, is listed as a merger whose one half is money: units were sold for it, or bought with it. Where the units also
 * became others, or their row names an amount of its own, the money is what was paid beside. In neither case did it come from outside.
 */
export const readCashMergersAsTrades: Rule = (input) => {
  const merged = input.transactions.filter(isMergerRow);
  const byUnits = moneyByUnits(input, merged);
  if (byUnits.size === 0) return { input, findings: [] };
  const paid: PaidTransfer[] = [];
  const changed = new Map<TransactionRow, TransactionRow | null>();
  for (const [units, halves] of byUnits) {
    const money = sumCents(halves, (half) => half.money);
    const into = merged.find(
      (row) =>
        row.accountId === units.accountId &&
        Math.abs(daysBetween(row.date, units.date)) <= MOST_DAYS &&
        row.securityId !== units.securityId &&
        Math.sign(row.quantity) === -Math.sign(units.quantity) &&
        halves.every((half) => half.row !== row),
    );
    const isTrade = !into && units.amount === 0 && isTheirWorth(input, units, money);
    if (into) paid.push({ row: { ...units, amount: -money }, money: "listed", into });
    if (isTrade) changed.set(units, asTrade(units, money));
    for (const half of halves) changed.set(half.row, isTrade ? null : besideUnits(half, units));
  }
  const transactions = input.transactions.flatMap((row) => {
    const now = changed.get(row);
    return now === undefined ? [row] : (now ?? []);
  });
  return { input: { ...input, transactions }, findings: tellPaidTransfers(input, paid) };
};

const asTrade = (units: TransactionRow, money: number): TransactionRow => ({
  ...units,
  type: money > 0 ? "sell" : "buy",
  amount: -money,
  price: Math.abs(money / units.quantity),
});

const besideUnits = (
  { row, money }: { readonly row: TransactionRow; readonly money: number },
  units: TransactionRow,
): TransactionRow => ({
  ...row,
  securityId: units.securityId,
  type: "cash",
  quantity: 0,
  amount: -money,
});
