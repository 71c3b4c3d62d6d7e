import {
  daysBetween,
  staleAfterDays,
  valueOnOrAfter,
  valueOnOrBefore,
} from "@stocks-vibe/portfolio-math";
import type { Rule } from "../../data-quality/finding.ts";
import type {
  HoldingRow,
  PriceRows,
  RebuildInput,
  SecurityRow,
  TransactionRow,
} from "../../rebuild/rebuild-types.ts";
import { isTrade } from "../../transactions/transaction-types.ts";

/**
 * What quantity × price is multiplied by, for what is quoted otherwise than a unit: bonds in
 * percent, contracts of ten or a hundred.
 */
const USUAL = [0.01, 1, 10, 100] as const;
/** Fees, accrued interest and rounding may be this part of the amount. */
const NEAR = 0.1;
/** An old quote of a bond may be off by half. */
const OLD_QUOTE = Math.log(1.5);

/** The usual multiplier nearest to a ratio; undefined where none is near. */
export const snapMultiplier = (ratio: number): number | undefined =>
  USUAL.find((usual) => Math.abs(ratio / usual - 1) < NEAR);

const ratioOf = (money: number, quantity: number, price: number): number =>
  Math.abs(money / (quantity * price));

function ratiosOf(trades: readonly TransactionRow[], holdings: readonly HoldingRow[]): number[] {
  return [
    ...holdings.map((row) => ratioOf(row.value, row.quantity, row.price)),
    ...trades.map((row) => ratioOf(row.amount, row.quantity, row.price)),
  ].filter((ratio) => Number.isFinite(ratio) && ratio > 0);
}

function bySecurity<Row extends { securityId: string | null }>(
  rows: readonly Row[],
): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    if (row.securityId === null) continue;
    const group = groups.get(row.securityId);
    if (group) group.push(row);
    else groups.set(row.securityId, [row]);
  }
  return groups;
}

const middle = (values: readonly number[]): number | undefined =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

/**
 * What a unit was quoted at when a row traded it; of a contract only days before, of a bond, whose
 * price is never far from what it repays, whenever.
 */
function quoteOf(row: TransactionRow, { dates, closes }: PriceRows, isBond: boolean): number {
  const series = { dates, values: closes };
  const before = valueOnOrBefore(series, row.date);
  if (isBond) return (before ?? valueOnOrAfter(series, row.date))?.value ?? 0;
  return before && daysBetween(before.date, row.date) <= staleAfterDays ? before.value : 0;
}

/** What rows without a price paid for a unit, against what it was quoted at. */
function quotedRatios(
  trades: readonly TransactionRow[],
  market: PriceRows | undefined,
  isBond: boolean,
): number[] {
  if (!market) return [];
  return trades.flatMap((row) => {
    if (row.price > 0) return [];
    const ratio = ratioOf(row.amount, row.quantity, quoteOf(row, market, isBond));
    if (!Number.isFinite(ratio) || ratio <= 0) return [];
    // Quotes of another day are off by more than what is paid at the price of the row.
    const isOfPercent = isBond && Math.abs(Math.log(ratio / 0.01)) < OLD_QUOTE;
    return [isOfPercent ? 0.01 : ratio];
  });
}

interface OwnRows {
  readonly trades: readonly TransactionRow[];
  readonly holdings: readonly HoldingRow[];
  /** What it is quoted at, asked where no row tells both a price and what was paid. */
  readonly market: PriceRows | undefined;
}

/**
 * The multiplier of a security by its own rows; undefined where they tell of none but 1. Only bonds
 * and contracts have any.
 */
export function multiplierOf(
  { type }: Pick<SecurityRow, "type">,
  { trades, holdings, market }: OwnRows,
): number | undefined {
  if (type !== "bond" && type !== "other") return undefined;
  const ratio =
    middle(ratiosOf(trades, holdings)) ?? middle(quotedRatios(trades, market, type === "bond"));
  const multiplier = ratio === undefined ? undefined : snapMultiplier(ratio);
  return multiplier === 1 ? undefined : multiplier;
}

/** Each security's multiplier by its own rows, so that what is no longer held keeps it. */
export const findMultipliers: Rule = (input: RebuildInput) => {
  const trades = bySecurity(input.transactions.filter(isTrade));
  const holdings = bySecurity(input.holdings);
  let isAny = false;
  const securities = input.securities.map((security) => {
    const multiplier = multiplierOf(security, {
      trades: trades.get(security.id) ?? [],
      holdings: holdings.get(security.id) ?? [],
      market: input.prices.get(security.id),
    });
    if (multiplier === undefined) return security;
    isAny = true;
    return { ...security, multiplier };
  });
  return { input: isAny ? { ...input, securities } : input, findings: [] };
};
