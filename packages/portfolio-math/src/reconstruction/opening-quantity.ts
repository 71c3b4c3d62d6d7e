import { sumOf } from "../arithmetic/sum.ts";
import type { UnitChange } from "../lots/lot-events.ts";

/** Units a provider's roundings may be off by without telling of a missing transaction. */
export const quantityTolerance = 1e-6;

/** How a ledger's history meets what is held today. */
export interface QuantityGap {
  /** Units held before the first event. */
  opening: number;
  /** Units the history leaves beyond what is held: a disposal nobody reported. */
  excess: number;
}

/**
 * Units that must have been held before a ledger's first change, so that its changes end at `held` and no removal ever finds too few. Where both
 * can't be had, the surplus at the end is `excess`. Gaps within the tolerance (a millionth of a unit, or of the holding) are roundings: 0.
 * The changes come in order, as `changesByLedger` gives them.
 */
export function quantityGap(changes: readonly UnitChange[], held: number): QuantityGap {
  const total = sumOf(changes, ({ units }) => units);
  let running = 0;
  let lowest = 0;
  for (const { units } of changes) {
    running += units;
    lowest = Math.min(lowest, running);
  }
  const tolerance = Math.max(quantityTolerance, Math.abs(held) * quantityTolerance);
  const opening = meaningful(Math.max(held - total, -lowest), tolerance);
  return { opening, excess: meaningful(opening + total - held, tolerance) };
}

function meaningful(quantity: number, tolerance: number): number {
  return quantity > tolerance ? quantity : 0;
}
