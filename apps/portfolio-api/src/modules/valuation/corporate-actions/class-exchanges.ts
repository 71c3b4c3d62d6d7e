import { datedRow } from "../data-quality/dated-rows.ts";
import type { Rule } from "../data-quality/finding.ts";
import type { TransactionRow } from "../rebuild/rebuild-types.ts";
import { groupBy } from "../transactions/transaction-groups.ts";
import { subtypeOf, typeOf } from "../transactions/transaction-types.ts";
import { withinReach } from "./assignment-cost.ts";

const isUnitTrade = (row: TransactionRow): boolean =>
  typeOf(row) === "transfer" &&
  subtypeOf(row) === "trade" &&
  row.quantity !== 0 &&
  row.securityId !== null;

/**
 * Units of one security that become units of another in one account within days, without money, are
 * a merger: its lots keep their days and costs.
 */
export const readClassExchanges: Rule = (input) => {
  const exchanged = new Set<TransactionRow>();
  const accounts = groupBy(input.transactions.filter(isUnitTrade), ({ accountId }) => accountId);
  for (const rows of accounts.values()) {
    const moved = rows.map(datedRow);
    const near = withinReach(moved);
    for (const one of moved) {
      const isAnswered = near(one).some(
        ({ row }) =>
          row.securityId !== one.row.securityId && row.quantity > 0 !== one.row.quantity > 0,
      );
      if (isAnswered) exchanged.add(one.row);
    }
  }
  if (exchanged.size === 0) return { input, findings: [] };
  const transactions = input.transactions.map((row) =>
    exchanged.has(row) ? { ...row, subtype: "merger" } : row,
  );
  return { input: { ...input, transactions }, findings: [] };
};
