import { type Finding, findingTexts, type Rule } from "../data-quality/finding.ts";
import { namesOf } from "../data-quality/names.ts";
import { type LedgerRows, ledgersOf } from "../data-quality/units.ts";
import { isSale, isUnitMove } from "../transactions/transaction-types.ts";

/**
 * Sales on a day on which units of the same security move in kind. Those that arrive matter only
 * where some are left, and the institution lists no lots that would tell of them; which ones leave
 * matters wherever they go.
 */
function undecided({ holding, held, rows }: LedgerRows) {
  const isKnown = held === 0 || (holding?.taxLots.length ?? 0) > 0;
  const moves = rows.filter((row) => isUnitMove(row) && (row.quantity < 0 || !isKnown));
  const days = new Set(moves.map(({ date }) => date));
  return rows.filter((row) => isSale(row) && days.has(row.date));
}

/**
 * Rows of one day have no order. A sale on the day on which other units arrive or leave in kind may
 * have come before or after, and takes other purchases then: nobody can tell which are left. Says
 * so and changes nothing.
 */
export const reportSalesBesideTransfers: Rule = (input) => ({
  input,
  findings: ledgersOf(input).flatMap((ledger): Finding[] => {
    const sales = undecided(ledger);
    const [first] = sales;
    if (!first) return [];
    const { accountId, securityId } = ledger;
    return [
      {
        rule: "sales-beside-moves",
        accountId,
        securityId,
        rows: sales.map(({ id }) => id),
        ...findingTexts((words) => words.saleBesideMove, {
          ...namesOf(input, ledger),
          day: first.date,
        }),
        lowers: "estimated",
        touches: "lots",
      },
    ];
  }),
});
