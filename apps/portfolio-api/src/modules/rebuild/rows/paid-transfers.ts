import { sumCents, sumOf } from "@stocks-vibe/portfolio-math";
import type { HoldingRow, TransactionRow } from "../rebuild-types.ts";
import type { Entry } from "./entry.ts";
import type { Pairs } from "./pair-rows.ts";
import { readSecurityRow } from "./read-transaction.ts";
import {
  isAdjustment,
  isMerger,
  isSplit,
  isUnitMove,
  subtypeOf,
  typeOf,
} from "./transaction-words.ts";

/** Transfers whose amount is no money, whatever stands in it. */
const neverPaid = new Set(["exercise", "assignment", "expire", "spin off", "rebalance"]);

/** Cash of an account may be off by this from rounding, in dollars. */
const TOLERANCE = 1;

/**
 * Units that left by a transfer that names money, and where that went: "cash" and "left" where the account's cash proves it, "assumed" where it
 * would bear either. `into` is the row of the security that a merger gave beside its money.
 */
export interface PaidTransfer {
  readonly row: TransactionRow;
  readonly money: "cash" | "left" | "assumed";
  readonly into: TransactionRow | null;
}

const isPaid = (row: TransactionRow): boolean =>
  typeOf(row) === "transfer" &&
  row.quantity < 0 &&
  row.amount < 0 &&
  !isSplit(row) &&
  !isUnitMove(row) &&
  !isAdjustment(row) &&
  !neverPaid.has(subtypeOf(row));

const paidFor = (entries: readonly Entry[]): number => sumOf(entries, ({ row }) => -row.amount);

/** What a paid transfer does once it is known where its money went. */
function settled(entry: Entry, { row, money, into }: PaidTransfer, pairs: Pairs): Entry {
  // The units that a merger takes count at what they trade at, which has the money in it.
  if (into) return { ...entry, effect: { ...entry.effect, cash: -row.amount } };
  const subtype = money === "left" ? "distribution" : "sell";
  return { ...entry, effect: readSecurityRow({ ...row, type: "sell", subtype }, pairs) };
}

function tell(account: readonly Entry[], cashToday: number, pairs: Pairs): PaidTransfer[] {
  const all = account.filter(({ ledger, row }) => ledger !== null && isPaid(row));
  if (all.length === 0) return [];
  const intoOf = (row: TransactionRow) =>
    isMerger(row) ? (pairs.units.get(row.id) ?? null) : null;
  // What must have been there before the first row, if none of the money had come.
  const opening = cashToday - sumOf(account, ({ effect }) => effect.cash);
  const isProven = opening > TOLERANCE && Math.abs(opening - paidFor(all)) <= TOLERANCE;
  const redeemed = all.filter(({ row }) => intoOf(row) === null);
  const bears = opening - paidFor(redeemed) >= -TOLERANCE;
  const unproven = bears ? "assumed" : "left";
  // A merger's amount may be what the units were worth: without proof nothing came.
  return (isProven ? all : redeemed).map(({ row }) => ({
    row,
    money: isProven ? "cash" : unproven,
    into: intoOf(row),
  }));
}

/**
 * Redemptions, cash mergers, loans of a plan and what else institutions list as a transfer of units with an amount: the units were paid for. The cash
 * of the account tells whether the money stayed in it: where nothing else explains just that much, it did; where there was never as much, it left.
 */
export function readPaidTransfers(
  entries: readonly Entry[],
  { cash, pairs }: { readonly cash: readonly HoldingRow[]; readonly pairs: Pairs },
): { readonly entries: readonly Entry[]; readonly paid: readonly PaidTransfer[] } {
  const accounts = new Set(
    entries.filter(({ row }) => isPaid(row)).map(({ row }) => row.accountId),
  );
  const paid = [...accounts].flatMap((accountId) => {
    const own = entries.filter(({ row }) => row.accountId === accountId);
    const today = sumCents(
      cash.filter((row) => row.accountId === accountId),
      ({ value }) => value,
    );
    return tell(own, today, pairs);
  });
  if (paid.length === 0) return { entries, paid };
  const known = new Map(paid.map((one) => [one.row.id, one]));
  return {
    entries: entries.map((entry) => {
      const one = known.get(entry.row.id);
      return one ? settled(entry, one, pairs) : entry;
    }),
    paid,
  };
}
