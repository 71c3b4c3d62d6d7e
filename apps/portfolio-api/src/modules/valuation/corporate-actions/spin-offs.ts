import { sumOf } from "@stocks-vibe/portfolio-math";
import type { Finding, Rule } from "../data-quality/finding.ts";
import { findingTexts } from "../data-quality/finding-texts.ts";
import { namesOf, symbolOf } from "../data-quality/names.ts";
import { isCostTold, type LedgerRows, ledgersOf, unitsOf } from "../data-quality/units.ts";
import type { TransactionRow } from "../rebuild/rebuild-types.ts";
import { cashIn } from "../transactions/transaction-groups.ts";
import { isUnitMove, subtypeOf, typeOf } from "../transactions/transaction-types.ts";

const isSpinOff = (row: TransactionRow): boolean =>
  typeOf(row) === "transfer" && subtypeOf(row) === "spin off" && row.quantity > 0;

/** A lot of a millionth share is no holding that could have given shares. */
const LEAST_UNITS = 1e-6;

/** Whether units were held through that day. */
const wasHeld = ({ held, rows }: LedgerRows, { date }: TransactionRow): boolean =>
  held -
    sumOf(
      rows.filter((row) => row.date >= date),
      unitsOf,
    ) >
  LEAST_UNITS;

/** Whether units came from elsewhere since, at the cost they had there. */
const cameSince = ({ rows }: LedgerRows, { date }: TransactionRow): boolean =>
  rows.some((row) => isUnitMove(row) && row.quantity > 0 && row.date >= date);

/**
 * Holdings at a cost of which the institution says nothing, of shares that were held that day and
 * are still, or moved on.
 */
function mayHaveGiven(ledgers: readonly LedgerRows[], row: TransactionRow): LedgerRows[] {
  const isOther = ({ securityId }: LedgerRows) => securityId !== row.securityId;
  const mayGive = ledgers.filter((ledger) => isOther(ledger) && wasHeld(ledger, row));
  const here = mayGive.filter(({ accountId }) => accountId === row.accountId);
  // Where the account held nothing that could have given them, another one of the investor's did.
  const isThere = (ledger: LedgerRows) => here.length === 0 || ledger.accountId === row.accountId;
  const given = new Set((here.length === 0 ? mayGive : here).map(({ securityId }) => securityId));
  return ledgers.filter(
    (ledger) =>
      ledger.holding !== undefined &&
      !isCostTold(ledger.holding) &&
      isOther(ledger) &&
      given.has(ledger.securityId) &&
      (isThere(ledger) ? wasHeld(ledger, row) : cameSince(ledger, row)),
  );
}

/**
 * A spin-off takes a part of the cost of the shares that gave it, and rows name neither those nor
 * the part. Where the institution tells a holding's cost, that has it; every other that was held in
 * the account that day, or where none was in any other account, may have lost some.
 */
export const reportSpinOffs: Rule = (input) => {
  const given = input.transactions.filter(isSpinOff);
  if (given.length === 0) return { input, findings: [] };
  const cash = cashIn(input.securities);
  const ledgers = ledgersOf(input).filter(({ securityId }) => !cash.has(securityId));
  const findings = given.flatMap((row) =>
    mayHaveGiven(ledgers, row).map(
      ({ accountId, securityId }): Finding => ({
        rule: "spin-offs",
        accountId,
        securityId,
        rows: [row.id],
        ...findingTexts((words) => words.spinOff, {
          ...namesOf(input, row),
          day: row.date,
          gave: symbolOf(input, securityId),
        }),
        lowers: "estimated",
        touches: "lots",
      }),
    ),
  );
  return { input, findings };
};
