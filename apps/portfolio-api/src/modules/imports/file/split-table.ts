import { setImmediate as breathe } from "node:timers/promises";
import { CsvError, parse } from "csv-parse";
import { type FileProblem, type RefusedFile, refuseFile } from "./refused-file.ts";

/** Cells of one line, trimmed. `line` counts from 1; of a record over several lines it is the last. */
export interface TableLine {
  readonly line: number;
  readonly cells: readonly string[];
}

export const MOST_COLUMNS = 100;
export const MOST_ROWS = 100_000;
const LONGEST_RECORD = 20_000;
/** Between so many characters others have their turn. */
const CHARACTERS_AT_ONCE = 256 * 1024;

const PROBLEMS: Readonly<Record<string, FileProblem>> = {
  CSV_QUOTE_NOT_CLOSED: "unbalanced_quotes",
  CSV_INVALID_CLOSING_QUOTE: "unbalanced_quotes",
  INVALID_OPENING_QUOTE: "unbalanced_quotes",
  CSV_MAX_RECORD_SIZE: "line_too_long",
};

const SEPARATORS = [",", ";", "\t"] as const;
const LINES_LOOKED_AT = 20;

/** The one of which some line at the start has the most, outside of quotes; a comma where that decides nothing. Decimal commas are fewer than columns. */
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

function* piecesOf(text: string): Generator<string> {
  for (let start = 0; start < text.length; start += CHARACTERS_AT_ONCE)
    yield text.slice(start, start + CHARACTERS_AT_ONCE);
}

/** The line on which a quote was opened that is never closed: the last one that has an odd number of them before it. */
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

/** Splits a text into lines of cells, lines without any left out. Others have their turn meanwhile. */
export async function splitTable(
  text: string,
): Promise<{ readonly kind: "table"; readonly lines: readonly TableLine[] } | RefusedFile> {
  const lines: TableLine[] = [];
  const parser = parse({
    bom: true,
    delimiter: separatorOf(text),
    info: true,
    max_record_size: LONGEST_RECORD,
    relax_column_count: true,
    trim: true,
  });
  let refused: RefusedFile | undefined;
  parser.on("readable", () => {
    for (;;) {
      const one: { readonly info: { readonly lines: number }; readonly record: string[] } | null =
        parser.read();
      if (one === null) break;
      const { record: cells, info } = one;
      if (cells.length > MOST_COLUMNS) refused ??= refuseFile("too_many_columns", info.lines);
      if (lines.length > MOST_ROWS) refused ??= refuseFile("too_many_rows", info.lines);
      if (!refused && cells.some((cell) => cell !== "")) lines.push({ line: info.lines, cells });
    }
  });
  const ended = new Promise<void>((resolve, reject) => {
    parser.on("end", resolve);
    parser.on("error", reject);
  });
  // Awaited below; until then nobody else may hear of it.
  ended.catch(() => undefined);
  for (const piece of piecesOf(text)) {
    if (refused || parser.destroyed) break;
    parser.write(piece);
    await breathe();
  }
  if (refused) {
    parser.destroy();
    return refused;
  }
  if (!parser.destroyed) parser.end();
  try {
    await ended;
  } catch (error) {
    if (error instanceof CsvError) return refusalOf(error, text);
    throw error;
  }
  return refused ?? { kind: "table", lines };
}
