import { findingTexts, type Rule } from "../data-quality/finding.ts";
import { groupByLedger, namesOf } from "../data-quality/names.ts";
import type { SecurityRow, TransactionRow } from "../rebuild/rebuild-types.ts";
import { isTrade } from "../transactions/transaction-types.ts";

const CENT = 0.015;
/**
 * Prices of bonds are rounded to a thousandth of a percent; what that makes of an amount is no
 * interest.
 */
const PRICE_ROUNDING = 0.000_5;
/** Between two coupons no bond accrues more than this part of what it costs. */
const MOST = 0.1;

/**
 * What the amount has beyond quantity × price and fees; 0 where that is rounding, or too much to be
 * interest.
 */
function excessOf(row: TransactionRow, multiplier: number): number {
  if (!isTrade(row) || row.price <= 0 || row.amount === 0) return 0;
  const units = Math.abs(row.quantity) * multiplier;
  const gross = units * row.price;
  const excess = Math.abs(row.amount) - gross - (row.fees ?? 0);
  const isRounding = excess <= CENT + units * PRICE_ROUNDING;
  return isRounding || excess > gross * MOST ? 0 : excess;
}

/**
 * A bond that is bought between two coupons is paid for with the interest that has accrued, which
 * is no cost (IRS Publication 550, "Bonds Sold Between Interest Dates"), and sold with it, which is
 * no proceeds. Amounts with more than the price in them may hold it, or a commission: they count as
 * listed, and cost and gain are as exact as that.
 */
export const reportAccruedInterest: Rule = (input) => {
  const bonds = new Map(
    input.securities.flatMap((security): [string, SecurityRow][] =>
      security.type === "bond" ? [[security.id, security]] : [],
    ),
  );
  const excess = (row: TransactionRow): number => {
    const bond = bonds.get(row.securityId ?? "");
    return bond ? excessOf(row, bond.multiplier ?? 1) : 0;
  };
  const found = input.transactions.filter((row) => excess(row) > 0);
  return {
    input,
    findings: groupByLedger(found).map(({ accountId, securityId, rows }) => ({
      rule: "accrued-interest",
      accountId,
      securityId,
      rows: rows.map(({ id }) => id),
      ...findingTexts((words) => words.accruedInterest, {
        ...namesOf(input, { accountId, securityId }),
        rows: rows.length,
        above: rows.reduce((sum, row) => sum + excess(row), 0),
      }),
      lowers: "estimated",
      touches: "lots",
    })),
  };
};
