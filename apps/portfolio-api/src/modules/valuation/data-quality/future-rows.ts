import { addDays } from "@stocks-vibe/portfolio-math";
import type { Rule } from "./finding.ts";
import { tell } from "./messages/finding-words.ts";
import { groupByLedger, namesOf } from "./names.ts";

/** Rows may be posted some days ahead (settlement, a weekend, midnight elsewhere), and what they tell of is in the holdings. */
const DAYS_AHEAD = 7;

/** Rows of a day that is far from here (a scheduled contribution, a slip in the year) did not happen yet: they are left out until it comes. */
export const leaveOutFutureRows: Rule = (input) => {
  const last = addDays(input.asOf, DAYS_AHEAD);
  const ahead = input.transactions.filter(({ date }) => date > last);
  if (ahead.length === 0) return { input, findings: [] };
  const left = new Set(ahead);
  return {
    input: { ...input, transactions: input.transactions.filter((row) => !left.has(row)) },
    findings: groupByLedger(ahead).map(({ accountId, securityId, rows }) => ({
      rule: "future-rows",
      accountId,
      securityId,
      rows: rows.map(({ id }) => id),
      ...tell((words) => words.futureRows, {
        ...namesOf(input, { accountId, securityId }),
        rows: rows.length,
        first: rows[0]?.date ?? last,
      }),
      lowers: "full",
      touches: "portfolio",
    })),
  };
};
