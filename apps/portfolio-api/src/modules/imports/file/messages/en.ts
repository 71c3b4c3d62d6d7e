import type { Cells } from "../cells/line-cells.ts";
import type { Action } from "../file-row.ts";
import type { FileProblem } from "../refused-file.ts";

/** A column by the name that our own file gives it. */
export type NamedField = Exclude<keyof Cells, "cellOf" | "day" | "symbol" | "currency"> | TextField;
type TextField = "action" | "name" | "cusip";

const packed =
  "This is a spreadsheet, a PDF or a packed file. Please download your transactions as CSV, or save the spreadsheet as CSV, and choose that file.";
const noText = "This file is not a table of text. Please download your transactions as CSV.";

/** Why a whole file is refused, and what to do. */
const files: Readonly<Record<FileProblem, string>> = {
  empty: "This file is empty.",
  spreadsheet: packed,
  not_text: noText,
  nul_bytes: noText,
  unknown_encoding: "The letters of this file can't be read. Please save it as CSV in UTF-8.",
  unbalanced_quotes: "A quotation mark on this line is opened and never closed.",
  too_many_columns: "This line has more than 100 columns. No broker's file has as many.",
  too_many_rows: "This file has more than 100,000 lines. Please split it by years.",
  line_too_long: "This line is far too long. No broker's file has such a line.",
  too_much_work:
    "This file took too long to read. Please split it by years, and try each part by itself.",
  no_head:
    "No line of this file names its columns. Please choose the file as your broker gave it, with the line of column names.",
};

interface Product {
  readonly quantity: number;
  readonly price: number;
  /** Two decimals each. */
  readonly product: string;
  readonly amount: string;
}

interface PerShare {
  readonly shares: string;
  readonly amount: string;
  readonly price: string;
}

interface Cost {
  readonly action: Action;
  /** As it stands, and without its sign; two decimals each. */
  readonly amount: string;
  readonly bare: string;
}

/**
 * Why a line of a file can't be read, or its numbers can't be true. `cell` is what stands in it, in
 * quotes.
 */
export const englishFile = {
  files,
  line: (line: number, problem: string) => `Line ${line}: ${problem}`,
  eitherOrder: (cell: string) =>
    `${cell} may be two days: this file writes some days with the month first and others with the day first.`,
  noDay: (cell: string) => `${cell} is not a day such as 01/31/2024 or 2024-01-31.`,
  future: (cell: string) => `${cell} is in the future.`,
  tooEarly: (cell: string) => `${cell} is before 1950.`,
  noNumber: (cell: string, field: NamedField) => `${cell} is not a number (${field}).`,
  formula: (cell: string, field: NamedField) =>
    `${cell} begins like a formula of a spreadsheet (${field}).`,
  noSymbol: (cell: string) => `${cell} is not a symbol such as VTI.`,
  noCurrency: (cell: string) => `${cell} is not a currency.`,
  unknownWord: (cell: string) => `We don't know what ${cell} means.`,
  cash: (cell: string) => `${cell} is cash: a deposit or a withdrawal says how it moves.`,
  withoutShares: (action: Action) => `It says ${action}, and no number of shares.`,
  withoutSymbol: (action: Action) => `It says ${action}, and no symbol.`,
  withoutAmount: (action: Action) => `It says ${action}, and no amount.`,
  asPurchase: (action: Action) =>
    `It says ${action}, and moves shares and money as a purchase does.`,
  sharesAgainst: (action: Action) =>
    `It says ${action}, and its number of shares goes the other way.`,
  moneyAgainst: (action: Action) => `It says ${action}, and its money goes the other way.`,
  alone: "It reinvests money, and no row of that day has the shares.",
  product: ({ quantity, price, product, amount }: Product) =>
    `${quantity} at ${price} come to ${product}, and its amount is ${amount}.`,
  cost: ({ action, amount, bare }: Cost) =>
    `It says ${action} and ${amount}, and whether that was paid or given back is not clear in this file. Write -${bare} for what was paid, or “${action} refund” for what was given back.`,
  tooDear: ({ shares, amount, price }: PerShare) =>
    `${shares} shares for ${amount} come to ${price} a share, which no share costs. Please check both numbers.`,
  priceTooDear: (price: string) => `No share costs ${price}. Please check the price.`,
  tooCheap: ({ shares, amount, price }: PerShare) =>
    `${shares} shares for ${amount} come to ${price} a share, which is next to nothing. Please check both numbers.`,
  atLeastACent: "An amount is at least one cent.",
  amountAtMost: (most: string) => `An amount is at most ${most}.`,
  fewestShares: (least: string) => `A number of shares is at least ${least}.`,
  mostShares: (most: string) => `A number of shares is at most ${most}.`,
  nothingHappened: "It says nothing that happened.",
};

export type FileWords = typeof englishFile;
