import type {
  Completeness,
  ExplanationOf,
  GroupedBy,
  Lot,
  PortfolioTotals,
  Position,
  SumRow,
  ValueToGain,
} from "@stocks-vibe/contracts/portfolio";
import { roundCents, roundTo, sumCents, sumOf } from "@stocks-vibe/portfolio-math";
import { sumFormula } from "../explanation-csv.ts";
import {
  completenessOf,
  type Question,
  sharedParts,
  type WorkedGroup,
  type WorkedSum,
} from "../question.ts";
import { closingPrices } from "./past-prices.ts";

/** A row of a total, and the account it lies in. */
export interface SumPart {
  readonly row: SumRow;
  readonly accountId: string;
}

interface Grouping {
  readonly by: GroupedBy;
  readonly summed: Exclude<ExplanationOf<"sum">["summed"], "rows">;
}

/** What a row belongs to: its holding, all cash together, or its account. */
function keyOf({ row, accountId }: SumPart, by: GroupedBy): string {
  if (by === "account") return `account:${accountId}`;
  return row.symbol === null ? "cash" : `holding:${row.symbol}`;
}

/** Whole cents of the rows that are added up; null where none is. */
const centsOf = (counted: readonly SumRow[], column: "value" | "cost" | "gain"): number | null =>
  counted.length === 0 || counted.some((row) => row[column] === null)
    ? null
    : sumCents(counted, (row) => row[column] ?? 0);

function groupOf(group: string, rows: readonly SumRow[], { by, summed }: Grouping): WorkedGroup {
  const counted = rows.filter(({ isCounted }) => isCounted);
  const left = rows.filter(({ isCounted }) => !isCounted);
  const [first] = rows;
  const symbol = first?.symbol ?? null;
  const isOneSymbol = symbol !== null && rows.every((row) => row.symbol === symbol);
  return {
    group,
    symbol: by === "holding" ? symbol : null,
    name: (by === "holding" ? first?.name : first?.account) ?? "",
    units: isOneSymbol
      ? roundTo(
          sumOf(rows, ({ units }) => units ?? 0),
          9,
        )
      : null,
    price: isOneSymbol ? (first?.price ?? null) : null,
    value: sumCents(rows, ({ value }) => value),
    cost: centsOf(counted, "cost"),
    gain: centsOf(counted, "gain"),
    subtotal: centsOf(counted, summed),
    rowCount: rows.length,
    notCounted: { rows: left.length, value: sumCents(left, ({ value }) => value) },
    rows,
  };
}

/**
 * The rows in groups, in the order in which each first appears. Subtotals are whole cents that add
 * up to the total. Pure.
 */
export function groupRows(parts: readonly SumPart[], grouping: Grouping): WorkedGroup[] {
  const groups = new Map<string, SumRow[]>();
  for (const part of parts) {
    const key = keyOf(part, grouping.by);
    const rows = groups.get(key) ?? [];
    groups.set(key, rows);
    rows.push(part.row);
  }
  return [...groups].map(([key, rows]) => groupOf(key, rows, grouping));
}

/** Each row as a group that counts one, with nothing behind it. */
export const countedRows = (rows: readonly SumRow[]): WorkedGroup[] =>
  rows.map(({ symbol, name, units, price, value, cost, gain }) => ({
    group: `holding:${symbol}`,
    symbol,
    name,
    units,
    price,
    value,
    cost,
    gain,
    subtotal: 1,
    rowCount: 0,
    notCounted: { rows: 0, value: 0 },
    rows: [],
  }));

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
