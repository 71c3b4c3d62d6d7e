import type { Rule } from "../data-quality/finding.ts";
import type { TransactionRow } from "../rebuild/rebuild-types.ts";
import { reportExchanges } from "./exchange-findings.ts";
import { type Exchange, exchangesWithMoney } from "./exchange-parts.ts";
import type { Half } from "./exchanged-units.ts";
import { isPrice } from "./merger-cash.ts";
import { readMergerFees, readUnmatchedCash } from "./unmatched-merger-cash.ts";

/**
 * A takeover for cash, or a fund that becomes a money-market fund, is listed as a merger whose one
 * half is money: units were sold for it, or bought with it. Where the units also became others, or
 * their row names an amount of its own, the money is what was paid beside. In neither case did it
 * come from outside.
 *
 * Money far from what the units were worth is their price all the same, and told: a tender or a
 * liquidation away from the market, or a price that nobody mended since trade was halted, is what
 * happens more often than money beside units that leave for nothing, and the sale counts the money
 * once. Only what is as little as a fraction of a share leaves the units at their worth: what they
 * became is listed too late, or not at all.
 */
export const readCashMergersAsTrades: Rule = (stored) => {
  const input = readMergerFees(stored);
  const found = exchangesWithMoney(input);
  const matched = new Set(found.exchanges.flatMap(({ halves }) => halves.map(({ row }) => row)));
  const lone = readUnmatchedCash(input, ({ row }) => matched.has(row));
  const changed = new Map<TransactionRow, TransactionRow | null>(lone.changed);
  for (const exchange of found.exchanges) {
    const isTrade = isPrice(exchange);
    if (isTrade) for (const row of exchange.units.rows) changed.set(row, asTrade(row, exchange));
    for (const half of exchange.halves) changed.set(half.row, isTrade ? null : asCash(half));
  }
  if (changed.size === 0) return { input, findings: [] };
  const transactions = input.transactions.flatMap((row) => {
    const now = changed.get(row);
    return now === undefined ? [row] : (now ?? []);
  });
  return {
    input: { ...input, transactions },
    findings: [...reportExchanges(input, found), ...lone.findings],
  };
};

function asTrade(row: TransactionRow, { units, money }: Exchange): TransactionRow {
  const part = units.rows.length === 1 ? 1 : row.quantity / units.quantity;
  // The price follows from the amount, and from what the security is quoted by.
  return { ...row, type: money > 0 ? "sell" : "buy", amount: -money * part, price: 0 };
}

/**
 * Cash of no security: units that leave at their worth have this money in it, and it is no income
 * of theirs beside.
 */
const asCash = ({ row, money }: Half): TransactionRow => ({
  ...row,
  securityId: null,
  type: "cash",
  quantity: 0,
  amount: -money,
});
