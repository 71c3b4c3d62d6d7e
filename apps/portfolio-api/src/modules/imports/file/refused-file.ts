/** Why a whole file can't be read; what people read of each stands in `words`. */
export type FileProblem =
  | "empty"
  | "spreadsheet"
  | "not_text"
  | "nul_bytes"
  | "unknown_encoding"
  | "unbalanced_quotes"
  | "too_many_columns"
  | "too_many_rows"
  | "line_too_long"
  | "too_much_work"
  | "no_head";

/**
 * A file that is not read at all. `line` is where it went wrong, null where it is the file as a
 * whole.
 */
export interface RefusedFile {
  readonly kind: "refused";
  readonly problem: FileProblem;
  readonly line: number | null;
}

export const refuseFile = (problem: FileProblem, line: number | null = null): RefusedFile => ({
  kind: "refused",
  problem,
  line,
});
