import type {
  Completeness,
  GroupedBy,
  Lot,
  PortfolioTotals,
  Position,
  SumRow,
  ValueToGain,
} from "@stocks-vibe/contracts/portfolio";
import { roundCents } from "@stocks-vibe/portfolio-math";
import {
  completenessOf,
  type Question,
  sharedParts,
  type WorkedGroup,
  type WorkedSum,
} from "../question.ts";
import { sumFormula } from "../spreadsheet.ts";
import type { SumPart } from "./group-rows.ts";
import { closingPrices } from "./price-points.ts";

/** The steps from the total value to the gain, in whole cents; null where there is no gain. */
function toGainOf(portfolio: PortfolioTotals): ValueToGain | null {
  const { totalValue, cashValue, holdingsValue, valueWithoutBasis } = portfolio;
  const { totalCostBasis: cost, totalUnrealizedGain: gain } = portfolio;
  if (cost === null || gain === null) return null;
  return {
    totalValue,
    cash: cashValue,
    valueWithoutCost: valueWithoutBasis,
    positionsWithoutCost: portfolio.totalPositions - portfolio.positionsWithCost,
    valueWithCost: roundCents(holdingsValue - valueWithoutBasis),
    cost,
    gain,
  };
}

export const noRates = { irr: null, sp500IRR: null, ratePeriod: null };

/**
 * What stands open of a position counts in cost and gain only when the cost of all of it is known.
 */
const lotRow = (position: Position, lot: Lot): SumRow => ({
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

/** The open lots of these positions, each with its account. */
export const lotParts = (positions: readonly Position[]): SumPart[] =>
  positions.flatMap((position) =>
    position.lots.map((lot) => ({ row: lotRow(position, lot), accountId: lot.accountId })),
  );

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

/**
 * The first day of the histories before which open lots were held; null where every lot has its
 * own.
 */
const openedOn = (positions: readonly Position[]): string | null =>
  positions
    .flatMap(({ lots }) => lots)
    .flatMap(({ purchaseDateKnown, purchaseDate }) => (purchaseDateKnown ? [] : [purchaseDate]))
    .sort()[0] ?? null;

interface Parts extends Pick<WorkedSum, "summed" | "result" | "covers"> {
  readonly subject?: string;
  readonly rows: readonly SumRow[];
  readonly groupedBy: GroupedBy;
  readonly groups: readonly WorkedGroup[];
  readonly positions: readonly Position[];
  readonly level: Completeness;
  readonly gaps: readonly string[];
}

/** A total, its rows, and the same rows in groups. */
export function sumOfRows(question: Question, parts: Parts): WorkedSum {
  const { words, symbols } = question.said;
  const { openingsInSum } = question.words.parts;
  const { summed, rows, groupedBy, groups, result, covers, positions, level, gaps } = parts;
  const hasResult = result.value !== null && rows.length > 0;
  return {
    shape: "sum",
    ...sharedParts(question, parts.subject),
    result,
    formula: {
      words,
      symbols,
      spreadsheet: hasResult ? sumFormula(summed, rows.length, question.words.csv) : null,
    },
    completeness: {
      ...completenessOf(question, { level, gaps, since: openedOn(positions) }),
      ...(level === "since-linked" && summed !== "value" ? { sentence: openingsInSum } : {}),
    },
    prices: closingPrices(positions),
    summed,
    covers,
    toGain: covers === null || summed === "rows" ? null : toGainOf(question.figures.portfolio),
    groupedBy,
    groups,
    rows,
  };
}
