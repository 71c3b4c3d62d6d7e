import type { HoldingRow, RebuildInput, SecurityRow, TransactionRow } from "../rebuild-types.ts";
import { isTrade } from "../rows/transaction-words.ts";
import type { Rule } from "./finding.ts";

/** What quantity × price is multiplied by, for what is quoted otherwise than a unit: bonds in percent, contracts of ten or a hundred. */
const USUAL = [0.01, 1, 10, 100] as const;
/** Fees, accrued interest and rounding may be this part of the amount. */
const NEAR = 0.1;

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

/** The multiplier of a security by its own rows; undefined where they tell of none but 1. Only bonds and contracts have any. */
export function multiplierOf(
  { type }: Pick<SecurityRow, "type">,
  rows: { readonly trades: readonly TransactionRow[]; readonly holdings: readonly HoldingRow[] },
): number | undefined {
  if (type !== "bond" && type !== "other") return undefined;
  const ratio = middle(ratiosOf(rows.trades, rows.holdings));
  const multiplier = ratio === undefined ? undefined : snapMultiplier(ratio);
  return multiplier === 1 ? undefined : multiplier;
}

/** Each security's multiplier by its own rows, so that what is no longer held keeps it. */
export const findMultipliers: Rule = (input: RebuildInput) => {
  const trades = bySecurity(input.transactions.filter((row) => isTrade(row) && row.price > 0));
  const holdings = bySecurity(input.holdings);
  let isAny = false;
  const securities = input.securities.map((security) => {
    const multiplier = multiplierOf(security, {
      trades: trades.get(security.id) ?? [],
      holdings: holdings.get(security.id) ?? [],
    });
    if (multiplier === undefined) return security;
    isAny = true;
    return { ...security, multiplier };
  });
  return { input: isAny ? { ...input, securities } : input, findings: [] };
};
