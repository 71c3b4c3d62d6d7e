import { type LotChoice, sumOf } from "@stocks-vibe/portfolio-math";
import type { Sale } from "../../valuation/lots/list-sales.ts";
import { roundedUnits } from "../../valuation/lots/lot-events-of.ts";

export type PicksProblem = "lots_not_available" | "lots_do_not_add_up";

/** What is wrong with the lots somebody names for a sale; undefined when they can be taken. No lots at all withdraw the choice. */
export function picksProblem(sale: Sale, picks: readonly LotChoice[]): PicksProblem | undefined {
  if (picks.length === 0) return undefined;
  const open = new Map(sale.candidates.map((lot) => [lot.id, lot.quantity]));
  const isOnce = new Set(picks.map(({ lotId }) => lotId)).size === picks.length;
  // Rounding may make a lot a little smaller than its owner says; it does not make a lot.
  const isOpen = picks.every(({ lotId, quantity }) => {
    const held = open.get(lotId);
    return held !== undefined && quantity > roundedUnits && quantity <= held + roundedUnits;
  });
  if (!isOnce || !isOpen) return "lots_not_available";
  const total = sumOf(picks, ({ quantity }) => quantity);
  return Math.abs(total - sale.quantity) <= roundedUnits ? undefined : "lots_do_not_add_up";
}
