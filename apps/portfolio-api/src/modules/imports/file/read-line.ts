import type { LocalizedText } from "../../../language/language.ts";
import { type Action, NOTHING_HAPPENED, REINVESTED_MONEY, type Reading } from "./action.ts";
import { type Cells, cellsOf, isTitle, type LineFormat } from "./cells/line-cells.ts";
import { describeFile } from "./describe-file.ts";
import type { WrittenRow } from "./file-row.ts";
import type { Format } from "./format.ts";
import { CASH_SYMBOL, cellProblem, dayProblem, missingOf, quoted } from "./line-problems.ts";
import type { TableLine } from "./table/split-table.ts";

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
