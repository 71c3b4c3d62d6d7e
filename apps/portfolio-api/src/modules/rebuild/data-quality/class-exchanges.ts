import { daysBetween } from "@stocks-vibe/portfolio-math";
import type { TransactionRow } from "../rebuild-types.ts";
import { subtypeOf, typeOf } from "../rows/transaction-words.ts";
import type { Rule } from "./finding.ts";

const isUnitTrade = (row: TransactionRow): boolean =>
  typeOf(row) === "transfer" && subtypeOf(row) === "trade" && row.quantity !== 0;

/** Institutions post the halves of one event up to this far apart. */
const MOST_DAYS = 5;

const answers = (out: TransactionRow, row: TransactionRow, days: number): boolean =>
  row.quantity > 0 &&
  row.accountId === out.accountId &&
  Math.abs(daysBetween(row.date, out.date)) <= days &&
  row.securityId !== out.securityId &&
  row.securityId !== null;

/** Units of one security that become units of another in one account on one day, without money: its lots keep their days and costs. */
export const readClassExchanges: Rule = (input) => {
  const moved = input.transactions.filter(isUnitTrade);
  const exchanged = new Set<TransactionRow>();
  // Those of one day belong together before any that are days apart.
  for (let days = 0; days <= MOST_DAYS; days += 1) {
    for (const out of moved.filter((row) => row.quantity < 0 && !exchanged.has(row))) {
      const into = moved.find((row) => !exchanged.has(row) && answers(out, row, days));
      if (into) exchanged.add(out).add(into);
    }
  }
  if (exchanged.size === 0) return { input, findings: [] };
  const transactions = input.transactions.map((row) =>
    exchanged.has(row) ? { ...row, subtype: "merger" } : row,
  );
  return { input: { ...input, transactions }, findings: [] };
};
