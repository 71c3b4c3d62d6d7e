import { sumOf } from "@stocks-vibe/portfolio-math";
import type { Rule } from "../data-quality/finding.ts";
import type { TransactionRow } from "../rebuild/rebuild-types.ts";
import { groupBy } from "../transactions/transaction-groups.ts";
import { isMerger } from "../transactions/transaction-types.ts";

function joined(rows: readonly TransactionRow[]): TransactionRow[] {
  const [first] = rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  if (!first || rows.length === 1) return [...rows];
  const quantity = sumOf(rows, (row) => row.quantity);
  return [{ ...first, quantity, amount: sumOf(rows, ({ amount }) => amount) }];
}

/**
 * One security that leaves in a merger in several rows of a day, by its lots or as cash and margin,
 * leaves as one, and so comes what it became: which row of one side belongs to which of the other
 * nobody tells, and nothing hangs on it.
 */
export const joinMergerRows: Rule = (input) => {
  const sides = groupBy(input.transactions.filter(isMerger), (row) =>
    [row.accountId, row.securityId, row.date, Math.sign(row.quantity)].join(" "),
  );
  const several = [...sides.values()].filter((rows) => rows.length > 1);
  if (several.length === 0) return { input, findings: [] };
  const gone = new Set(several.flat());
  const transactions = [
    ...input.transactions.filter((row) => !gone.has(row)),
    ...several.flatMap(joined),
  ];
  return { input: { ...input, transactions }, findings: [] };
};
