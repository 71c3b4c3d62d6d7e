import { type LotEvent, sortEvents, unitChange } from "./lot-events.ts";
import { sumOf } from "./sum.ts";

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
 * Units that must have been held before the first event, so that the events end at `held` and no removal ever finds too few. Where both
 * can't be had, the surplus at the end is `excess`. Gaps within the tolerance (a millionth of a unit, or of the holding) are roundings: 0.
 */
export function quantityGap(
  events: readonly LotEvent[],
  ledger: string,
  held: number,
): QuantityGap {
  const changes = sortEvents(events).map((event) => unitChange(event, ledger));
  const total = sumOf(changes, (change) => change);
  let running = 0;
  let lowest = 0;
  for (const change of changes) {
    running += change;
    lowest = Math.min(lowest, running);
  }
  const tolerance = Math.max(quantityTolerance, Math.abs(held) * quantityTolerance);
  const opening = meaningful(Math.max(held - total, -lowest), tolerance);
  return { opening, excess: meaningful(opening + total - held, tolerance) };
}

function meaningful(quantity: number, tolerance: number): number {
  return quantity > tolerance ? quantity : 0;
}
