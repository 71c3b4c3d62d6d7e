import type { CashFlow, IsoDate } from "@stocks-vibe/portfolio-math";
import type { TransactionRow } from "../rebuild/rebuild-types.ts";
import type { LedgerBook } from "./build-ledgers.ts";

/** Money between the investor and a ledger, with where it comes from. */
export interface LedgerFlow extends CashFlow {
  book: LedgerBook;
  /**
   * `opening`: units held before the history. `missing`: units nobody reported gone. `units`: moved
   * at market. `money`: as reported.
   */
  cause: "opening" | "missing" | "units" | "money";
  /** Units that came (positive) or went; null for money alone. */
  units: number | null;
  /** The transaction behind it, if there is one. */
  row: TransactionRow | null;
}

interface UnitsAtMarket {
  cause: Exclude<LedgerFlow["cause"], "money">;
  date: IsoDate;
  units: number;
  row: TransactionRow | null;
}

/**
 * Position flows of a ledger in the investor's signs, without the closing value; undefined if a day
 * that needs a price has none.
 */
export function ledgerFlows(book: LedgerBook, asOf: IsoDate): LedgerFlow[] | undefined {
  const atMarket: UnitsAtMarket[] = [
    { cause: "opening", date: book.start, units: book.gap.opening, row: null },
    { cause: "missing", date: asOf, units: -book.gap.excess, row: null },
    ...book.entries.map(
      ({ row, effect }): UnitsAtMarket => ({
        cause: "units",
        date: row.date,
        units: effect.flowUnits,
        row,
      }),
    ),
  ];
  const flows = book.entries.map(
    ({ row, effect }): LedgerFlow => ({
      date: row.date,
      amount: effect.flow,
      book,
      cause: "money",
      units: row.quantity === 0 ? null : row.quantity,
      row,
    }),
  );
  for (const { cause, date, units, row } of atMarket) {
    if (units === 0) continue;
    const value = book.valueOn(units, date);
    if (value === undefined) return undefined;
    flows.push({ date, amount: -value, book, cause, units, row });
  }
  return flows.filter(({ amount }) => amount !== 0);
}
