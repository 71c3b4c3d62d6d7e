import type { TransactionRow } from "../rebuild-types.ts";
import { subtypeOf, typeOf } from "../rows/transaction-words.ts";
import type { Rule } from "./finding.ts";

const isRebalance = (row: TransactionRow): boolean =>
  typeOf(row) === "transfer" && subtypeOf(row) === "rebalance" && row.quantity !== 0;

/** An exchange within a plan is a sale and a purchase: no money crosses its edge. The price of the row tells the money where the amount does not. */
export const readRebalancesAsTrades: Rule = (input) => {
  if (!input.transactions.some(isRebalance)) return { input, findings: [] };
  const transactions = input.transactions.map((row): TransactionRow => {
    if (!isRebalance(row)) return row;
    const money = Math.abs(row.amount || row.quantity * row.price);
    if (money === 0) return row;
    const type = row.quantity > 0 ? "buy" : "sell";
    return { ...row, type, amount: row.quantity > 0 ? money : -money };
  });
  return { input: { ...input, transactions }, findings: [] };
};
