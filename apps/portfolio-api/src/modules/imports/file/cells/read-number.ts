import { NOTHING } from "./read-cell.ts";

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
export function readNumber(cell: string, style: NumberStyle = "point"): number | null | undefined {
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
