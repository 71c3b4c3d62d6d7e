import type {
  Completeness,
  ExplanationOf,
  Lot,
  Position,
  SumRow,
} from "@stocks-vibe/contracts/portfolio";
import { closingPrices } from "./price-points.ts";
import { completenessOf, type Question, sharedParts } from "./question.ts";
import { sumFormula } from "./spreadsheet.ts";

export type Sum = ExplanationOf<"sum">;

export const noRates = { irr: null, sp500IRR: null, ratePeriod: null };

/** What stands open of a position counts in cost and gain only when the cost of all of it is known. */
export const lotRow = (position: Position, lot: Lot): SumRow => ({
  symbol: position.symbol,
  name: position.name,
  account: lot.accountName,
  date: lot.purchaseDate,
  dateKnown: lot.purchaseDateKnown,
  units: lot.shares,
  price: lot.currentPrice,
  value: lot.currentValue,
  cost: lot.totalCostBasis,
  gain: lot.unrealizedGain,
  ...noRates,
  isCounted: position.totalCostBasis !== null,
});

export const positionRow = (position: Position): SumRow => ({
  symbol: position.symbol,
  name: position.name,
  account: null,
  date: position.firstPurchaseDate,
  dateKnown: position.firstPurchaseDateKnown,
  units: position.totalShares,
  price: position.currentPrice,
  value: position.currentValue,
  cost: position.totalCostBasis,
  gain: position.unrealizedGain,
  irr: position.irr,
  sp500IRR: position.sp500IRR,
  ratePeriod: position.ratePeriod,
  isCounted: true,
});

/** The first day of the histories before which open lots were held; null where every lot has its own. */
const openedOn = (positions: readonly Position[]): string | null =>
  positions
    .flatMap(({ lots }) => lots)
    .flatMap(({ purchaseDateKnown, purchaseDate }) => (purchaseDateKnown ? [] : [purchaseDate]))
    .sort()[0] ?? null;

/** A total and the parts it adds up. */
export function sumOfRows(
  question: Question,
  parts: Pick<Sum, "summed" | "rows" | "result"> & {
    subject?: string;
    positions: readonly Position[];
    level: Completeness;
    gaps: readonly string[];
  },
): Sum {
  const { words, symbols } = question.said;
  const { summed, rows, result, positions, level, gaps } = parts;
  const hasResult = result.value !== null && rows.length > 0;
  return {
    shape: "sum",
    ...sharedParts(question, parts.subject),
    result,
    formula: { words, symbols, spreadsheet: hasResult ? sumFormula(summed, rows.length) : null },
    completeness: completenessOf(level, gaps, openedOn(positions)),
    prices: closingPrices(positions),
    summed,
    rows,
  };
}
