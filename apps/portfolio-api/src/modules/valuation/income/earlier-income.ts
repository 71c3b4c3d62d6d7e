import { addDays, daysBetween, type IsoDate } from "@stocks-vibe/portfolio-math";
import { type Finding, findingTexts } from "../data-quality/finding.ts";
import { groupByLedger, namesOf } from "../data-quality/names.ts";
import type { RebuildInput, TransactionRow } from "../rebuild/rebuild-types.ts";
import type { Pairs } from "../transactions/pair-rows.ts";
import { isIncome, isReinvestment } from "../transactions/transaction-types.ts";

/** The most days by which reinvestments follow their listed income; 0 where none has one. */
const longestWait = (rows: readonly TransactionRow[], { money }: Pairs): number =>
  rows.reduce((longest, row) => {
    const income = money.get(row.id);
    const isTold = isReinvestment(row) && income !== undefined && isIncome(income);
    return isTold ? Math.max(longest, daysBetween(income.date, row.date)) : longest;
  }, 0);

/**
 * Reinvestments whose income was paid before the first day listed: no row tells of it, others of
 * the security follow theirs by some days, and as many days before this one nothing is listed yet.
 * The money they spend was there on the first day, so that it must not come from nowhere. Where
 * files were added, the first day is the link's: a file that lacks the income is no reason to take
 * it for unpaid. Rows sorted by date.
 */
export function spendEarlierIncome(
  rows: readonly TransactionRow[],
  pairs: Pairs,
  starts: ReadonlyMap<string, IsoDate>,
): TransactionRow[] {
  const told = rows.filter((row) => isReinvestment(row) || isIncome(row));
  return groupByLedger(told).flatMap(({ accountId, rows: own }) => {
    const start = starts.get(accountId);
    if (start === undefined) return [];
    const listed = own.filter(({ date }) => date >= start);
    const end = addDays(start, longestWait(listed, pairs));
    const alone = listed.filter(({ id, date }) => date < end && !pairs.money.has(id));
    // Income without a purchase of its amount may be what they spend.
    return alone.some(isIncome) ? [] : alone;
  });
}

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
