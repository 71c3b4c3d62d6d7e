export type Cell = string | number | boolean | null;

/** A spreadsheet takes text that starts with one of these for a formula. */
const startsFormula = /^[=+\-@\t\r]/;
const needsQuotes = /[",\r\n]/;

function writeText(text: string): string {
  const safe = startsFormula.test(text) ? `'${text}` : text;
  return needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Numbers as they are, to the last digit; unknown is empty; yes or no; text that can't become a formula. */
function writeCell(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell === "boolean") return cell ? "yes" : "no";
  return typeof cell === "number" ? String(cell) : writeText(cell);
}

/** RFC 4180: a header, CRLF after every line, quotes where needed. Nothing from a row can start a formula. */
export function writeCsv(header: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return [header, ...rows].map((row) => `${row.map(writeCell).join(",")}\r\n`).join("");
}
