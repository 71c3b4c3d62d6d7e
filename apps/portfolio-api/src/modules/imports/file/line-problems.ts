import type { LocalizedText } from "../../../language/language.ts";
import { ACTIONS, type Action } from "./action.ts";
import type { Cells, LineFormat } from "./cells/line-cells.ts";
import { isFormula, isOfEitherOrder } from "./cells/read-cell.ts";
import { describeFile } from "./describe-file.ts";

const EARLIEST = "1950-01-01";
const SYMBOL = /^[A-Za-z0-9][A-Za-z0-9.:^/ -]{0,39}$/;
const CURRENCY = /^[A-Z]{3}$/;
/**
 * As account-linking providers write cash where a symbol stands: it is no security, and nobody buys
 * shares of it.
 */
export const CASH_SYMBOL = /^CUR:/i;

/** A cell as it is quoted back: no longer than what fits a line. */
export const quoted = (cell: string): string =>
  `“${cell.length > 40 ? `${cell.slice(0, 40)}…` : cell}”`;

/** Why a line has no day, or undefined. */
export function dayProblem(
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
export function cellProblem(cells: Cells): LocalizedText | undefined {
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
export function missingOf(
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
