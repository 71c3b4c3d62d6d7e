import type { Rule } from "./finding.ts";
import { tell } from "./messages/finding-words.ts";
import { groupByLedger, namesOf } from "./names.ts";

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
      const currencies = [...new Set(rows.flatMap(({ currency }) => currency ?? []))];
      const names = namesOf(input, { accountId, securityId });
      return {
        rule: "foreign-rows",
        accountId,
        securityId,
        rows: rows.map(({ id }) => id),
        ...tell((words) => words.foreignRows, { ...names, rows: rows.length, currencies }),
        lowers: "estimated",
        touches: securityId === null ? "portfolio" : "lots",
      };
    }),
  };
};
