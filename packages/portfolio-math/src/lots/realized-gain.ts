import { type Figure, figure, none } from "../arithmetic/na-reason.ts";
import { sumOf } from "../arithmetic/sum.ts";
import type { LotMatch } from "./lot-events.ts";

/**
 * Gain of a sale in dollars: the amount realized (proceeds, less fees) less the basis that left
 * with the units (26 USC 1001(a)); negative for a loss. `matches` are those of this sale only. N/A
 * (`basis-unknown`) when one of the lots it took has no known cost, or none was there to take: a
 * part of the basis would make the gain too large.
 *
 * realizedGain(1800, matches) of matches with a basis of 1000 and 250 is 550.
 */
export function realizedGain(proceeds: number, matches: readonly LotMatch[]): Figure {
  if (matches.length === 0 || matches.some(({ basis }) => basis === null))
    return none("basis-unknown");
  return figure(proceeds - sumOf(matches, ({ basis }) => basis ?? 0), "invalid-valuation");
}
