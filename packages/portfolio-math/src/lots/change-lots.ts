import { sumOf } from "../arithmetic/sum.ts";
import { type OpenLot, zeroQuantity } from "./lot-events.ts";

/** A split: every lot grows by the same factor, basis and dates stay; a split of nothing changes nothing. */
export function splitLots(lots: readonly OpenLot[], added: number): OpenLot[] {
  const held = sumOf(lots, (lot) => lot.quantity);
  if (held <= zeroQuantity || held + added <= zeroQuantity) return [...lots];
  const ratio = (held + added) / held;
  return lots.map((lot) => ({ ...lot, quantity: lot.quantity * ratio }));
}

/** Lots after principal came back, and what came back beyond their cost. */
export interface LoweredBasis {
  lots: OpenLot[];
  /** By lot, those with none left out: a gain (26 USC 301(c)(3)). */
  excess: { lotId: string; amount: number }[];
}

/** A return of principal is spread over the units; basis that is used up stops at 0, and what comes beyond is a gain. */
export function lowerBasis(lots: readonly OpenLot[], amount: number): LoweredBasis {
  const held = sumOf(lots, (lot) => lot.quantity);
  const excess: LoweredBasis["excess"] = [];
  const lowered = lots.map((lot) => {
    const knownBasis = lot.knownBasis - (amount * lot.quantity) / held;
    // A lot with an unknown part keeps the reduction even below 0: the unknown part will absorb it.
    if (knownBasis >= 0 || lot.unknownUnits > 0) return { ...lot, knownBasis };
    excess.push({ lotId: lot.id, amount: -knownBasis });
    return { ...lot, knownBasis: 0 };
  });
  return { lots: lowered, excess };
}

/** Adds an amount to one lot's basis; a lot that is not there changes nothing. */
export function adjustBasis(lots: readonly OpenLot[], lotId: string, amount: number): OpenLot[] {
  return lots.map((lot) =>
    lot.id === lotId ? { ...lot, knownBasis: lot.knownBasis + amount } : lot,
  );
}
