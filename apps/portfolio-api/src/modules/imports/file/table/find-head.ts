import {
  type ImportColumns,
  type ImportField,
  importField,
} from "@stocks-vibe/contracts/portfolio";
import type { ColumnNames, Format } from "../brokers.ts";
import { FORMATS } from "../formats.ts";
import type { TableLine } from "./split-table.ts";

/** A line that names columns, and where each field stands. */
export interface Head {
  readonly line: TableLine;
  /** Where the head is in the list of lines. */
  readonly place: number;
}
export interface KnownHead extends Head {
  readonly format: Format;
  readonly columns: ImportColumns;
}

/** Brokers add '($)' and blanks to the names of their columns from one export to the next. */
const plainHead = (cell: string): string =>
  cell
    .toLowerCase()
    .replaceAll(/\(\$\)/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();

function columnsOf(names: readonly string[], wanted: ColumnNames): ImportColumns {
  const columns: Partial<Record<ImportField, number>> = {};
  for (const field of importField.options) {
    const place = names.findIndex((name) => wanted[field]?.includes(name));
    if (place >= 0) columns[field] = place;
  }
  return columns;
}

/**
 * The first line that is the head of a known export: titles, and tables of holdings, may stand
 * before it.
 */
export function findKnownHead(lines: readonly TableLine[]): KnownHead | undefined {
  for (const [place, line] of lines.entries()) {
    const names = line.cells.map(plainHead);
    const format = FORMATS.find(({ marks }) => marks.every((mark) => names.includes(mark)));
    if (format) return { line, place, format, columns: columnsOf(names, format.columns) };
  }
  return undefined;
}

const FEWEST_COLUMNS = 3;
const LINES_OF_TITLE = 30;

/**
 * The line that most likely names the columns of an unknown export: the first one near the top with
 * enough cells, none a number.
 */
export function findAnyHead(lines: readonly TableLine[]): Head | undefined {
  const place = lines
    .slice(0, LINES_OF_TITLE)
    .findIndex(
      ({ cells }) =>
        cells.filter((cell) => cell !== "").length >= FEWEST_COLUMNS &&
        cells.every((cell) => !/^[-+($]*\d/.test(cell)),
    );
  const line = lines[place];
  return line && { line, place };
}

const SIMILAR: ColumnNames = {
  date: ["date", "trade date", "transaction date", "activity date", "run date"],
  action: ["action", "type", "transaction type", "transaction", "activity"],
  symbol: ["symbol", "ticker", "instrument"],
  cusip: ["cusip"],
  name: ["name", "description", "security", "investment"],
  quantity: ["quantity", "shares", "units", "qty"],
  price: ["price", "share price", "unit price"],
  fees: ["fees", "fee", "commission"],
  amount: ["amount", "net amount", "total", "value"],
  currency: ["currency"],
};

/** What the columns of an unknown head seem to hold. */
export const suggestColumns = ({ line }: Head): ImportColumns =>
  columnsOf(line.cells.map(plainHead), SIMILAR);
