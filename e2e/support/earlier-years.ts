import type { ImportReview, InvestmentAccount } from "@stocks-vibe/contracts/portfolio";
import type { RawItem } from "./provider.ts";

export const HEAD = "date,action,symbol,cusip,name,quantity,price,fees,amount,currency";

/**
 * Cash of an account before the first day that a provider shows: today's, less what its
 * transactions did to it.
 */
function cashBefore({ holdings, securities, transactions }: RawItem, account: string): number {
  const cash = new Set(
    securities.filter((row) => row.type === "cash").map(({ security_id }) => security_id),
  );
  const held = holdings.filter((row) => row.account_id === account && cash.has(row.security_id));
  const moved = transactions.filter((row) => row.account_id === account);
  return (
    held.reduce((sum, row) => sum + row.institution_value, 0) +
    moved.reduce((sum, row) => sum + row.amount, 0)
  );
}

/**
 * A file of the years before the link that leads to what was held on its first day: one deposit,
 * and one purchase of each security.
 */
export function earlierYears(raw: RawItem, account: string, review: ImportReview): string {
  const bought = review.meetings.filter(({ needed }) => needed > 0);
  const costs = bought.map(({ needed }) => Math.round(needed * 2_000) / 100);
  const deposit = costs.reduce((sum, cost) => sum + cost, 0) + cashBefore(raw, account);
  return [
    HEAD,
    `2019-03-04,deposit,,,,,,,${deposit.toFixed(2)},USD`,
    ...bought.map(
      ({ symbol, needed }, place) =>
        `2019-03-05,buy,${symbol},,${symbol},${needed},20,,${-(costs[place] ?? 0)},USD`,
    ),
    "",
  ].join("\n");
}

/** Which of the provider's accounts it is: sandbox books give each link ids of its own. */
export const sameAccount = (raw: RawItem, { holdings }: InvestmentAccount): string => {
  const most = holdings.reduce((one, other) => (other.quantity > one.quantity ? other : one));
  const found = raw.holdings.find((row) => Math.abs(row.quantity - most.quantity) < 1e-9);
  if (!found) throw new Error(`no account holds ${most.quantity} of ${most.symbol}`);
  return found.account_id;
};
