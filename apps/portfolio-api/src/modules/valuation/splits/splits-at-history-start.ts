import type { Rule } from "../data-quality/finding.ts";
import { isSplit } from "../transactions/transaction-types.ts";

/**
 * A split comes before the day's first trade, and the day's price is of the new units. One of an
 * account's first day, or of before it, so is already in what was held when the history starts: its
 * row would have old units enter at the new price.
 */
export const countStartSplitsAsHeld: Rule = (input) => {
  const starts = new Map(input.accounts.map(({ id, historyStart }) => [id, historyStart]));
  const isHeld = ({ accountId, date }: { accountId: string; date: string }): boolean =>
    date <= (starts.get(accountId) ?? "");
  const transactions = input.transactions.filter((row) => !(isSplit(row) && isHeld(row)));
  if (transactions.length === input.transactions.length) return { input, findings: [] };
  return { input: { ...input, transactions }, findings: [] };
};
