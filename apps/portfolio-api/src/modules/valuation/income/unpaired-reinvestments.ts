import { daysBetween } from "@stocks-vibe/portfolio-math";
import type { Finding } from "../data-quality/finding.ts";
import { findingTexts } from "../data-quality/finding-texts.ts";
import { groupByLedger, namesOf } from "../data-quality/names.ts";
import type { RebuildInput, TransactionRow } from "../rebuild/rebuild-types.ts";
import { isIncome, isReinvestment } from "../transactions/transaction-types.ts";

/** An income this near to a reinvestment may be what it spends. */
const DELIVERY_LIMITS = 30;

/**
 * Reinvestments that found no income of their amount while one of the same security stands beside
 * them: it may count twice. A reinvestment without any income near it is one of an institution that
 * does not list the income.
 */
export function reportUnpairedReinvestments(
  input: RebuildInput,
  rows: readonly TransactionRow[],
  isPaired: (row: TransactionRow) => boolean,
): Finding[] {
  const alone = rows.filter((row) => !isPaired(row));
  const incomes = groupByLedger(alone.filter(isIncome));
  return groupByLedger(alone.filter(isReinvestment)).flatMap((group): Finding[] => {
    const { accountId, securityId } = group;
    const own = incomes.find((one) => one.accountId === accountId && one.securityId === securityId);
    const dates = own?.rows.map(({ date }) => date) ?? [];
    const doubtful = group.rows.filter(({ date }) =>
      dates.some((one) => Math.abs(daysBetween(one, date)) <= DELIVERY_LIMITS),
    );
    if (doubtful.length === 0) return [];
    return [
      {
        rule: "unpaired-reinvestments",
        accountId,
        securityId,
        rows: doubtful.map(({ id }) => id),
        ...findingTexts((words) => words.unpairedReinvestments, {
          ...namesOf(input, group),
          rows: doubtful.length,
        }),
        lowers: "estimated",
        touches: "position",
      },
    ];
  });
}
