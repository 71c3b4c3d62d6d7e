import type { Day } from "../market/calendar/day.ts";
import type { SplitRatio } from "../market/securities.ts";
import { roundUnits } from "./round.ts";

/** What one purchase left: units, and the total paid for exactly those. */
export interface Lot {
  /** The sequence number of the row that opened it. */
  readonly openedBy: number;
  readonly acquired: Day;
  readonly units: number;
  readonly basisCents: number;
}

export const unitsOf = (lots: readonly Lot[]): number =>
  roundUnits(lots.reduce((sum, lot) => sum + lot.units, 0));

export const basisOf = (lots: readonly Lot[]): number =>
  lots.reduce((sum, lot) => sum + lot.basisCents, 0);

/**
 * Takes units out of the oldest lots first (FIFO). Throws when there are not enough: the books
 * never go short.
 */
export function removeUnits(lots: readonly Lot[], units: number): Lot[] {
  let left = roundUnits(units);
  const kept: Lot[] = [];
  for (const lot of lots) {
    const taken = Math.min(left, lot.units);
    left = roundUnits(left - taken);
    const rest = roundUnits(lot.units - taken);
    if (rest <= 0) continue;
    const basisCents = Math.round((lot.basisCents * rest) / lot.units);
    kept.push(taken > 0 ? { ...lot, units: rest, basisCents } : lot);
  }
  if (left > 0) throw new Error(`cannot remove ${units} units: ${left} are missing`);
  return kept;
}

/** A split changes units; basis and dates stay. */
export const splitLots = (lots: readonly Lot[], { numerator, denominator }: SplitRatio): Lot[] =>
  lots.map((lot) => ({ ...lot, units: roundUnits((lot.units * numerator) / denominator) }));
