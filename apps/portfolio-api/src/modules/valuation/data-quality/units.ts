import { sumOf } from "@stocks-vibe/portfolio-math";
import type { HoldingRow, RebuildInput, TransactionRow } from "../rebuild/rebuild-types.ts";
import { isAdjustment, isSplit, isTrade, typeOf } from "../transactions/transaction-types.ts";

/**
 * The change of units a row tells of: purchases add, sales take, whatever sign the institution
 * gives them.
 */
export function unitsOf(row: TransactionRow): number {
  if (isTrade(row)) return Math.abs(row.quantity) * (typeOf(row) === "buy" ? 1 : -1);
  return typeOf(row) === "transfer" || isSplit(row) || isAdjustment(row) ? row.quantity : 0;
}

/** What one unit cost, as the row says or as its amount makes it; 0 where neither tells. */
export const paidPerUnit = ({ price, amount, quantity }: TransactionRow): number =>
  price || (quantity === 0 ? 0 : Math.abs(amount / quantity));

/** Units may be off by a millionth of the holding from rounding. */
export const isSameUnits = (a: number, b: number): boolean =>
  Math.abs(a - b) <= 1e-6 * Math.max(1, Math.abs(a), Math.abs(b));

/** Whether the institution tells what a holding cost, as a whole or by lot. */
export const isCostTold = ({ costBasis, taxLots }: HoldingRow): boolean =>
  costBasis !== null || taxLots.length > 0;

export interface LedgerRows {
  readonly accountId: string;
  readonly securityId: string;
  readonly held: number;
  readonly holding: HoldingRow | undefined;
  readonly rows: readonly TransactionRow[];
}

const known = new WeakMap<RebuildInput, readonly LedgerRows[]>();

/**
 * The rows of each security in each account, in order of days, with what is held of it today.
 * Several rules ask it of one input.
 */
export function ledgersOf(input: RebuildInput): readonly LedgerRows[] {
  const ledgers = known.get(input) ?? sortedLedgers(input);
  known.set(input, ledgers);
  return ledgers;
}

function sortedLedgers({ transactions, holdings }: RebuildInput): LedgerRows[] {
  const ledgers = new Map<
    string,
    { row: TransactionRow | HoldingRow; rows: TransactionRow[]; held: number; holding?: HoldingRow }
  >();
  const keyOf = (row: { accountId: string; securityId: string | null }) =>
    `${row.accountId}|${row.securityId}`;
  for (const row of transactions) {
    if (row.securityId === null) continue;
    const ledger = ledgers.get(keyOf(row)) ?? { row, rows: [], held: 0 };
    ledger.rows.push(row);
    ledgers.set(keyOf(row), ledger);
  }
  for (const row of holdings) {
    const ledger = ledgers.get(keyOf(row)) ?? { row, rows: [], held: 0 };
    ledger.held += row.quantity;
    ledger.holding = row;
    ledgers.set(keyOf(row), ledger);
  }
  return [...ledgers.values()].map(({ row, rows, held, holding }) => ({
    accountId: row.accountId,
    securityId: row.securityId ?? "",
    held,
    holding,
    rows: rows.sort((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date))),
  }));
}

/**
 * Whether units that left by a row are all that was held of their security: of a part, nobody tells
 * what the rest became.
 */
export function isAllThatWasHeld(
  input: RebuildInput,
  { accountId, securityId, date }: TransactionRow,
  units: number,
): boolean {
  const ledger = ledgersOf(input).find(
    (one) => one.accountId === accountId && one.securityId === securityId,
  );
  const rows = ledger?.rows ?? [];
  const isEarlier = (row: TransactionRow) => row.date < date;
  const later = rows.filter((row) => !isEarlier(row));
  const held = (ledger?.held ?? 0) - sumOf(later, unitsOf);
  // Of an account that is kept by hand, nothing but its rows tells.
  const listed = sumOf(rows.filter(isEarlier), unitsOf);
  return isSameUnits(held, units) && (listed < units || isSameUnits(listed, units));
}
