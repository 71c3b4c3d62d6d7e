import { sumOf } from "@stocks-vibe/portfolio-math";
import type { TransactionRow } from "../rebuild-types.ts";
import { subtypeOf, typeOf } from "../rows/transaction-words.ts";
import type { Finding, Rule } from "./finding.ts";
import { type LedgerRows, ledgersOf, unitsOf } from "./units.ts";
import { accountName, symbolOf, writeDay } from "./words.ts";

const isSpinOff = (row: TransactionRow): boolean =>
  typeOf(row) === "transfer" && subtypeOf(row) === "spin off" && row.quantity > 0;

/** A lot of a millionth share is no holding that could have given shares. */
const LEAST_UNITS = 1e-6;

/** Whether shares were held through that day and still are, at a cost of which the institution says nothing. */
function mayHaveGiven({ holding, held, rows }: LedgerRows, { date, securityId }: TransactionRow) {
  const isCostTold = holding?.costBasis !== null && holding?.costBasis !== undefined;
  if (!holding || isCostTold || holding.taxLots.length > 0) return false;
  const since = sumOf(
    rows.filter((row) => row.date >= date),
    unitsOf,
  );
  return holding.securityId !== securityId && held - since > LEAST_UNITS;
}

/**
 * A spin-off takes a part of the cost of the shares that gave it, and rows name neither those nor the part. Where the institution tells a
 * holding's cost, that has it; every other that was held in the account that day may have lost some.
 */
export const tellSpinOffs: Rule = (input) => {
  const given = input.transactions.filter(isSpinOff);
  if (given.length === 0) return { input, findings: [] };
  const cash = new Set(input.securities.flatMap(({ id, type }) => (type === "cash" ? [id] : [])));
  const findings = given.flatMap((row) =>
    ledgersOf(input)
      .filter(({ accountId, securityId }) => accountId === row.accountId && !cash.has(securityId))
      .filter((ledger) => mayHaveGiven(ledger, row))
      .map(
        ({ accountId, securityId }): Finding => ({
          rule: "spin-offs",
          accountId,
          securityId,
          rows: [row.id],
          effect: `${symbolOf(input, row.securityId)} was spun off in ${accountName(input, accountId)} on ${writeDay(row.date)} and took a part of the cost of the shares that gave it; if those were ${symbolOf(input, securityId)}, its cost is lower than shown.`,
          remedy: "The institution's cost would tell.",
          lowers: "estimated",
          touches: "lots",
        }),
      ),
  );
  return { input, findings };
};
