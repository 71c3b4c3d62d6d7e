import { type Figure, figure, none } from "../arithmetic/na-reason.ts";
import { sumOf } from "../arithmetic/sum.ts";
import type { LotMatch } from "./lot-events.ts";

/**
 * Gain of a sale: proceeds, less fees, less the basis that left with the units. N/A (`basis-unknown`) when one of the lots it took
 * has no known cost, or none was there to take.
 */
export function realizedGain(proceeds: number, matches: readonly LotMatch[]): Figure {
  if (matches.length === 0 || matches.some(({ basis }) => basis === null))
    return none("basis-unknown");
  return figure(proceeds - sumOf(matches, ({ basis }) => basis ?? 0), "invalid-valuation");
}
