import { startTransition, useState } from "react";
import { useServices } from "#lib/api/services.ts";
import { useAddressPart } from "#lib/router/address.ts";
import { type KeyValueStore, storageKeys } from "#lib/storage.ts";
import { holdingSorts, type Sort, type SortKey } from "./sort-holdings.ts";

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
