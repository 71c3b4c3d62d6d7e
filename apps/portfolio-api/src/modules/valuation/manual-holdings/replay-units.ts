import { daysBetween, type IsoDate } from "@stocks-vibe/portfolio-math";
import { paidPerUnit, unitsOf } from "../data-quality/units.ts";
import type { KnownSplit, TransactionRow } from "../rebuild/rebuild-types.ts";
import { DELIVERY_LIMITS } from "../splits/split-evidence.ts";
import { isSplit, isTrade } from "../transactions/transaction-types.ts";

/** Units of one security in an account that is kept by hand. */
export interface StoredUnits {
  readonly units: number;
  /** Rows of splits that the market tells of and the member's rows don't. */
  readonly splits: readonly TransactionRow[];
  /** The price of its last trade, in today's units. */
  readonly traded: { readonly date: IsoDate; readonly price: number } | null;
}

/** Less than this is nothing: what rounding leaves. */
const NOTHING = 1e-9;

const splitRow = (of: TransactionRow, { date }: KnownSplit, quantity: number): TransactionRow => ({
  id: `split-${of.accountId}-${of.securityId}-${date}`,
  accountId: of.accountId,
  securityId: of.securityId,
  date,
  quantity,
  amount: 0,
  price: 0,
  fees: null,
  type: "transfer",
  subtype: "split",
});

type Step = { readonly row: TransactionRow } | { readonly split: KnownSplit };

const dayOf = (step: Step): IsoDate => ("row" in step ? step.row.date : step.split.date);

/** Both in order of days; a split comes before the rows of its day, which are in new units. */
function inOrder(rows: readonly TransactionRow[], splits: readonly KnownSplit[]): Step[] {
  const steps: Step[] = [...splits.map((split) => ({ split })), ...rows.map((row) => ({ row }))];
  return steps.sort((one, other) =>
    dayOf(one) < dayOf(other) ? -1 : Number(dayOf(one) > dayOf(other)),
  );
}

/**
 * The price of the last trade after a row: its own, or the one before in the units that a split
 * made.
 */
function tradedAfter({ units, traded }: StoredUnits, row: TransactionRow): StoredUnits["traded"] {
  const price = isTrade(row) ? paidPerUnit(row) : 0;
  if (price > 0) return { date: row.date, price };
  const after = units + unitsOf(row);
  if (!traded || !isSplit(row) || units <= NOTHING || after <= NOTHING) return traded;
  return { ...traded, price: (traded.price * units) / after };
}

function take(kept: StoredUnits, row: TransactionRow): StoredUnits {
  return { ...kept, units: kept.units + unitsOf(row), traded: tradedAfter(kept, row) };
}

/**
 * What is held of one security after its rows, in order of days. A split that the market tells of
 * changes the units that were held before its day, unless a row of about that day has it. Pure.
 */
export function replayUnits(
  rows: readonly TransactionRow[],
  known: readonly KnownSplit[],
): StoredUnits {
  const [first] = rows;
  const unlisted = known.filter(
    ({ date }) =>
      !rows.some((row) => isSplit(row) && Math.abs(daysBetween(date, row.date)) <= DELIVERY_LIMITS),
  );
  const none: StoredUnits = { units: 0, splits: [], traded: null };
  const kept = inOrder(rows, unlisted).reduce((held, step): StoredUnits => {
    if ("row" in step) return take(held, step.row);
    if (!first || Math.abs(held.units) <= NOTHING) return held;
    const row = splitRow(first, step.split, held.units * (step.split.ratio - 1));
    return { ...take(held, row), splits: [...held.splits, row] };
  }, none);
  return Math.abs(kept.units) <= NOTHING ? { ...kept, units: 0 } : kept;
}
