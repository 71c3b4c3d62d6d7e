import type { HoldingRow, TransactionRow } from "../rebuild-types.ts";
import { ledgerKey } from "./entry.ts";

/**
 * Holdings that count and those that no price is known of, and whether a row brings or takes units of the latter for no money: such rows are left
 * out with their holding, while money that it paid counts. Pure.
 */
export function splitUnpriced(holdings: readonly HoldingRow[]) {
  const unpriced = holdings.filter(({ isUnpriced }) => isUnpriced);
  const ledgers = new Set(
    unpriced.map(({ accountId, securityId }) => ledgerKey(accountId, securityId)),
  );
  return {
    counted: holdings.filter(({ isUnpriced }) => !isUnpriced),
    unpriced,
    isOfUnpriced: ({ accountId, securityId, amount }: TransactionRow): boolean =>
      securityId !== null && amount === 0 && ledgers.has(ledgerKey(accountId, securityId)),
  };
}
