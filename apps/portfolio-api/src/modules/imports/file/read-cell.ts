import { isIsoDate } from "@stocks-vibe/portfolio-math";

/** What exports write where there is nothing. */
const NOTHING = new Set(["", "-", "--", "n/a", "N/A"]);
const LARGEST = 1e12;

/** Digits in groups of three or in none, a point, a sign or brackets, a dollar sign: '$1,234.50', '(12.00)', '-$3'. */
const NUMBER = /^(?<sign>[-+]?)\$?(?<inner>[-+]?)(?<digits>\d{1,3}(?:,\d{3})+|\d*)(?<part>\.\d*)?$/;

/** A number as exports write it: null where the cell is empty, undefined where it is no number. Brackets mean less than nothing. */
export function readNumber(cell: string): number | null | undefined {
  if (NOTHING.has(cell)) return null;
  const bracketed = /^\$?\((?<within>.*)\)$/.exec(cell)?.groups?.within;
  const found = NUMBER.exec(bracketed ?? cell)?.groups;
  if (!found) return undefined;
  const written = `${found.digits?.replaceAll(",", "") ?? ""}${found.part ?? ""}`;
  if (!/\d/.test(written)) return undefined;
  const value = Number(written);
  if (!(value < LARGEST)) return undefined;
  const isNegative = bracketed !== undefined || found.sign === "-" || found.inner === "-";
  return isNegative ? 0 - value : value;
}

const SLASHED = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;
const AS_OF = /^\S+\s+as of\s+(\S+)$/i;

/** In which order a file writes days with slashes; `both` where no reading fits all of them. */
export type DayOrder = "month-first" | "day-first" | "both";

const dayOf = (cell: string): string => AS_OF.exec(cell)?.[1] ?? cell;
const MONTHS = 12;

/**
 * The order that a file's days tell: one whose first number is no month decides it for all of them. Without any the month is first, as in every American
 * export.
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
 * A calendar day as ISO: '2024-01-31', '1/31/2024' in the file's order, and of '02/01/2024 as of 01/31/2024' the day as of which it counts. Undefined
 * for anything else.
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
