import { useState } from "react";
import { useServices } from "#lib/services.ts";
import { storageKeys } from "#lib/storage.ts";
import { nextSort, type Sort, type SortKey } from "./sort-holdings.ts";

export type HoldingsView = {
  look: "cards" | "table";
  sort: Sort;
  show(look: "cards" | "table"): void;
  /** A fresh order, as from the menu. */
  sortBy(key: SortKey): void;
  /** The same key again turns the order round, as from a column head. */
  turn(key: SortKey): void;
};

/** How the holdings are shown. Cards or table is remembered in this browser. */
export function useHoldingsView(): HoldingsView {
  const { store } = useServices();
  const [look, setLook] = useState<"cards" | "table">(() =>
    store.read(storageKeys.holdingsView) === "table" ? "table" : "cards",
  );
  const [sort, setSort] = useState<Sort>({ by: "value", direction: "descending" });
  return {
    look,
    sort,
    show: (next) => {
      setLook(next);
      store.write(storageKeys.holdingsView, next);
    },
    sortBy: (key) => setSort({ by: key, direction: key === "symbol" ? "ascending" : "descending" }),
    turn: (key) => setSort((now) => nextSort(now, key)),
  };
}
