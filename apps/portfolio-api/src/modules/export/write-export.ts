import {
  type Cell,
  type ExportTable,
  exportColumns,
  writeCsvLines,
} from "@stocks-vibe/contracts/portfolio";
import type { Language, PerLocale } from "../../language/language.ts";
import { spanishHeads } from "./export-words.es.ts";

interface ExportWords {
  readonly headOf: (table: ExportTable) => readonly string[];
  /** A cell as a file in this language has it. */
  readonly cell: (cell: Cell) => Cell;
}

/**
 * What CSV files say in each language. The English names of the columns are those of the JSON file,
 * which is for programs.
 */
const exportWords: PerLocale<ExportWords> = {
  en: { headOf: (table) => exportColumns[table], cell: (cell) => cell },
  es: {
    headOf: (table) => {
      const heads: Readonly<Record<string, string>> = spanishHeads[table];
      return exportColumns[table].map((column) => heads[column] ?? column);
    },
    cell: (cell) => {
      if (typeof cell !== "boolean") return cell;
      return cell ? "sí" : "no";
    },
  },
};

/** Rows as they are read, some at a time. */
export type Rows = AsyncIterable<readonly (readonly Cell[])[]>;

/** A table as CSV, piece by piece, with its head and words in one language. */
export async function* csvOf(
  table: ExportTable,
  rows: Rows,
  language: Language,
): AsyncGenerator<string> {
  const { headOf, cell } = exportWords[language];
  yield writeCsvLines([headOf(table)]);
  for await (const some of rows) yield writeCsvLines(some.map((cells) => cells.map(cell)));
}

const objectOf = (table: ExportTable, cells: readonly Cell[]) =>
  Object.fromEntries(exportColumns[table].map((column, place) => [column, cells[place] ?? null]));

async function* listOf(table: ExportTable, rows: Rows): AsyncGenerator<string> {
  let separator = "";
  for await (const some of rows) {
    for (const cells of some) {
      yield separator + JSON.stringify(objectOf(table, cells));
      separator = ",";
    }
  }
}

/** Several tables as one JSON object, piece by piece; `about` stands before them. */
export async function* jsonOf(
  about: Readonly<Record<string, string>>,
  tables: ReadonlyMap<ExportTable, Rows>,
): AsyncGenerator<string> {
  yield JSON.stringify(about).slice(0, -1);
  for (const [table, rows] of tables) {
    yield `,${JSON.stringify(table)}:[`;
    yield* listOf(table, rows);
    yield "]";
  }
  yield "}";
}
