import { useState } from "react";
import { useAddressPart } from "#lib/address.ts";
import { useServices } from "#lib/services.ts";
import { storageKeys } from "#lib/storage.ts";
import {
  freshSort,
  nextSort,
  readSort,
  type Sort,
  type SortKey,
  sortName,
} from "./sort-holdings.ts";

export type HoldingsView = {
  look: "cards" | "table";
  sort: Sort;
  show(look: "cards" | "table"): void;
  /** A fresh order, as from the menu. */
  sortBy(key: SortKey): void;
  /** The same key again turns the order round, as from a column head. */
  turn(key: SortKey): void;
};

const readSortName = (text: string | null) => sortName(readSort(text));

/** How the holdings are shown. The order stands in the address; cards or table is remembered in this browser. */
export function useHoldingsView(): HoldingsView {
  const { store } = useServices();
  const [look, setLook] = useState<"cards" | "table">(() =>
    store.read(storageKeys.holdingsView) === "table" ? "table" : "cards",
  );
  const [name, setName] = useAddressPart("sort", readSortName, "same");
  const sort = readSort(name);
  return {
    look,
    sort,
    show: (next) => {
      setLook(next);
      store.write(storageKeys.holdingsView, next);
    },
    sortBy: (key) => setName(sortName(freshSort(key))),
    turn: (key) => setName(sortName(nextSort(sort, key))),
  };
}
