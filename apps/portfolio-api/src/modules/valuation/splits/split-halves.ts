import { daysBetween, roundTo, sumOf } from "@stocks-vibe/portfolio-math";
import type { Rule } from "../data-quality/finding.ts";
import type { RebuildInput, TransactionRow } from "../rebuild/rebuild-types.ts";
import { groupBy } from "../transactions/transaction-groups.ts";
import { isAdjustment, isMerger, isSplit, isUnitMove } from "../transactions/transaction-types.ts";
import { DELIVERY_LIMITS } from "./split-evidence.ts";

const RATIO_TOLERANCE = 0.01;

/**
 * Of the rows of one security in one account on one day, those that both bring units and take some.
 */
function byDay(rows: readonly TransactionRow[]): readonly TransactionRow[][] {
  const groups = groupBy(rows, (row) => `${row.accountId} ${row.securityId} ${row.date}`);
  return [...groups.values()].filter(
    (group) =>
      group.some(({ quantity }) => quantity < 0) && group.some(({ quantity }) => quantity > 0),
  );
}

/**
 * Whether old units that leave for new ones are a split that the market tells of about that day.
 */
function isToldByMarket(input: RebuildInput, rows: readonly TransactionRow[]): boolean {
  const [one] = rows;
  const sumWhere = (sign: number) =>
    Math.abs(sumOf(rows, ({ quantity }) => (Math.sign(quantity) === sign ? quantity : 0)));
  const ratio = sumWhere(1) / sumWhere(-1);
  const splits = input.prices.get(one?.securityId ?? "")?.splits ?? [];
  return splits.some(
    (split) =>
      one !== undefined &&
      Math.abs(daysBetween(split.date, one.date)) <= DELIVERY_LIMITS &&
      Math.abs(ratio / split.ratio - 1) < RATIO_TOLERANCE,
  );
}

/**
 * Money that came and money that was paid in a merger are two things, but where the same passed
 * through.
 */
const isMoney = ({ securities }: RebuildInput, rows: readonly TransactionRow[]): boolean =>
  securities.some(({ id, type }) => type === "cash" && id === rows[0]?.securityId) &&
  Math.abs(sumOf(rows, ({ quantity }) => quantity)) > 0.005;

/**
 * A split told as two rows of one day, old units out and new ones in, is one row of the difference:
 * in whichever order the two stand, no unit was sold. Rows called a transfer or an adjustment are
 * two such halves where the market tells of just that split; of a merger, whose halves are of one
 * security only where its number was changed, always.
 */
export const joinSplitHalves: Rule = (input) => {
  const moves = input.transactions.filter(
    (row) => !isMerger(row) && (isUnitMove(row) || isAdjustment(row)),
  );
  const halves = [
    ...byDay(input.transactions.filter(isSplit)),
    ...byDay(input.transactions.filter(isMerger)).filter((rows) => !isMoney(input, rows)),
    ...byDay(moves).filter((rows) => isToldByMarket(input, rows)),
  ];
  if (halves.length === 0) return { input, findings: [] };
  const joined = new Map<TransactionRow, TransactionRow | null>();
  for (const rows of halves) {
    const [first, ...others] = rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    if (!first) continue;
    const quantity = roundTo(
      sumOf(rows, (row) => row.quantity),
      9,
    );
    for (const row of others) joined.set(row, null);
    if (quantity === 0) joined.set(first, null);
    else
      joined.set(first, {
        ...first,
        type: "transfer",
        subtype: "split",
        quantity,
        amount: 0,
        price: 0,
      });
  }
  const transactions = input.transactions.flatMap((row) => {
    const now = joined.get(row);
    return now === undefined ? [row] : (now ?? []);
  });
  return { input: { ...input, transactions }, findings: [] };
};
