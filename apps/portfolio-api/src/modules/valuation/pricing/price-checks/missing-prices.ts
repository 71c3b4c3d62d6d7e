import type { Rule } from "../../data-quality/finding.ts";
import type { TransactionRow } from "../../rebuild/rebuild-types.ts";
import { isTrade } from "../../transactions/transaction-types.ts";

const hasNoPrice = (row: TransactionRow): boolean =>
  isTrade(row) && !(row.price > 0) && row.quantity !== 0 && row.amount !== 0;

/** A trade without a price has one all the same: its amount over its quantity. */
export const derivePrices: Rule = (input) => {
  if (!input.transactions.some(hasNoPrice)) return { input, findings: [] };
  const multipliers = new Map(input.securities.map(({ id, multiplier }) => [id, multiplier ?? 1]));
  const transactions = input.transactions.map((row) => {
    if (!hasNoPrice(row)) return row;
    const multiplier = multipliers.get(row.securityId ?? "") ?? 1;
    return { ...row, price: Math.abs(row.amount / row.quantity) / multiplier };
  });
  return { input: { ...input, transactions }, findings: [] };
};
