import type { ImportField, ImportFormat } from "@stocks-vibe/contracts/portfolio";
import type { Reading } from "./action.ts";

/** Names of each field's column in a head, as `plainHead` writes them. */
export type ColumnNames = Readonly<Partial<Record<ImportField, readonly string[]>>>;

/**
 * A broker's export: what its head calls each column, and what its words for what happened mean.
 */
export interface Format {
  readonly id: ImportFormat;
  readonly columns: ColumnNames;
  /** Columns which, all together, only this format's head has. */
  readonly marks: readonly string[];
  /**
   * Beginnings of the word for what happened, in lower case; the longest that fits counts, and of
   * equal ones the first.
   */
  readonly actions: readonly (readonly [start: string, reading: Reading])[];
}
