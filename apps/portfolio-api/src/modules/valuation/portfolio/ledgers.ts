import type { DatedSeries } from "@stocks-vibe/portfolio-math";
import { buildLedgers, type LedgerBook } from "../lots/build-ledgers.ts";
import type { HeldBook, PositionLedgers } from "../lots/build-position.ts";
import { benchmarkOf, type RebuildInput } from "../rebuild/rebuild-types.ts";
import { compareText, type Rows, readRows } from "../transactions/read-rows.ts";
import { type CashLedger, cashLedger } from "./account-cash.ts";

/**
 * The rows of an organization read into one book per holding and account, and one per account's
 * cash: what figures are taken from.
 */
export interface Ledgers {
  input: RebuildInput;
  rows: Rows;
  benchmark: DatedSeries | null;
  ledgers: LedgerBook[];
  /** None where figures are asked of some holdings alone. */
  cash: CashLedger[];
  /**
   * Whose prices count for a symbol: every account's, those outside of a part included, so that a
   * share has one price.
   */
  quoted: (symbol: string) => readonly HeldBook[];
  /**
   * True of cash without the holdings that it paid for: what it was on earlier days, and what it
   * earned, can't be told from it.
   */
  isCashAlone: boolean;
}

/** Reads the rows. Pure. */
export function readLedgers(stored: RebuildInput): Ledgers {
  const rows = readRows(stored);
  const { reconciliations } = rows;
  const input = { ...stored, prices: rows.prices, ...(reconciliations ? { reconciliations } : {}) };
  const ledgers = [...buildLedgers(rows, input.prices).values()];
  const cash = [...rows.accounts.keys()].map((id) =>
    cashLedger(
      rows,
      id,
      ledgers.filter((book) => book.account.id === id),
    ),
  );
  const held = new Map(bySymbol(ledgers).map((books) => [books.symbol, books.held]));
  return {
    input,
    rows,
    benchmark: benchmarkOf(input),
    ledgers,
    cash,
    quoted: (symbol) => held.get(symbol) ?? [],
    isCashAlone: false,
  };
}

/**
 * Ledgers of one symbol together, symbols in order. Two securities with one symbol are one
 * position.
 */
export function bySymbol(ledgers: readonly LedgerBook[]): PositionLedgers[] {
  const symbols = new Map<string, PositionLedgers>();
  for (const book of ledgers) {
    const { symbol } = book.security;
    const books = symbols.get(symbol) ?? { symbol, held: [], all: [] };
    symbols.set(symbol, books);
    books.all.push(book);
    if (isHeld(book)) books.held.push(book);
  }
  return [...symbols.values()].sort((a, b) => compareText(a.symbol, b.symbol));
}

function isHeld(book: LedgerBook): book is HeldBook {
  return book.holding !== null && book.lots.length > 0;
}
