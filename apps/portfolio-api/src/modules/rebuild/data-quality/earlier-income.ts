import type { RebuildInput, TransactionRow } from "../rebuild-types.ts";
import type { Finding } from "./finding.ts";
import { accountName, groupByLedger, symbolOf, writeDay } from "./words.ts";

/** Says of reinvestments that what they spend was paid before the first day listed, and counts as cash of that day. */
export const tellEarlierIncome = (
  input: RebuildInput,
  spending: readonly TransactionRow[],
): Finding[] =>
  groupByLedger(spending).map(({ accountId, securityId, rows }) => ({
    rule: "earlier-income",
    accountId,
    securityId,
    rows: rows.map(({ id }) => id),
    effect: `The purchase of ${symbolOf(input, securityId)} in ${accountName(input, accountId)} of ${writeDay(rows[0]?.date ?? input.asOf)} reinvests income of before the first day listed; that income counts as cash of the first day.`,
    remedy: "Nothing is missing.",
    lowers: "since-linked",
    touches: "portfolio",
  }));
