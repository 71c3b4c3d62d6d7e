import type { Position } from "@stocks-vibe/contracts/portfolio";
import { type ColumnSort, columnSorts, compareFigures } from "#lib/format/column-sort.ts";
import { pointsBetween } from "#lib/format/format.ts";

const sortKeys = ["value", "symbol", "cost", "gain", "irr", "sp500", "difference"] as const;
export type SortKey = (typeof sortKeys)[number];
export type Sort = ColumnSort<SortKey>;

export const holdingSorts = columnSorts(sortKeys, ["symbol"]);

/** A holding's rate minus the index's, in points as shown; null when either is unknown. */
export function irrDifference(position: Pick<Position, "irr" | "sp500IRR">): number | null {
  if (position.irr === null || position.sp500IRR === null) return null;
  return pointsBetween(position.irr, position.sp500IRR);
}

const figures: Record<Exclude<SortKey, "symbol">, (position: Position) => number | null> = {
  cost: (position) => position.totalCostBasis,
  value: (position) => position.currentValue,
  gain: (position) => position.unrealizedGain,
  irr: (position) => position.irr,
  sp500: (position) => position.sp500IRR,
  difference: irrDifference,
};

function compare(a: Position, b: Position, { by, direction }: Sort): number {
  if (by !== "symbol") return compareFigures(figures[by](a), figures[by](b), direction);
  return (direction === "ascending" ? 1 : -1) * a.symbol.localeCompare(b.symbol);
}

/**
 * Sorted without changing the given list. What is unknown stands last, whichever way the rest goes.
 */
export function sortHoldings(holdings: readonly Position[], sort: Sort): Position[] {
  return [...holdings].sort((a, b) => compare(a, b, sort) || a.symbol.localeCompare(b.symbol));
}
