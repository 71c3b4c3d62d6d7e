import type { AccountTransaction } from "@stocks-vibe/contracts/portfolio";

/** Institutions post the halves of one event up to this far apart. */
const MOST_DAYS_APART = 5;
const DAY = 24 * 60 * 60 * 1000;

const isOf = ({ type, subtype }: AccountTransaction, trade: string, word: string): boolean =>
  type.toLowerCase() === trade && subtype?.toLowerCase() === word;

/** True where a row of cash tells of the same money: then the trade only spends, or brings, what that row moves. */
const hasHalf = (row: AccountTransaction, rows: readonly AccountTransaction[]): boolean =>
  rows.some(
    ({ type, date, amount }) =>
      type.toLowerCase() === "cash" &&
      Math.abs(amount + row.amount) < 0.015 &&
      Math.abs(Date.parse(date) - Date.parse(row.date)) <= MOST_DAYS_APART * DAY,
  );

/**
 * Pure: what a transaction did to the account's money, as a person reads it. A plan's contribution that buys brings the money that it spends, and a
 * distribution that sells pays out what it brings: institutions send both as a purchase and a sale, so that the sign of their cash says the opposite.
 */
export function moneyOf(row: AccountTransaction, rows: readonly AccountTransaction[]): number {
  const isContribution = isOf(row, "buy", "contribution") && row.amount < 0;
  const isDistribution = isOf(row, "sell", "distribution") && row.amount > 0;
  if (!isContribution && !isDistribution) return row.amount;
  return hasHalf(row, rows) ? row.amount : -row.amount;
}
