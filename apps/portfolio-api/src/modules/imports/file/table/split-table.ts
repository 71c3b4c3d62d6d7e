import { CsvError, parse } from "csv-parse/sync";
import { type FileProblem, type RefusedFile, refuseFile } from "../refused-file.ts";

/** How files that are no text begin: zip (and so xlsx), the older Excel, PDF, gzip. */
const OTHER_FORMATS: readonly (readonly number[])[] = [
  [0x50, 0x4b, 0x03, 0x04],
  [0x50, 0x4b, 0x05, 0x06],
  [0xd0, 0xcf, 0x11, 0xe0],
  [0x25, 0x50, 0x44, 0x46],
  [0x1f, 0x8b],
];

const beginsWith = (bytes: Uint8Array, marks: readonly number[]): boolean =>
  marks.every((mark, place) => bytes[place] === mark);

const tryDecode = (bytes: Uint8Array, encoding: string): string | undefined => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
};

/** What no export holds: they say that the bytes were read in the wrong encoding. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are looked for
const CONTROLS = /[\u0001-\u0008\u000e-\u001f\u007f-\u009f]/;

const encodingOf = (bytes: Uint8Array): "utf-8" | "utf-16le" | "utf-16be" => {
  if (beginsWith(bytes, [0xff, 0xfe])) return "utf-16le";
  return beginsWith(bytes, [0xfe, 0xff]) ? "utf-16be" : "utf-8";
};

/**
 * The text of a file: UTF-8, UTF-16 where its first bytes say so, else Windows' Western European
 * letters (which hold Latin-1). A spreadsheet, a PDF, a packed file and anything with NUL bytes is
 * refused: it would be read as nonsense.
 */
export function decodeFile(
  bytes: Uint8Array,
): { readonly kind: "text"; readonly text: string } | RefusedFile {
  if (bytes.length === 0) return refuseFile("empty");
  if (OTHER_FORMATS.some((marks) => beginsWith(bytes, marks))) return refuseFile("spreadsheet");
  const encoding = encodingOf(bytes);
  if (encoding === "utf-8" && bytes.includes(0)) return refuseFile("nul_bytes");
  const text =
    tryDecode(bytes, encoding) ??
    (encoding === "utf-8" ? tryDecode(bytes, "windows-1252") : undefined);
  if (text === undefined) return refuseFile("unknown_encoding");
  if (text.includes("\0")) return refuseFile("nul_bytes");
  if (CONTROLS.test(text)) return refuseFile("not_text");
  return text.trim() === "" ? refuseFile("empty") : { kind: "text", text };
}

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
