import { type Cell, type ExportTable, exportColumns } from "@stocks-vibe/contracts/portfolio";
import type { PerLocale } from "../../language/language.ts";
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
export const exportWords: PerLocale<ExportWords> = {
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
