import type { FileProblem } from "./file/refused-file.ts";

/** Why a whole file is refused, and what to do. */
export const fileWords: Readonly<Record<FileProblem, string>> = {
  empty: "This file is empty.",
  spreadsheet:
    "This is a spreadsheet, a PDF or a packed file. Please download your transactions as CSV, or save the spreadsheet as CSV, and choose that file.",
  not_text: "This file is not a table of text. Please download your transactions as CSV.",
  nul_bytes: "This file is not a table of text. Please download your transactions as CSV.",
  unknown_encoding: "The letters of this file can't be read. Please save it as CSV in UTF-8.",
  unbalanced_quotes: "A quotation mark on this line is opened and never closed.",
  too_many_columns: "This line has more than 100 columns. No broker's file has as many.",
  too_many_rows: "This file has more than 100,000 lines. Please split it by years.",
  line_too_long: "This line is far too long. No broker's file has such a line.",
  no_head:
    "No line of this file names its columns. Please choose the file as your broker gave it, with the line of column names.",
};

export const sayRefused = (problem: FileProblem, line: number | null): string =>
  line === null ? fileWords[problem] : `Line ${line}: ${fileWords[problem]}`;
