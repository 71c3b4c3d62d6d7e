import {
  type Cell,
  type Explanation,
  transactionSource,
  writeCsv,
} from "@stocks-vibe/contracts/portfolio";
import type { Language } from "../../language/language.ts";
import { type ExplainWords, explainWords } from "./explain-texts.ts";
import { type CsvWords, englishCsv } from "./messages/en.ts";
import type { Worked, WorkedFlows, WorkedGrowth, WorkedReturns, WorkedSum } from "./question.ts";

const FIRST_ROW = 2;

type Heads = CsvWords["heads"];
type Column<Shape extends Explanation["shape"]> = keyof Heads[Shape] & string;

/** 'G2:G40': a column of the CSV of a shape, from its first row (or a later one) to its last. */
function rangeOf<Shape extends Explanation["shape"]>(
  shape: Shape,
  column: Column<Shape>,
  { rows, skip = 0 }: { rows: number; skip?: number },
): string {
  const columns = Object.keys(englishCsv.heads[shape]);
  const letter = String.fromCharCode("A".charCodeAt(0) + columns.indexOf(column));
  return `${letter}${FIRST_ROW + skip}:${letter}${FIRST_ROW + rows - 1}`;
}

/** `yes` as the file writes it. */
export function sumFormula(
  summed: "value" | "cost" | "gain" | "rows",
  rows: number,
  { yes }: Pick<CsvWords, "yes">,
): string {
  const counted = rangeOf("sum", "counted", { rows });
  if (summed === "rows") return `=COUNTIF(${counted},"${yes}")`;
  return `=SUMIF(${counted},"${yes}",${rangeOf("sum", summed, { rows })})`;
}

/** `flows` without the closing row. */
export function rateFormula(figure: "irr" | "sp500-irr" | "irr-difference", flows: number): string {
  const rows = flows + 1;
  const dates = rangeOf("flows", "date", { rows });
  const own = `XIRR(${rangeOf("flows", "amount", { rows })},${dates})`;
  const index = `XIRR(${rangeOf("flows", "sp500Amount", { rows })},${dates})`;
  const formulas = { irr: own, "sp500-irr": index, "irr-difference": `${own}-${index}` };
  return `=${formulas[figure]}`;
}

export function growthFormula(isAnnualized: boolean): string {
  const at = (column: Column<"growth">) =>
    rangeOf("growth", column, { rows: 1 }).split(":")[0] ?? "";
  const total = `${at("value")}/${at("cost")}`;
  return isAnnualized ? `=(${total})^(365/${at("days")})-1` : `=${total}-1`;
}

/** An array formula: PRODUCT over 1 + each daily return. */
export function returnFormula(rows: number, annualizedOver: number | null): string {
  const product = `PRODUCT(1+${rangeOf("returns", "dailyReturn", { rows, skip: 1 })})`;
  return annualizedOver === null ? `=${product}-1` : `=${product}^(365/${annualizedOver})-1`;
}

const sumCells = ({ rows }: WorkedSum): Cell[][] =>
  rows.map((row) => [
    row.symbol,
    row.name,
    row.account,
    row.date,
    row.units,
    row.price,
    row.value,
    row.cost,
    row.gain,
    row.isCounted,
    row.irr,
    row.sp500IRR,
    row.ratePeriod?.from ?? null,
    row.ratePeriod?.to ?? null,
  ]);

/**
 * The same flows twice: closed by what is held, and by what the index would be worth. The rate of
 * either is XIRR of its column.
 */
const flowCells = (
  { rows, closing, dataAsOf, ambiguity }: WorkedFlows,
  { parts }: ExplainWords,
): Cell[][] => [
  ...rows.map((row) => [
    row.date,
    row.what,
    row.symbol,
    row.account,
    row.units,
    row.unitPrice,
    row.amount,
    row.days,
    row.sp500Level,
    row.sp500Units,
    row.amount,
    row.priceAsOf,
    row.priceSource === transactionSource
      ? (parts.sources[transactionSource] ?? transactionSource)
      : row.priceSource,
    row.sp500AsOf,
    null,
  ]),
  [
    dataAsOf,
    parts.flows.today,
    null,
    null,
    closing.units,
    null,
    closing.value,
    0,
    closing.sp500Level,
    closing.sp500Units === null ? null : -closing.sp500Units,
    closing.sp500Value,
    null,
    null,
    closing.sp500AsOf,
    ambiguity,
  ],
];

const growthCells = (explained: WorkedGrowth): Cell[][] => [
  [
    explained.lot.lotId,
    explained.symbol,
    explained.lot.accountName,
    explained.lot.purchaseDate,
    explained.dataAsOf,
    explained.days,
    explained.lot.totalCostBasis,
    explained.lot.currentValue,
    explained.isAnnualized,
  ],
];

const returnCells = ({ rows }: WorkedReturns): Cell[][] =>
  rows.map((row) => [
    row.date,
    row.value,
    row.inflow,
    row.outflow,
    row.dailyReturn,
    row.sp500Level,
    row.priceSources.join("; "),
    row.oldestPrice,
    row.sp500AsOf,
  ]);

function cellsOf(explained: Worked, words: ExplainWords): Cell[][] {
  switch (explained.shape) {
    case "sum":
      return sumCells(explained);
    case "flows":
      return flowCells(explained, words);
    case "growth":
      return growthCells(explained);
    case "returns":
      return returnCells(explained);
  }
}

/** A double knows fifteen digits; the last ones of a sum are noise. */
const KNOWN_DIGITS = 13;
const withoutNoise = (cell: Cell): Cell =>
  typeof cell === "number" ? Number(cell.toPrecision(KNOWN_DIGITS)) : cell;

/** Yes and no in the language of the file; formulas look for them. */
const written = (cell: Cell, { yes, no }: ExplainWords["csv"]): Cell => {
  if (typeof cell === "boolean") return cell ? yes : no;
  return withoutNoise(cell);
};

/**
 * The rows of an explanation as CSV. They reproduce its result: amounts and levels are written to
 * the last digit that means anything, whole cents as such.
 */
export function explanationCsv(explained: Worked, language: Language): string {
  const words = explainWords[language];
  return writeCsv(
    Object.values(words.csv.heads[explained.shape]),
    cellsOf(explained, words).map((cells) => cells.map((cell) => written(cell, words.csv))),
  );
}
