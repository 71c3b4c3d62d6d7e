import type { ImportColumns, ImportField } from "@stocks-vibe/contracts/portfolio";
import { isIsoDate } from "@stocks-vibe/portfolio-math";
import type { Format } from "../brokers.ts";
import type { TableLine } from "../table/split-table.ts";

/**
 * What stands before the decimals: a point, with commas between thousands, or a comma, with points
 * between them.
 */
export type NumberStyle = "point" | "comma";

const LARGEST = 1e12;

/**
 * Digits in groups of three or in none, a point, a sign or brackets, a dollar sign: '$1,234.50',
 * '(12.00)', '-$3'. No group of thousands begins with a zero.
 */
const NUMBER =
  /^(?<sign>[-+]?)\$?(?<inner>[-+]?)(?<digits>[1-9]\d{0,2}(?:,\d{3})+|\d*)(?<part>\.\d*)?$/;

const turned = (cell: string): string =>
  cell.replaceAll(/[.,]/g, (mark) => (mark === "." ? "," : "."));

/**
 * A number as exports write it: null where the cell is empty, undefined where it is no number.
 * Brackets mean less than nothing.
 */
function readNumber(cell: string, style: NumberStyle = "point"): number | null | undefined {
  if (NOTHING.has(cell)) return null;
  const written = style === "comma" ? turned(cell) : cell;
  const bracketed = /^\$?\((?<within>.*)\)$/.exec(written)?.groups?.within;
  const found = NUMBER.exec(bracketed ?? written)?.groups;
  if (!found) return undefined;
  const digits = `${found.digits?.replaceAll(",", "") ?? ""}${found.part ?? ""}`;
  if (!/\d/.test(digits)) return undefined;
  const value = Number(digits);
  if (!(value < LARGEST)) return undefined;
  const isNegative = bracketed !== undefined || found.sign === "-" || found.inner === "-";
  return isNegative ? 0 - value : value;
}

/** A comma that can't stand between thousands, and a point that can't. */
const DECIMAL_COMMA = /^\D*(?:0,\d+|\d+,(?:\d{1,2}|\d{4,})|\d{1,3}(?:\.\d{3})+,\d*)\)?$/;
const DECIMAL_POINT = /^\D*(?:0?\.\d+|\d+\.(?:\d{1,2}|\d{4,})|\d{1,3}(?:,\d{3})+\.\d*)\)?$/;

/**
 * How a file writes its numbers. A file with decimal commas that can be nothing else, and without
 * such points, writes commas everywhere; any other is read as American exports write them.
 */
export function numberStyleOf(cells: readonly string[]): NumberStyle {
  if (cells.some((cell) => DECIMAL_POINT.test(cell))) return "point";
  return cells.some((cell) => DECIMAL_COMMA.test(cell)) ? "comma" : "point";
}

/** What exports write where there is nothing. */
const NOTHING = new Set(["", "-", "--", "n/a", "N/A"]);
const SLASHED = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;
const AS_OF = /^\S+\s+as of\s+(\S+)$/i;

/** In which order a file writes days with slashes; `both` where no reading fits all of them. */
export type DayOrder = "month-first" | "day-first" | "both";

const dayOf = (cell: string): string => AS_OF.exec(cell)?.[1] ?? cell;
const MONTHS = 12;

/**
 * The order that a file's days tell: one whose first number is no month decides it for all of them.
 * Without any the month is first, as in every American export.
 */
export function dayOrderOf(cells: readonly string[]): DayOrder {
  const slashed = cells.flatMap((cell) => {
    const [, first, second] = SLASHED.exec(dayOf(cell)) ?? [];
    return first && second ? [{ first: Number(first), second: Number(second) }] : [];
  });
  const isDayFirst = slashed.some(({ first }) => first > MONTHS);
  if (!isDayFirst) return "month-first";
  return slashed.some(({ second }) => second > MONTHS) ? "both" : "day-first";
}

/** True for a day that can't be read in a file that writes days in both orders. */
export const isOfEitherOrder = (cell: string, order: DayOrder): boolean =>
  order === "both" && SLASHED.test(dayOf(cell));

/**
 * A calendar day as ISO: '2024-01-31', '1/31/2024' in the file's order, and of '02/01/2024 as of
 * 01/31/2024' the day as of which it counts. Undefined for anything else.
 */
function readDay(cell: string, order: DayOrder = "month-first"): string | undefined {
  const day = dayOf(cell);
  if (isIsoDate(day)) return day;
  const [, first, second, year] = SLASHED.exec(day) ?? [];
  if (!first || !second || !year || order === "both") return undefined;
  const [month, ofMonth] = order === "day-first" ? [second, first] : [first, second];
  const iso = `${year}-${month.padStart(2, "0")}-${ofMonth.padStart(2, "0")}`;
  return isIsoDate(iso) ? iso : undefined;
}

const FORMULA = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

/** True for a text that a spreadsheet would take for a formula. */
export const isFormula = (cell: string): boolean => FORMULA.test(cell) && !NOTHING.has(cell);

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
