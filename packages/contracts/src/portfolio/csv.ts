export type Cell = string | number | boolean | null;

/**
 * What a spreadsheet takes for the start of a formula: = + - @, also full-width, small, and as the
 * minus sign of print.
 */
const FORMULA = "[=+\\-@\\uFF1D\\uFF0B\\uFF0D\\uFF20\\uFE66\\uFE62\\uFE63\\uFE6B\\u2212]";

/**
 * What may stand before it unseen: blanks of any kind, controls, marks without width, quotes that
 * one more reading strips.
 */
const UNSEEN = '[\\s\\p{Z}\\p{C}"]*';

const beginsFormula = new RegExp(`^${UNSEEN}${FORMULA}`, "u");

/** Some programs take a leading tab or line break for more than that. */
const beginsOddly = /^[\t\r\n]/;

/**
 * Where a spreadsheet of another locale, or a careless one, begins a new cell inside of ours,
 * quotes or not.
 */
const separators = /([,;|\t\v\f\r\n\u0085\u2028\u2029])/;

const needsQuotes = /[",;|\t\v\f\r\n\u0085\u2028\u2029]/;

const asText = (part: string): string => (beginsFormula.test(part) ? `'${part}` : part);

/**
 * The text so that neither it nor any part of it that could become a cell is a formula: an
 * apostrophe makes it text.
 */
function harmless(text: string): string {
  const [first = "", ...rest] = text.split(separators);
  const start = beginsOddly.test(text) || beginsFormula.test(text) ? `'${first}` : first;
  return [start, ...rest.map(asText)].join("");
}

function writeText(text: string): string {
  const safe = harmless(text);
  return needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * Numbers as they are, to the last digit; unknown is empty; yes or no; text that can't become a
 * formula.
 */
function writeCell(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell === "boolean") return cell ? "yes" : "no";
  return typeof cell === "number" ? String(cell) : writeText(cell);
}

/** Lines of RFC 4180, without a header. Nothing from a row can start a formula. */
export const writeCsvLines = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => `${row.map(writeCell).join(",")}\r\n`).join("");

/**
 * RFC 4180: a header, CRLF after every line, quotes where needed. Nothing from a row can start a
 * formula.
 */
export function writeCsv(header: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return writeCsvLines([header, ...rows]);
}
