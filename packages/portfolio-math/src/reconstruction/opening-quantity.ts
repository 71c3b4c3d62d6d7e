import { sumOf } from "../arithmetic/sum.ts";
import type { UnitChange } from "../lots/lot-events.ts";

/**
 * Units a provider's roundings may be off by without telling of a missing transaction: a millionth
 * of a unit, or of the holding.
 */
export const quantityTolerance = 1e-6;
/**
 * Of a holding so small that a millionth of a unit is much of it, roundings are at most this part.
 */
const smallPart = 0.01;

/** How a ledger's history meets what is held today. */
export interface QuantityGap {
  /** Units held before the first event; negative where they were owed: a short opening. */
  opening: number;
  /** Units the history leaves beyond what is held: a disposal nobody reported. */
  excess: number;
}

/**
 * Units by which two accounts of a ledger may differ and still agree: a millionth of `held`, or a
 * millionth of a unit where that is no more than a hundredth of `most`, the largest amount the
 * ledger ever had. 0.0000005 of a coin is a holding.
 *
 * unitTolerance(0.5) is 0.000001; of 10 units it is ten times as much.
 */
export function unitTolerance(held: number, most = Math.abs(held)): number {
  return Math.max(
    Math.abs(held) * quantityTolerance,
    Math.min(quantityTolerance, most * smallPart),
  );
}

/**
 * Units that must have been there before a ledger's first change, so that its changes end at `held`
 * and no removal ever finds too few. Where both can't be had, the surplus at the end is `excess`.
 * Gaps within the tolerance are roundings: 0. The changes come in order, as `changesByLedger` gives
 * them. One pass, O(n); never throws.
 *
 * A ledger may owe units (a written option, a short sale): where it owes some today, or where its
 * changes alone lead from nothing to what is held, the removals that found too few were sales to
 * open.
 *
 * A purchase of 4 with 10 held today: an opening of 6. A sale of 5, then a purchase of 3, with 1
 * held: an opening of 5, so that the sale finds enough, and an excess of 2.
 */
export function quantityGap(changes: readonly UnitChange[], held: number): QuantityGap {
  const before = held - sumOf(changes, ({ units }) => units);
  let running = 0;
  // The lowest point that the changes alone reach is what the opening must make up for.
  let lowest = 0;
  let highest = 0;
  for (const { units } of changes) {
    running += units;
    lowest = Math.min(lowest, running);
    highest = Math.max(highest, running);
  }
  const tolerance = unitTolerance(held, Math.max(Math.abs(held), highest, -lowest));
  const meaningful = (units: number) => (Math.abs(units) > tolerance ? units : 0);
  if (held < -tolerance || (lowest < -tolerance && meaningful(before) === 0)) {
    return { opening: meaningful(before), excess: 0 };
  }
  const opening = meaningful(Math.max(before, -lowest));
  return { opening, excess: meaningful(opening - before) };
}
