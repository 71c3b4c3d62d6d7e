import { ACTIONS, type Action } from "./action.ts";
import type { Cells, LineFormat } from "./line-cells.ts";
import { isFormula, isOfEitherOrder } from "./read-cell.ts";

const EARLIEST = "1950-01-01";
const SYMBOL = /^[A-Za-z0-9][A-Za-z0-9.:^/ -]{0,39}$/;
const CURRENCY = /^[A-Z]{3}$/;
/** As account-linking providers write cash where a symbol stands: it is no security, and nobody buys shares of it. */
export const CASH_SYMBOL = /^CUR:/i;

/** A cell as it is quoted back: no longer than what fits a line. */
export const quoted = (cell: string): string =>
  `“${cell.length > 40 ? `${cell.slice(0, 40)}…` : cell}”`;

/** Why a line has no day, or undefined. */
export function dayProblem(
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

/** The first cell of a line that can't be read, in words; undefined where all can. */
export function cellProblem(cells: Cells): string | undefined {
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
): string | undefined {
  const { units, money } = ACTIONS[action];
  const movesUnits = units !== "none";
  if (movesUnits && !quantity) return `It says ${action}, and no number of shares.`;
  if (movesUnits && symbol !== null && CASH_SYMBOL.test(symbol))
    return `${quoted(symbol)} is cash: a deposit or a withdrawal says how it moves.`;
  if (PAID_OUT.has(action) && quantity && amount && amount < 0)
    return `It says ${action}, and moves shares and money as a purchase does.`;
  if (movesUnits && symbol === null && !cellOf("cusip")) return `It says ${action}, and no symbol.`;
  return money !== "none" && !movesUnits && !amount
    ? `It says ${action}, and no amount.`
    : undefined;
}
