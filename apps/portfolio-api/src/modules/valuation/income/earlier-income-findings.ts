import type { Finding } from "../data-quality/finding.ts";
import { findingTexts } from "../data-quality/finding-texts.ts";
import { groupByLedger, namesOf } from "../data-quality/names.ts";
import type { RebuildInput, TransactionRow } from "../rebuild/rebuild-types.ts";

/**
 * Says of reinvestments that what they spend was paid before the first day listed, and counts as
 * cash of that day.
 */
export const reportEarlierIncome = (
  input: RebuildInput,
  spending: readonly TransactionRow[],
): Finding[] =>
  groupByLedger(spending).map(({ accountId, securityId, rows }) => ({
    rule: "earlier-income",
    accountId,
    securityId,
    rows: rows.map(({ id }) => id),
    ...findingTexts((words) => words.earlierIncome, {
      ...namesOf(input, { accountId, securityId }),
      day: rows[0]?.date ?? input.asOf,
    }),
    lowers: "since-linked",
    touches: "portfolio",
  }));
