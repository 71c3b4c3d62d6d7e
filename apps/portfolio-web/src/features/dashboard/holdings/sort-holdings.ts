import type { Position } from "@stocks-vibe/contracts/portfolio";
import { pointsBetween } from "#lib/format.ts";

const sortKeys = ["symbol", "cost", "value", "gain", "irr", "sp500", "difference"] as const;
export type SortKey = (typeof sortKeys)[number];
export type Sort = { by: SortKey; direction: "ascending" | "descending" };

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
  const sign = direction === "ascending" ? 1 : -1;
  if (by === "symbol") return sign * a.symbol.localeCompare(b.symbol);
  const [first, second] = [figures[by](a), figures[by](b)];
  if (first === null || second === null) return Number(first === null) - Number(second === null);
  return sign * (first - second);
}

/** Sorted without changing the given list. What is unknown stands last, whichever way the rest goes. */
export function sortHoldings(holdings: readonly Position[], sort: Sort): Position[] {
  return [...holdings].sort((a, b) => compare(a, b, sort) || a.symbol.localeCompare(b.symbol));
}

/** Figures start with the largest, names with A. */
export const freshSort = (by: SortKey): Sort => ({
  by,
  direction: by === "symbol" ? "ascending" : "descending",
});

/** Asking for the same column again turns it round. */
export function nextSort(now: Sort, by: SortKey): Sort {
  if (now.by !== by) return freshSort(by);
  return { by, direction: now.direction === "ascending" ? "descending" : "ascending" };
}

/** An order as the address has it: `gain`, or `gain-turned` for the other way round. */
export function sortName({ by, direction }: Sort): string {
  return direction === freshSort(by).direction ? by : `${by}-turned`;
}

/** The order that an address asks for; the largest holdings first where it asks for none that there is. */
export function readSort(name: string | null): Sort {
  const by = sortKeys.find((key) => name === key || name === `${key}-turned`) ?? "value";
  const fresh = freshSort(by);
  return name === `${by}-turned` ? nextSort(fresh, by) : fresh;
}
