import { dayNumber, sumOf } from "@stocks-vibe/portfolio-math";
import { contractsOf } from "../data-quality/contracts.ts";
import type { SecurityRow, TransactionRow } from "../rebuild/rebuild-types.ts";
import { groupBy } from "../transactions/transaction-groups.ts";
import { withinReach } from "./assignment-cost.ts";
import { isFiltered } from "./many-to-one-merger.ts";
import { assignAtMinCost, type Came } from "./min-cost-assignment.ts";

export type WorthOf = (row: TransactionRow) => number;

export interface MatchedMergers {
  readonly isMatched: (out: TransactionRow, arrival: TransactionRow) => boolean;
  /** Rows of one security and day each, that may as well belong to others. */
  readonly guessed: readonly (readonly TransactionRow[])[];
}

interface Merged extends Came {
  readonly rows: readonly TransactionRow[];
  readonly isContract: boolean;
}

/**
 * Of several mergers of an account within the days allowed, the row of what each arrival came for,
 * or one of the same security and day: by what they are worth, as money is given to units. Without
 * it the order of stored ids would decide whose cost goes where.
 */
export function matchMergers(
  mergers: readonly TransactionRow[],
  securities: ReadonlyMap<string, SecurityRow>,
  worthOf: WorthOf,
): MatchedMergers {
  const groups = groupBy(mergers, (row) =>
    [
      row.accountId,
      row.securityId,
      row.date,
      Math.sign(row.quantity),
      // Each part of a shared row has the other side that it was made for.
      isFiltered(row) ? row.id : "",
    ].join(" "),
  );
  const contracts = contractsOf(securities.values());
  const all = [...groups.values()].flatMap((rows): Merged[] => {
    const [row] = rows;
    if (!row) return [];
    const symbol = securities.get(row.securityId ?? "")?.symbol;
    const quantity = sumOf(rows, (one) => one.quantity);
    const worth = Math.abs(sumOf(rows, worthOf));
    const key = `${row.date} ${symbol} ${quantity}`;
    return [
      {
        rows,
        day: dayNumber(row.date),
        worth,
        key,
        what: row.securityId ?? "",
        isContract: contracts.has(row.securityId),
      },
    ];
  });
  const givenFor = new Map<TransactionRow, readonly TransactionRow[]>();
  const guessed = new Set<readonly TransactionRow[]>();
  for (const account of groupBy(all, ({ rows }) => rows[0]?.accountId).values()) {
    const isOut = ({ rows }: Merged) => (rows[0]?.quantity ?? 0) < 0;
    const near = withinReach(account.filter(isOut));
    const matches = assignAtMinCost(
      account.filter((one) => !isOut(one)),
      (one) => near(one).filter((to) => to.what !== one.what && to.isContract === one.isContract),
    );
    for (const [came, { given, others }] of matches) {
      for (const row of came.rows) givenFor.set(row, given.rows);
      if (others.length > 0) for (const one of [came, given, ...others]) guessed.add(one.rows);
    }
  }
  return {
    isMatched: (out, arrival) => givenFor.get(arrival)?.includes(out) ?? false,
    guessed: [...guessed],
  };
}
