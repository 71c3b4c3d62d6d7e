import type { Position } from "@stocks-vibe/contracts/portfolio";
import { startTransition, useState } from "react";
import { useServices } from "#lib/api/services.ts";
import { type ColumnSort, columnSorts, compareFigures } from "#lib/format/column-sort.ts";
import { pointsBetween } from "#lib/format/format.ts";
import { useAddressPart } from "#lib/router/address.ts";
import { type KeyValueStore, storageKeys } from "#lib/storage.ts";

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

export type HoldingsView = {
  look: "cards" | "table";
  sort: Sort;
  show(look: "cards" | "table"): void;
  /** A fresh order, as from the menu. */
  sortBy(key: SortKey): void;
  /** The same key again turns the order round, as from a column head. */
  turn(key: SortKey): void;
};

type Look = HoldingsView["look"];

/** Cards or table, as this browser remembers it. */
export const rememberedLook = (store: KeyValueStore): Look =>
  store.read(storageKeys.holdingsView) === "table" ? "table" : "cards";

const readSortName = (text: string | null) => holdingSorts.name(holdingSorts.read(text));

/**
 * How the holdings are shown. The order stands in the address; cards or table is remembered in this
 * browser.
 */
export function useHoldingsView(): HoldingsView {
  const { store } = useServices();
  const [look, setLook] = useState<Look>(() => rememberedLook(store));
  const [name, setName] = useAddressPart("sort", readSortName, "same");
  const sort = holdingSorts.read(name);
  return {
    look,
    sort,
    show: (next) => {
      startTransition(() => setLook(next));
      store.write(storageKeys.holdingsView, next);
    },
    sortBy: (key) => setName(holdingSorts.name(holdingSorts.fresh(key))),
    turn: (key) => setName(holdingSorts.name(holdingSorts.next(sort, key))),
  };
}
