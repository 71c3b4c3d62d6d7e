import { CsvError, parse } from "csv-parse/sync";
import { type FileProblem, type RefusedFile, refuseFile } from "../refused-file.ts";

/**
 * Cells of one line, trimmed. `line` counts from 1; of a record over several lines it is the last.
 */
export interface TableLine {
  readonly line: number;
  readonly cells: readonly string[];
}

const MOST_COLUMNS = 100;
const MOST_ROWS = 100_000;
const LONGEST_RECORD = 20_000;

const PROBLEMS: Readonly<Record<string, FileProblem>> = {
  CSV_QUOTE_NOT_CLOSED: "unbalanced_quotes",
  CSV_INVALID_CLOSING_QUOTE: "unbalanced_quotes",
  INVALID_OPENING_QUOTE: "unbalanced_quotes",
  CSV_MAX_RECORD_SIZE: "line_too_long",
};

const SEPARATORS = [",", ";", "\t"] as const;
const LINES_LOOKED_AT = 20;

/**
 * The one of which some line at the start has the most, outside of quotes; a comma where that
 * decides nothing. Decimal commas are fewer than columns.
 */
function separatorOf(text: string): string {
  const lines = text
    .slice(0, 20_000)
    .replaceAll(/"[^"]*"/g, "")
    .split(/\r\n?|\n/)
    .slice(0, LINES_LOOKED_AT);
  const mostOf = (separator: string): number =>
    Math.max(...lines.map((line) => line.split(separator).length));
  return SEPARATORS.reduce((best, one) => (mostOf(one) > mostOf(best) ? one : best));
}

/**
 * The line on which a quote was opened that is never closed: the last one that has an odd number of
 * them before it.
 */
function openQuoteLine(text: string): number {
  let line = 1;
  let opened = 1;
  let isOpen = false;
  for (const character of text) {
    if (character === "\n") line += 1;
    if (character !== '"') continue;
    isOpen = !isOpen;
    if (isOpen) opened = line;
  }
  return opened;
}

function refusalOf(error: CsvError, text: string): RefusedFile {
  const problem = PROBLEMS[error.code] ?? "not_text";
  if (error.code === "CSV_QUOTE_NOT_CLOSED") return refuseFile(problem, openQuoteLine(text));
  const { lines } = error;
  return refuseFile(problem, typeof lines === "number" ? lines : null);
}

/**
 * Ends the parser at the first line that refuses the whole file: what comes after it is not read.
 */
class Refused extends Error {
  readonly file: RefusedFile;

  constructor(file: RefusedFile) {
    super(file.problem);
    this.file = file;
  }
}

/**
 * Splits a text into lines of cells, lines without any left out. Keeps its thread busy until it is
 * done.
 */
export function splitTable(
  text: string,
): { readonly kind: "table"; readonly lines: readonly TableLine[] } | RefusedFile {
  const lines: TableLine[] = [];
  try {
    parse(text, {
      bom: true,
      delimiter: separatorOf(text),
      max_record_size: LONGEST_RECORD,
      // The parser keeps no record: a stream of them took 40 times as long for blank lines.
      on_record(cells: string[], { lines: line }) {
        if (cells.length > MOST_COLUMNS) throw new Refused(refuseFile("too_many_columns", line));
        if (cells.every((cell) => cell === "")) return null;
        if (lines.length > MOST_ROWS) throw new Refused(refuseFile("too_many_rows", line));
        lines.push({ line, cells });
        return null;
      },
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    });
  } catch (error) {
    if (error instanceof Refused) return error.file;
    if (error instanceof CsvError) return refusalOf(error, text);
    throw error;
  }
  return { kind: "table", lines };
}
