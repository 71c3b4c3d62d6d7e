import { type IsoDate, roundTo } from "@stocks-vibe/portfolio-math";
import { unitsOf } from "../data-quality/units.ts";
import type { OpeningReconciliation, TransactionRow } from "../rebuild/rebuild-types.ts";
import { OPENING_TYPE } from "../transactions/transaction-types.ts";

const ledgerOf = ({ accountId, securityId }: { accountId: string; securityId: string | null }) =>
  `${accountId} ${securityId}`;

const isMet = ({ before, after }: OpeningReconciliation): boolean => before === 0 && after === 0;

/** What is left of a reconciliation, without the noise of adding its rows up. */
const roundingOf = ({ needed, imported }: OpeningReconciliation): number =>
  roundTo(needed - imported, 9);

const aDifference = (
  { accountId, securityId }: OpeningReconciliation,
  { name, date, quantity }: { name: string; date: IsoDate; quantity: number },
): TransactionRow => ({
  id: `${name} ${accountId} ${securityId}`,
  accountId,
  securityId,
  date,
  quantity,
  amount: 0,
  price: 0,
  fees: null,
  type: OPENING_TYPE,
  subtype: null,
});

/**
 * Rows of what no file explains, bought nobody knows when: what files sell before they buy it is
 * there since their first day, the rest when the link begins, and what is too much leaves then.
 * With them exactly what the link needs is held on its first day.
 */
export const unexplainedRows = (
  reconciliations: readonly OpeningReconciliation[],
): TransactionRow[] =>
  reconciliations
    .flatMap((reconciliation) => [
      aDifference(reconciliation, {
        name: "unexplained before",
        date: reconciliation.start,
        quantity: reconciliation.before,
      }),
      aDifference(reconciliation, {
        name: "unexplained",
        date: reconciliation.joinedOn,
        quantity: reconciliation.after,
      }),
    ])
    .filter(({ quantity }) => quantity !== 0);

/**
 * Rows of files that meet their link but for the decimals that brokers print: the largest change of
 * the security takes the difference, so that no part of a share is left over that nobody bought or
 * sold. Rows are otherwise as they were.
 */
export function absorbRoundings(
  rows: readonly TransactionRow[],
  reconciliations: readonly OpeningReconciliation[],
): TransactionRow[] {
  const left = new Map(
    reconciliations
      .filter(isMet)
      .map((reconciliation) => [ledgerOf(reconciliation), roundingOf(reconciliation)]),
  );
  const largest = new Map<string, TransactionRow>();
  for (const row of rows) {
    const known = largest.get(ledgerOf(row));
    if (!known || Math.abs(unitsOf(row)) > Math.abs(unitsOf(known)))
      largest.set(ledgerOf(row), row);
  }
  return rows.map((row) => {
    const off = left.get(ledgerOf(row)) ?? 0;
    const units = unitsOf(row);
    const takes =
      off !== 0 && largest.get(ledgerOf(row)) === row && Math.abs(units) > Math.abs(off);
    return takes ? { ...row, quantity: (row.quantity * (units + off)) / units } : row;
  });
}
