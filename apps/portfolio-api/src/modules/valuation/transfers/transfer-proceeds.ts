import { daysBetween, sumCents, sumOf } from "@stocks-vibe/portfolio-math";
import { type Finding, findingTexts } from "../data-quality/finding.ts";
import { namesOf, symbolOf } from "../data-quality/names.ts";
import type {
  AccountRow,
  HoldingRow,
  RebuildInput,
  TransactionRow,
} from "../rebuild/rebuild-types.ts";
import { type Entry, noEffect } from "../transactions/entry.ts";
import type { Pairs } from "../transactions/pair-rows.ts";
import { readSecurityRow } from "../transactions/read-transaction.ts";
import {
  isAdjustment,
  isExternalCash,
  isIncome,
  isMerger,
  isSplit,
  isUnitMove,
  subtypeOf,
  typeOf,
} from "../transactions/transaction-types.ts";

/** Transfers whose amount is no money, whatever stands in it. */
const neverPaid = new Set(["exercise", "assignment", "expire", "spin off", "rebalance"]);

/** Cash of an account may be off by this from rounding, in dollars. */
const TOLERANCE = 1;
/** Institutions post the money this many days apart from the units. */
const MOST_DAYS = 5;
const CENT = 0.015;

/**
 * Units that left by a transfer that names money, and where that went: "listed" where a row of its
 * own brings the same sum, "cash" and "left" where the account's cash proves it, "assumed" where it
 * would bear either. `into` is the row of the security that a merger gave beside its money.
 */
export interface TransferProceeds {
  readonly row: TransactionRow;
  readonly money: "listed" | "cash" | "left" | "assumed";
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
function settled(entry: Entry, { row, money, into }: TransferProceeds, pairs: Pairs): Entry {
  // The units that a merger takes count at what they trade at, which has the money in it.
  if (into) return { ...entry, effect: { ...entry.effect, cash: -row.amount } };
  const subtype = money === "left" ? "distribution" : "sell";
  const effect = readSecurityRow({ ...row, type: "sell", subtype }, pairs);
  return { ...entry, effect: money === "listed" ? { ...effect, cash: 0 } : effect };
}

/** A row that only brings money, and says of it neither that it is new nor that it is income. */
const bringsMoney = ({ row }: Entry): boolean =>
  row.amount < 0 &&
  row.quantity === 0 &&
  ["cash", "transfer"].includes(typeOf(row)) &&
  !isExternalCash(row) &&
  !isIncome(row) &&
  subtypeOf(row) !== "return of principal";

/**
 * The row that brings the money of each transfer, where there is one: the same account, sum and
 * days. Each is used once.
 */
function listedMoney(account: readonly Entry[], pairs: Pairs): Map<string, Entry> {
  const free = new Set(
    account.filter((entry) => bringsMoney(entry) && !pairs.money.has(entry.row.id)),
  );
  const found = new Map<string, Entry>();
  for (const { row } of account.filter(({ ledger, row }) => ledger !== null && isPaid(row))) {
    const money = [...free].find(
      ({ row: other }) =>
        (other.securityId === null ||
          other.securityId === row.securityId ||
          !account.some((one) => one.ledger !== null && one.row.securityId === other.securityId)) &&
        Math.abs(other.amount - row.amount) < CENT &&
        Math.abs(daysBetween(row.date, other.date)) <= MOST_DAYS,
    );
    if (!money) continue;
    free.delete(money);
    found.set(row.id, money);
  }
  return found;
}

interface Known {
  /**
   * The account's rows are all there is: nobody else tells of its cash, and what a row says that it
   * brought, it did.
   */
  readonly isByHand: boolean;
  readonly cashToday: number;
  readonly pairs: Pairs;
  readonly listed: ReadonlyMap<string, Entry>;
}

function tell(
  account: readonly Entry[],
  { isByHand, cashToday, pairs, listed }: Known,
): TransferProceeds[] {
  const paid = account.filter(({ ledger, row }) => ledger !== null && isPaid(row));
  const intoOf = (row: TransactionRow) =>
    isMerger(row) ? (pairs.units.get(row.id) ?? null) : null;
  const all = paid.filter(({ row }) => !listed.has(row.id));
  // What must have been there before the first row, if none of the money had come.
  const opening = cashToday - sumOf(account, ({ effect }) => effect.cash);
  const isProven =
    isByHand || (opening > TOLERANCE && Math.abs(opening - paidFor(all)) <= TOLERANCE);
  const redeemed = all.filter(({ row }) => intoOf(row) === null);
  const bears = opening - paidFor(redeemed) >= -TOLERANCE;
  const unproven = bears ? "assumed" : "left";
  const told = (entries: readonly Entry[], money: TransferProceeds["money"]): TransferProceeds[] =>
    entries.map(({ row }) => ({ row, money, into: intoOf(row) }));
  return [
    // Of a merger whose money has its row, the row itself says all.
    ...told(
      paid.filter(({ row }) => listed.has(row.id) && intoOf(row) === null),
      "listed",
    ),
    // A merger's amount may be what the units were worth: without proof nothing came.
    ...told(isProven ? all : redeemed, isProven ? "cash" : unproven),
  ];
}

/**
 * Redemptions, cash mergers, loans of a plan and what else institutions list as a transfer of units
 * with an amount: the units were paid for. The cash of the account tells whether the money stayed
 * in it: where a row of its own brings it, or nothing else explains just that much, it did; where
 * there was never as much, it left.
 */
export function readTransferProceeds(
  entries: readonly Entry[],
  {
    cash,
    pairs,
    accounts: kept,
  }: {
    readonly cash: readonly HoldingRow[];
    readonly pairs: Pairs;
    readonly accounts: ReadonlyMap<string, AccountRow>;
  },
): { readonly entries: readonly Entry[]; readonly paid: readonly TransferProceeds[] } {
  const accounts = new Set(
    entries.filter(({ row }) => isPaid(row)).map(({ row }) => row.accountId),
  );
  const money = new Set<Entry>();
  const paid = [...accounts].flatMap((accountId) => {
    const own = entries.filter(({ row }) => row.accountId === accountId);
    const cashToday = sumCents(
      cash.filter((row) => row.accountId === accountId),
      ({ value }) => value,
    );
    const listed = listedMoney(own, pairs);
    const isByHand = kept.get(accountId)?.isManual ?? false;
    const told = tell(own, { isByHand, cashToday, pairs, listed });
    for (const one of told) {
      const entry = one.money === "listed" ? listed.get(one.row.id) : undefined;
      if (entry) money.add(entry);
    }
    return told;
  });
  if (paid.length === 0) return { entries, paid };
  const known = new Map(paid.map((one) => [one.row.id, one]));
  return {
    entries: entries.map((entry) => {
      // It is what the units were paid with, and neither new money nor income.
      if (money.has(entry)) return { ...entry, effect: { ...noEffect, cash: entry.effect.cash } };
      const one = known.get(entry.row.id);
      return one ? settled(entry, one, pairs) : entry;
    }),
    paid,
  };
}

/** What is told of the money of a transfer, by where it went, and how much that lowers. */
const TOLD = {
  listed: { words: "paidListed", lowers: "full" },
  cash: { words: "paidIntoCash", lowers: "full" },
  left: { words: "paidOut", lowers: "estimated" },
  assumed: { words: "paidSomewhere", lowers: "estimated" },
} as const satisfies Readonly<Record<TransferProceeds["money"], object>>;

/**
 * Says where the money of a transfer went, and of a merger that paid, that nobody says what of the
 * cost went with the money.
 */
export const reportTransferProceeds = (
  input: RebuildInput,
  paid: readonly TransferProceeds[],
): Finding[] =>
  paid.map(({ row, money, into }): Finding => {
    const { accountId, securityId, id } = row;
    const facts = { ...namesOf(input, row), day: row.date, sum: -row.amount };
    const place = { rule: "paid-transfers", accountId, rows: [id] };
    if (into) {
      const merged = { ...facts, into: symbolOf(input, into.securityId) };
      return {
        ...place,
        securityId: into.securityId,
        ...findingTexts((words) => words.paidMerger, merged),
        lowers: "estimated",
        touches: "lots",
      };
    }
    const { words: name, lowers } = TOLD[money];
    const told = findingTexts((words) => words[name], facts);
    return { ...place, securityId, ...told, lowers, touches: "portfolio" };
  });
