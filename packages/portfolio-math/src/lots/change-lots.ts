import { sumOf } from "../arithmetic/sum.ts";
import { type OpenLot, zeroQuantity } from "./lot-events.ts";

/** A split: every lot grows by the same factor, basis and dates stay; a split of nothing changes nothing. */
export function splitLots(lots: readonly OpenLot[], added: number): OpenLot[] {
  const held = sumOf(lots, (lot) => lot.quantity);
  if (held <= zeroQuantity || held + added <= zeroQuantity) return [...lots];
  const ratio = (held + added) / held;
  return lots.map((lot) => ({ ...lot, quantity: lot.quantity * ratio }));
}

/** A return of principal is spread over the units; basis that is used up stops at 0 (the rest is a gain). */
export function lowerBasis(lots: readonly OpenLot[], amount: number): OpenLot[] {
  const held = sumOf(lots, (lot) => lot.quantity);
  return lots.map((lot) => {
    const lowered = lot.knownBasis - (amount * lot.quantity) / held;
    // A lot with an unknown part keeps the reduction even below 0: the unknown part will absorb it.
    return { ...lot, knownBasis: lot.unknownUnits > 0 ? lowered : Math.max(0, lowered) };
  });
}

/** Adds an amount to one lot's basis; a lot that is not there changes nothing. */
export function adjustBasis(lots: readonly OpenLot[], lotId: string, amount: number): OpenLot[] {
  return lots.map((lot) =>
    lot.id === lotId ? { ...lot, knownBasis: lot.knownBasis + amount } : lot,
  );
}
