import type { TransactionRow } from "../rebuild-types.ts";
import { subtypeOf, typeOf } from "../rows/transaction-words.ts";
import type { Rule } from "./finding.ts";

const isUnitTrade = (row: TransactionRow): boolean =>
  typeOf(row) === "transfer" && subtypeOf(row) === "trade" && row.quantity !== 0;

const answers = (out: TransactionRow, row: TransactionRow): boolean =>
  row.quantity > 0 &&
  row.accountId === out.accountId &&
  row.date === out.date &&
  row.securityId !== out.securityId &&
  row.securityId !== null;

/** Units of one security that become units of another in one account on one day, without money: its lots keep their days and costs. */
export const readClassExchanges: Rule = (input) => {
  const moved = input.transactions.filter(isUnitTrade);
  const exchanged = new Set<TransactionRow>();
  for (const out of moved.filter(({ quantity }) => quantity < 0)) {
    const into = moved.find((row) => !exchanged.has(row) && answers(out, row));
    if (into) exchanged.add(out).add(into);
  }
  if (exchanged.size === 0) return { input, findings: [] };
  const transactions = input.transactions.map((row) =>
    exchanged.has(row) ? { ...row, subtype: "merger" } : row,
  );
  return { input: { ...input, transactions }, findings: [] };
};
