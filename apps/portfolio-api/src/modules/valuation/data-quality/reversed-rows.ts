import { dayNumber, daysBetween } from "@stocks-vibe/portfolio-math";
import type { Dated } from "../corporate-actions/assignment-cost.ts";
import type { TransactionRow } from "../rebuild/rebuild-types.ts";
import { groupBy } from "../transactions/transaction-groups.ts";
import { isSale, isTrade, typeOf } from "../transactions/transaction-types.ts";
import { type Finding, findingTexts, type Rule } from "./finding.ts";
import { namesOf } from "./names.ts";

/** A row that is looked for by its day alone. */
export interface DatedRow extends Dated {
  readonly row: TransactionRow;
}

export const datedRow = (row: TransactionRow): DatedRow => ({
  row,
  day: dayNumber(row.date),
  worth: 0,
  key: row.id,
});

/** So long after a row another one may take it back. */
const LONGEST = 60;
const CENT = 0.015;

/**
 * A trade told backwards: both its units and its money have the other sign. Cancellations without
 * an id say it by their type.
 */
function isReversal(row: TransactionRow): boolean {
  if (typeOf(row) === "cancel") return row.quantity !== 0 || row.amount !== 0;
  if (!isTrade(row)) return false;
  const sign = isSale(row) ? -1 : 1;
  return row.quantity * sign < 0 && row.amount * sign < 0;
}

const ledgerOf = ({ accountId, securityId }: TransactionRow) => `${accountId} ${securityId}`;

const mirrors = (back: TransactionRow, row: TransactionRow): boolean =>
  (typeOf(back) === "cancel" || typeOf(row) === typeOf(back)) &&
  Math.abs(Math.abs(row.quantity) - Math.abs(back.quantity)) < 1e-6 &&
  Math.abs(Math.abs(row.amount) - Math.abs(back.amount)) < CENT &&
  Math.abs(daysBetween(row.date, back.date)) <= LONGEST;

/**
 * How far a row is from the one that takes it back: those before it come before any that is listed
 * after it.
 */
const distance = (back: TransactionRow, row: TransactionRow): number =>
  row.date <= back.date
    ? daysBetween(row.date, back.date)
    : LONGEST + daysBetween(back.date, row.date);

const byId = (a: TransactionRow, b: TransactionRow): number => (a.id < b.id ? -1 : 1);

/** Of the rows that are left the nearest that this one mirrors, of equally near ones the last. */
function undoneBy(
  back: TransactionRow,
  rows: readonly TransactionRow[],
): TransactionRow | undefined {
  return rows
    .filter((row) => mirrors(back, row))
    .toSorted((a, b) => distance(back, a) - distance(back, b) || byId(b, a))[0];
}

/** What a row takes back never happened, and neither did the row that takes it back. */
export const undoReversedRows: Rule = (input) => {
  const reversals = input.transactions.filter(isReversal);
  if (reversals.length === 0) return { input, findings: [] };
  const gone = new Set<TransactionRow>(reversals);
  const byLedger = groupBy(input.transactions, ledgerOf);
  const inOrder = reversals.toSorted((a, b) =>
    a.date < b.date ? -1 : Number(a.date > b.date) || byId(a, b),
  );
  const findings = inOrder.map((back): Finding => {
    const undone = undoneBy(
      back,
      (byLedger.get(ledgerOf(back)) ?? []).filter((row) => !gone.has(row)),
    );
    if (undone) gone.add(undone);
    const names = namesOf(input, back);
    const shared = {
      rule: "reversed-rows",
      accountId: back.accountId,
      securityId: back.securityId,
      rows: [back.id, ...(undone ? [undone.id] : [])],
    };
    if (undone) {
      return {
        ...shared,
        ...findingTexts((words) => words.rowsTakenBack, {
          ...names,
          day: undone.date,
          back: back.date,
        }),
        lowers: "full",
        touches: "lots",
      };
    }
    return {
      ...shared,
      ...findingTexts((words) => words.takenBackUnlisted, { ...names, day: back.date }),
      lowers: "estimated",
      touches: "lots",
    };
  });
  return {
    input: { ...input, transactions: input.transactions.filter((row) => !gone.has(row)) },
    findings,
  };
};
