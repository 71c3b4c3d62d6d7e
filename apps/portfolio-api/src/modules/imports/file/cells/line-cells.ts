import type { ImportColumns, ImportField } from "@stocks-vibe/contracts/portfolio";
import type { Format } from "../format.ts";
import type { TableLine } from "../table/split-table.ts";
import { type DayOrder, readDay } from "./read-cell.ts";
import { type NumberStyle, readNumber } from "./read-number.ts";

/** How to read the lines of a file. */
export interface LineFormat {
  readonly columns: ImportColumns;
  readonly actions: Format["actions"];
  /** No row is of a later day. */
  readonly today: string;
  /** The month first where absent. */
  readonly dayOrder?: DayOrder;
  /** A decimal point where absent. */
  readonly numberStyle?: NumberStyle;
}

type CellOf = (field: ImportField) => string;

/** What stands in a line's cells, before it is known what it means. */
export interface Cells {
  readonly cellOf: CellOf;
  readonly day: string | undefined;
  readonly quantity: number | null | undefined;
  readonly price: number | null | undefined;
  readonly fees: number | null | undefined;
  readonly amount: number | null | undefined;
  readonly symbol: string | null;
  readonly currency: string;
}

const NO_SYMBOL = new Set(["", "--", "N/A"]);

export function cellsOf(
  { cells }: TableLine,
  { columns, dayOrder, numberStyle }: LineFormat,
): Cells {
  const cellOf: CellOf = (field) => cells[columns[field] ?? -1] ?? "";
  // Fidelity writes a hyphen before the symbol of an option.
  const symbol = cellOf("symbol").replace(/^-(?=[A-Z])/, "");
  return {
    cellOf,
    day: readDay(cellOf("date"), dayOrder),
    // Robinhood writes an S behind shares that a split takes away.
    quantity: readNumber(cellOf("quantity").replace(/^(\d+(?:\.\d+)?)S$/, "-$1"), numberStyle),
    price: readNumber(cellOf("price"), numberStyle),
    fees: readNumber(cellOf("fees"), numberStyle),
    amount: readNumber(cellOf("amount"), numberStyle),
    symbol: NO_SYMBOL.has(symbol) ? null : symbol,
    currency: cellOf("currency") || "USD",
  };
}

/**
 * True for a cell that holds a number or means to: prose that runs over the columns holds no digit.
 */
const isNumeric = (cell: string, value: number | null | undefined): boolean =>
  value === undefined ? /\d/.test(cell) : value !== null && value !== 0;

/** A line without a day that says nothing of a transaction: a title, a footnote, a sum. */
export function isTitle({ cellOf, day, quantity, amount, symbol }: Cells): boolean {
  if (day !== undefined || /^\d/.test(cellOf("date"))) return false;
  const hasQuantity = isNumeric(cellOf("quantity"), quantity);
  if (cellOf("action") === "") return symbol === null || !hasQuantity;
  return !hasQuantity && !isNumeric(cellOf("amount"), amount);
}
