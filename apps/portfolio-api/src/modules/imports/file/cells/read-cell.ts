import { isIsoDate } from "@stocks-vibe/portfolio-math";

/** What exports write where there is nothing. */
export const NOTHING = new Set(["", "-", "--", "n/a", "N/A"]);
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
export function readDay(cell: string, order: DayOrder = "month-first"): string | undefined {
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
