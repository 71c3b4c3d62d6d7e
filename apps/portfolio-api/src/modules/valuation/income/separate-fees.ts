import { findingTexts, type Rule } from "../data-quality/finding.ts";
import { groupByLedger, namesOf } from "../data-quality/names.ts";
import type { RebuildInput, TransactionRow } from "../rebuild/rebuild-types.ts";
import { isTrade } from "../transactions/transaction-types.ts";

const CENT = 0.015;
/**
 * Prices are rounded: of a trade whose amount is this much of a cent off for each unit, nothing can
 * be said.
 */
const PRICE_ROUNDING = 0.005;

/**
 * By definition the amount holds the fees; here it is quantity × price alone, and a fee stands
 * beside it.
 */
function leavesOutFee(row: TransactionRow, multiplier: number): boolean {
  const fee = row.fees ?? 0;
  if (!isTrade(row) || fee <= CENT || row.price <= 0 || row.amount === 0) return false;
  const gross = Math.abs(row.quantity) * row.price * multiplier;
  const rounding = CENT + Math.abs(row.quantity) * PRICE_ROUNDING;
  return Math.abs(Math.abs(row.amount) - gross) < Math.min(rounding, fee / 2);
}

export const reportSeparateFees: Rule = (input: RebuildInput) => {
  const multipliers = new Map(input.securities.map(({ id, multiplier }) => [id, multiplier ?? 1]));
  const found = input.transactions.filter((row) =>
    leavesOutFee(row, multipliers.get(row.securityId ?? "") ?? 1),
  );
  return {
    input,
    findings: groupByLedger(found).map(({ accountId, securityId, rows }) => ({
      rule: "fees-apart",
      accountId,
      securityId,
      rows: rows.map(({ id }) => id),
      ...findingTexts((words) => words.feesApart, {
        ...namesOf(input, { accountId, securityId }),
        rows: rows.length,
        fees: rows.reduce((sum, { fees }) => sum + (fees ?? 0), 0),
      }),
      lowers: "estimated",
      touches: "lots",
    })),
  };
};
