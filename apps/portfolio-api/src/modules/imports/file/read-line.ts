import type { LocalizedText } from "../../../language/language.ts";
import type { Format } from "./brokers.ts";
import {
  type Cells,
  cellsOf,
  isFormula,
  isOfEitherOrder,
  isTitle,
  type LineFormat,
} from "./cells/line-cells.ts";
import { describeFile } from "./describe-file.ts";
import {
  ACTIONS,
  type Action,
  NOTHING_HAPPENED,
  REINVESTED_MONEY,
  type Reading,
  type WrittenRow,
} from "./file-row.ts";
import type { TableLine } from "./table/split-table.ts";

const EARLIEST = "1950-01-01";
const SYMBOL = /^[A-Za-z0-9][A-Za-z0-9.:^/ -]{0,39}$/;
const CURRENCY = /^[A-Z]{3}$/;
/**
 * As account-linking providers write cash where a symbol stands: it is no security, and nobody buys
 * shares of it.
 */
const CASH_SYMBOL = /^CUR:/i;

/** A cell as it is quoted back: no longer than what fits a line. */
const quoted = (cell: string): string => `“${cell.length > 40 ? `${cell.slice(0, 40)}…` : cell}”`;

/** Why a line has no day, or undefined. */
function dayProblem(
  { cellOf, day }: Cells,
  { today, dayOrder = "month-first" }: LineFormat,
): LocalizedText | undefined {
  const cell = quoted(cellOf("date"));
  if (isOfEitherOrder(cellOf("date"), dayOrder))
    return describeFile((words) => words.eitherOrder(cell));
  if (day === undefined) return describeFile((words) => words.noDay(cell));
  if (day > today) return describeFile((words) => words.future(cell));
  return day < EARLIEST ? describeFile((words) => words.tooEarly(cell)) : undefined;
}

/** The first cell of a line that can't be read, in words; undefined where all can. */
function cellProblem(cells: Cells): LocalizedText | undefined {
  const { cellOf, symbol, currency } = cells;
  const number = (["quantity", "price", "fees", "amount"] as const).find(
    (field) => cells[field] === undefined,
  );
  if (number) return describeFile((words) => words.noNumber(quoted(cellOf(number)), number));
  const formula = (["action", "name", "cusip"] as const).find((field) => isFormula(cellOf(field)));
  if (formula) return describeFile((words) => words.formula(quoted(cellOf(formula)), formula));
  if (symbol !== null && !SYMBOL.test(symbol))
    return describeFile((words) => words.noSymbol(quoted(symbol)));
  return CURRENCY.test(currency)
    ? undefined
    : describeFile((words) => words.noCurrency(quoted(currency)));
}

/** Rows of cash that move no shares, whatever the file says beside them. */
const PAID_OUT = new Set<Action>([
  "dividend",
  "long-term gain",
  "short-term gain",
  "return of capital",
]);

/** What a transaction of this kind must say and doesn't, or says and can't. */
function missingOf(
  action: Action,
  { cellOf, quantity, amount, symbol }: Cells,
): LocalizedText | undefined {
  const { units, money } = ACTIONS[action];
  const movesUnits = units !== "none";
  if (movesUnits && !quantity) return describeFile((words) => words.withoutShares(action));
  if (movesUnits && symbol !== null && CASH_SYMBOL.test(symbol))
    return describeFile((words) => words.cash(quoted(symbol)));
  if (PAID_OUT.has(action) && quantity && amount && amount < 0)
    return describeFile((words) => words.asPurchase(action));
  if (movesUnits && symbol === null && !cellOf("cusip"))
    return describeFile((words) => words.withoutSymbol(action));
  return money !== "none" && !movesUnits && !amount
    ? describeFile((words) => words.withoutAmount(action))
    : undefined;
}

/** The money of a reinvestment whose shares stand in another row of that day. */
export interface ReinvestedMoney {
  readonly line: number;
  readonly day: string;
  readonly symbol: string | null;
  readonly amount: number;
}

export type ReadLine =
  | { readonly kind: "row"; readonly row: WrittenRow }
  | { readonly kind: "money"; readonly money: ReinvestedMoney }
  | { readonly kind: "left-out" }
  | { readonly kind: "problem"; readonly problem: LocalizedText };

const LONGEST_NAME = 300;
const CUSIP = /^[0-9]{3}[A-Z0-9]{5}[0-9]$/;

/** Words of brokers for a row that takes another one back. */
const CANCELLED = /\bcancel/;

/** Words for a fee or a tax that comes back. */
const GIVEN_BACK = /\b(?:refund|rebate|reimburse|revers|credited\b|(?:fee|tax) credit\b)/;

function rowOf(
  line: number,
  day: string,
  { action, cells }: { action: Action; cells: Cells },
): WrittenRow {
  const { cellOf, symbol, currency, quantity, price, fees, amount } = cells;
  const word = cellOf("action").toLowerCase();
  return {
    line,
    day,
    action,
    symbol: symbol !== null && CASH_SYMBOL.test(symbol) ? null : symbol,
    cusip: cellOf("cusip").toUpperCase() || (symbol && CUSIP.test(symbol) ? symbol : null),
    name: cellOf("name").replaceAll(/\s+/g, " ").slice(0, LONGEST_NAME),
    quantity: quantity ?? 0,
    amount: amount ?? 0,
    price: Math.abs(price ?? 0),
    fees: fees ? Math.abs(fees) : null,
    currency,
    isCancelled: CANCELLED.test(word),
    isGivenBack: GIVEN_BACK.test(word) || GIVEN_BACK.test(cellOf("name").toLowerCase()),
  };
}

/** Of the beginnings that fit a word the longest counts, and of equal ones the first. */
function readingOf(word: string, actions: Format["actions"]): Reading | undefined {
  const fitting = actions.filter(([start]) => word.startsWith(start));
  const longest = Math.max(...fitting.map(([start]) => start.length));
  return fitting.find(([start]) => start.length === longest)?.[1];
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
  const reading = readingOf(word, actions);
  if (reading === undefined)
    return {
      kind: "problem",
      problem: describeFile((words) => words.unknownWord(quoted(cellOf("action")))),
    };
  if (reading === NOTHING_HAPPENED) return { kind: "left-out" };
  if (reading === REINVESTED_MONEY) {
    const money = { line: line.line, day, symbol, amount: Math.abs(amount ?? 0) };
    return { kind: "money", money };
  }
  const missing = missingOf(reading, cells);
  if (missing) return { kind: "problem", problem: missing };
  return { kind: "row", row: rowOf(line.line, day, { action: reading, cells }) };
}
