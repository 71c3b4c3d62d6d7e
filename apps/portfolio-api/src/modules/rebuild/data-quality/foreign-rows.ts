import type { Rule } from "./finding.ts";
import { accountName, countRows, groupByLedger, symbolOf } from "./words.ts";

const COUNTED = "USD";

/**
 * Rows in another currency are left out: counted as dollars they would be deposits and withdrawals that nobody made. Those of a foreign
 * security go with its holding, which is listed apart.
 */
export const leaveOutForeignRows: Rule = (input) => {
  const foreign = input.transactions.filter(
    ({ currency }) => currency !== undefined && currency !== COUNTED,
  );
  if (foreign.length === 0) return { input, findings: [] };
  const left = new Set(foreign);
  return {
    input: { ...input, transactions: input.transactions.filter((row) => !left.has(row)) },
    findings: groupByLedger(foreign).map(({ accountId, securityId, rows }) => {
      const currencies = [...new Set(rows.map(({ currency }) => currency))].join(", ");
      const of = securityId === null ? "" : ` of ${symbolOf(input, securityId)}`;
      return {
        rule: "foreign-rows",
        accountId,
        securityId,
        rows: rows.map(({ id }) => id),
        effect: `${countRows(rows.length)}${of} in ${accountName(input, accountId)} in ${currencies} left out.`,
        remedy: "Exchange rates would let them count.",
        lowers: "estimated",
        touches: securityId === null ? "portfolio" : "lots",
      };
    }),
  };
};
