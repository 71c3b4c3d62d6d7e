import type { Explanation } from "@stocks-vibe/contracts/portfolio";
import { type CsvWords, englishCsv } from "./messages/en.ts";

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
