import { daysBetween } from "@stocks-vibe/portfolio-math";
import type { TransactionRow } from "../rebuild-types.ts";
import { isSale, isTrade, typeOf } from "../rows/transaction-words.ts";
import type { Finding, Rule } from "./finding.ts";
import { namesOf } from "./names.ts";
import { tell } from "./words/finding-words.ts";

/** So long after a row another one may take it back. */
const LONGEST = 60;
const CENT = 0.015;

/** A trade told backwards: both its units and its money have the other sign. Cancellations without an id say it by their type. */
function isReversal(row: TransactionRow): boolean {
  if (typeOf(row) === "cancel") return row.quantity !== 0 || row.amount !== 0;
  if (!isTrade(row)) return false;
  const sign = isSale(row) ? -1 : 1;
  return row.quantity * sign < 0 && row.amount * sign < 0;
}

const mirrors = (back: TransactionRow, row: TransactionRow): boolean =>
  row.accountId === back.accountId &&
  row.securityId === back.securityId &&
  (typeOf(back) === "cancel" || typeOf(row) === typeOf(back)) &&
  Math.abs(Math.abs(row.quantity) - Math.abs(back.quantity)) < 1e-6 &&
  Math.abs(Math.abs(row.amount) - Math.abs(back.amount)) < CENT &&
  Math.abs(daysBetween(row.date, back.date)) <= LONGEST;

/** What a row takes back never happened, and neither did the row that takes it back. */
export const undoReversedRows: Rule = (input) => {
  const reversals = input.transactions.filter(isReversal);
  if (reversals.length === 0) return { input, findings: [] };
  const gone = new Set<TransactionRow>(reversals);
  const findings = reversals.map((back): Finding => {
    const undone = input.transactions.find((row) => !gone.has(row) && mirrors(back, row));
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
        ...tell((words) => words.rowsTakenBack, { ...names, day: undone.date, back: back.date }),
        lowers: "full",
        touches: "lots",
      };
    }
    return {
      ...shared,
      ...tell((words) => words.takenBackUnlisted, { ...names, day: back.date }),
      lowers: "estimated",
      touches: "lots",
    };
  });
  return {
    input: { ...input, transactions: input.transactions.filter((row) => !gone.has(row)) },
    findings,
  };
};
