import { useEffect } from "react";
import { useServices } from "#lib/api/services.ts";
import { lazy } from "#lib/loading/lazy.tsx";
import { rememberedLook } from "./use-holdings-view.ts";

/** The page opens with cards where nobody has chosen the table before. */
export const HoldingsTable = lazy(async () => ({
  default: (await import("./holdings-table.tsx")).HoldingsTable,
}));

/** Begins to load the table beside the figures where it will show them. */
export function useTableAhead(): void {
  const { store } = useServices();
  useEffect(() => {
    if (rememberedLook(store) === "table") void HoldingsTable.preload();
  }, [store]);
}
