import type { Lot } from "@stocks-vibe/contracts/portfolio";
import { type ColumnSort, columnSorts, compareFigures } from "#lib/format/column-sort.ts";

const sortKeys = ["date", "shares", "cost", "value", "gain"] as const;
export type LotSortKey = (typeof sortKeys)[number];
export type LotSort = ColumnSort<LotSortKey>;

export const lotSorts = columnSorts(sortKeys);

const figures: Record<LotSortKey, (lot: Lot) => number | null> = {
  date: ({ purchaseDate }) => Date.parse(purchaseDate),
  shares: ({ shares }) => shares,
  cost: ({ totalCostBasis }) => totalCostBasis,
  value: ({ currentValue }) => currentValue,
  gain: ({ unrealizedGain }) => unrealizedGain,
};

/** Sorted without changing the given list; lots that are alike in the order stand newest first. */
export const orderLots = (lots: readonly Lot[], { by, direction }: LotSort): Lot[] =>
  [...lots].sort(
    (one, other) =>
      compareFigures(figures[by](one), figures[by](other), direction) ||
      other.purchaseDate.localeCompare(one.purchaseDate),
  );

/**
 * Lots of one year of purchase, as the table stands them under one row. Null of an order that is
 * not by day: one group of all.
 */
export type LotGroup = { readonly year: string | null; readonly lots: readonly Lot[] };

/**
 * The ordered lots under the years of their purchases, or all together where the order is not by
 * day: who asks for the largest loss means the largest of all, not that of each year.
 */
export function groupLots(lots: readonly Lot[], sort: LotSort): readonly LotGroup[] {
  const ordered = orderLots(lots, sort);
  if (sort.by !== "date") return [{ year: null, lots: ordered }];
  const years = new Map<string, Lot[]>();
  for (const lot of ordered) {
    const year = lot.purchaseDate.slice(0, 4);
    const inYear = years.get(year);
    if (inYear) inYear.push(lot);
    else years.set(year, [lot]);
  }
  return [...years].map(([year, inYear]) => ({ year, lots: inYear }));
}

/**
 * What lots come to. `known` of them have a cost, and only these are in cost and gain; both are
 * null where none has.
 */
export type LotTotals = {
  readonly shares: number;
  readonly value: number;
  readonly cost: number | null;
  readonly gain: number | null;
  readonly known: number;
};

/**
 * To the cent exactly, or to a hundred-millionth of a share, which is finer than any institution
 * tells.
 */
const sumOf = (values: readonly number[], unit: number): number =>
  values.reduce((sum, value) => sum + Math.round(value * unit), 0) / unit;
const CENTS = 100;
const SHARE_PARTS = 100_000_000;

/** Adds lots up. What is not known is left out, never counted as zero. */
export function totalsOf(lots: readonly Lot[]): LotTotals {
  const known = lots.flatMap(({ totalCostBasis: cost, unrealizedGain: gain }) =>
    cost === null || gain === null ? [] : { cost, gain },
  );
  const sumOfKnown = (field: "cost" | "gain") =>
    known.length === 0
      ? null
      : sumOf(
          known.map((lot) => lot[field]),
          CENTS,
        );
  return {
    shares: sumOf(
      lots.map(({ shares }) => shares),
      SHARE_PARTS,
    ),
    value: sumOf(
      lots.map(({ currentValue }) => currentValue),
      CENTS,
    ),
    cost: sumOfKnown("cost"),
    gain: sumOfKnown("gain"),
    known: known.length,
  };
}
