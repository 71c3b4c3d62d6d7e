import type { ImportColumns, ImportField } from "@stocks-vibe/contracts/portfolio";
import { ACTIONS, type Action, NOTHING_HAPPENED, REINVESTED_MONEY } from "./action.ts";
import type { Format } from "./format.ts";
import { type DayOrder, isFormula, isOfEitherOrder, readDay, readNumber } from "./read-cell.ts";
import type { TableLine } from "./split-table.ts";

/** A transaction as a file tells it, in the provider's signs: `amount` is positive when cash leaves, `quantity` when units arrive. */
export interface FileRow {
  readonly line: number;
  readonly day: string;
  readonly action: Action;
  readonly symbol: string | null;
  readonly cusip: string | null;
  readonly name: string;
  readonly quantity: number;
  readonly amount: number;
  readonly price: number;
  readonly fees: number | null;
  readonly currency: string;
}

/** The money of a reinvestment whose shares stand in another row of that day. */
export interface ReinvestedMoney {
  readonly line: number;
  readonly day: string;
  readonly symbol: string | null;
  readonly amount: number;
}

export type ReadLine =
  | { readonly kind: "row"; readonly row: FileRow }
  | { readonly kind: "money"; readonly money: ReinvestedMoney }
  | { readonly kind: "left-out" }
  | { readonly kind: "problem"; readonly problem: string };

/** How to read the lines of a file. */
export interface LineFormat {
  readonly columns: ImportColumns;
  readonly actions: Format["actions"];
  /** No row is of a later day. */
  readonly today: string;
  /** The month first where absent. */
  readonly dayOrder?: DayOrder;
}

const EARLIEST = "1950-01-01";
const LONGEST_NAME = 300;
const SYMBOL = /^[A-Za-z0-9][A-Za-z0-9.:^/ -]{0,39}$/;
const CUSIP = /^[0-9]{3}[A-Z0-9]{5}[0-9]$/;
const CURRENCY = /^[A-Z]{3}$/;

/** A cell as it is quoted back: no longer than what fits a line. */
const quoted = (cell: string): string => `“${cell.length > 40 ? `${cell.slice(0, 40)}…` : cell}”`;

const signOf = (moves: "in" | "out" | "none" | "as-written", written: number): number => {
  if (moves === "as-written") return written;
  if (moves === "none") return 0;
  return moves === "in" ? Math.abs(written) : -Math.abs(written);
};

type CellOf = (field: ImportField) => string;

/** What stands in a line's cells, before it is known what it means. */
interface Cells {
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

function cellsOf({ cells }: TableLine, { columns, dayOrder }: LineFormat): Cells {
  const cellOf: CellOf = (field) => cells[columns[field] ?? -1] ?? "";
  // Fidelity writes a hyphen before the symbol of an option.
  const symbol = cellOf("symbol").replace(/^-(?=[A-Z])/, "");
  return {
    cellOf,
    day: readDay(cellOf("date"), dayOrder),
    // Robinhood writes an S behind shares that a split takes away.
    quantity: readNumber(cellOf("quantity").replace(/^(\d+(?:\.\d+)?)S$/, "-$1")),
    price: readNumber(cellOf("price")),
    fees: readNumber(cellOf("fees")),
    amount: readNumber(cellOf("amount")),
    symbol: NO_SYMBOL.has(symbol) ? null : symbol,
    currency: cellOf("currency") || "USD",
  };
}

/** A line without a day that says nothing of a transaction: a title, a footnote, a sum. */
const isTitle = ({ cellOf, day, quantity, amount }: Cells): boolean =>
  day === undefined &&
  !/^\d/.test(cellOf("date")) &&
  (cellOf("action") === "" || (!quantity && !amount));

function dayProblem(
  { cellOf, day }: Cells,
  { today, dayOrder = "month-first" }: LineFormat,
): string | undefined {
  const written = quoted(cellOf("date"));
  if (isOfEitherOrder(cellOf("date"), dayOrder))
    return `${written} may be two days: this file writes some days with the month first and others with the day first.`;
  if (day === undefined) return `${written} is not a day such as 01/31/2024 or 2024-01-31.`;
  if (day > today) return `${written} is in the future.`;
  return day < EARLIEST ? `${written} is before 1950.` : undefined;
}

function cellProblem(cells: Cells): string | undefined {
  const { cellOf, symbol, currency } = cells;
  const number = (["quantity", "price", "fees", "amount"] as const).find(
    (field) => cells[field] === undefined,
  );
  if (number) return `${quoted(cellOf(number))} is not a number (${number}).`;
  const formula = (["action", "name", "cusip"] as const).find((field) => isFormula(cellOf(field)));
  if (formula)
    return `${quoted(cellOf(formula))} begins like a formula of a spreadsheet (${formula}).`;
  if (symbol !== null && !SYMBOL.test(symbol))
    return `${quoted(symbol)} is not a symbol such as VTI.`;
  return CURRENCY.test(currency) ? undefined : `${quoted(currency)} is not a currency.`;
}

/** What a transaction of this kind must say and doesn't. */
function missingOf(
  action: Action,
  { cellOf, quantity, amount, symbol }: Cells,
): string | undefined {
  const { units, money } = ACTIONS[action];
  const movesUnits = units !== "none";
  if (movesUnits && !quantity) return `It says ${action}, and no number of shares.`;
  if (movesUnits && symbol === null && !cellOf("cusip")) return `It says ${action}, and no symbol.`;
  return money !== "none" && !movesUnits && !amount
    ? `It says ${action}, and no amount.`
    : undefined;
}

function rowOf(
  line: number,
  day: string,
  { action, cells }: { action: Action; cells: Cells },
): FileRow {
  const { cellOf, symbol, currency, quantity, price, fees, amount } = cells;
  const { units, money } = ACTIONS[action];
  // Brokers write money that arrives as positive; the engine, money that leaves.
  const arriving = signOf(money, amount ?? 0);
  return {
    line,
    day,
    action,
    symbol,
    cusip: cellOf("cusip").toUpperCase() || (symbol && CUSIP.test(symbol) ? symbol : null),
    name: cellOf("name").replaceAll(/\s+/g, " ").slice(0, LONGEST_NAME),
    quantity: signOf(units, quantity ?? 0),
    amount: arriving === 0 ? 0 : -arriving,
    price: Math.abs(price ?? 0),
    fees: fees ? Math.abs(fees) : null,
    currency,
  };
}

/** Reads one line after the head. */
export function readLine(line: TableLine, format: LineFormat): ReadLine {
  const { actions } = format;
  const cells = cellsOf(line, format);
  if (isTitle(cells)) return { kind: "left-out" };
  const { cellOf, day = "", symbol, amount } = cells;
  const unreadable = dayProblem(cells, format) ?? cellProblem(cells);
  if (unreadable) return { kind: "problem", problem: unreadable };
  const word = cellOf("action").toLowerCase();
  const reading = actions.find(([start]) => word.startsWith(start))?.[1];
  if (reading === undefined)
    return { kind: "problem", problem: `We don't know what ${quoted(cellOf("action"))} means.` };
  if (reading === NOTHING_HAPPENED) return { kind: "left-out" };
  if (reading === REINVESTED_MONEY) {
    const money = { line: line.line, day, symbol, amount: Math.abs(amount ?? 0) };
    return { kind: "money", money };
  }
  const missing = missingOf(reading, cells);
  if (missing) return { kind: "problem", problem: missing };
  return { kind: "row", row: rowOf(line.line, day, { action: reading, cells }) };
}
