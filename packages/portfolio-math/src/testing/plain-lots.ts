import { sumOf } from "../arithmetic/sum.ts";
import {
  type CostBasisMethod,
  type LotChoice,
  type OpenLot,
  zeroQuantity,
} from "../lots/lot-events.ts";

// What `plainReplay` does to lots: lists that are copied as a whole at every step.

/**
 * The place of the next lot to take from lots that are ordered by date; undefined for no lots. Of
 * equal unit costs the oldest goes first, and lots of unknown cost last: nobody can say that they
 * are dear.
 */
function nextLot(lots: readonly OpenLot[], method: CostBasisMethod): number | undefined {
  if (lots.length === 0) return undefined;
  if (method === "lifo") return lots.length - 1;
  if (method !== "hifo") return 0;
  let dearest = 0;
  for (const [index, lot] of lots.entries()) {
    const best = lots[dearest];
    if (best && unitCost(lot) > unitCost(best)) dearest = index;
  }
  return dearest;
}

/**
 * Gives every lot the average cost of a unit, the unknown part included: what the average method
 * does before a sale.
 */
export function averageCosts(lots: readonly OpenLot[]): OpenLot[] {
  let quantity = 0;
  let known = 0;
  let unknown = 0;
  for (const lot of lots) {
    quantity += lot.quantity;
    known += lot.knownBasis;
    unknown += lot.unknownUnits;
  }
  return lots.map((lot) => ({
    ...lot,
    knownBasis: (known / quantity) * lot.quantity,
    unknownUnits: (unknown / quantity) * lot.quantity,
  }));
}

function unitCost(lot: OpenLot): number {
  return lot.unknownUnits > 0
    ? Number.NEGATIVE_INFINITY
    : Number((lot.knownBasis / lot.quantity).toPrecision(10));
}

export interface Taken {
  /** The slices that leave, in the order in which they are taken. */
  taken: OpenLot[];
  /** What stays, by date. */
  left: OpenLot[];
  /** Units asked for that nobody holds. */
  missing: number;
}

export interface Removal {
  quantity: number;
  method: CostBasisMethod;
  /** Lots chosen by their owner; units beyond them go by the method. */
  choices?: readonly LotChoice[] | undefined;
}

/**
 * Takes units out of lots that are ordered by date. Never takes more than is there, and changes
 * nothing it is given.
 */
export function takeLots(lots: readonly OpenLot[], removal: Removal): Taken {
  const { quantity, method, choices = [] } = removal;
  const left = method === "average" ? averageCosts(lots) : [...lots];
  const taken: OpenLot[] = [];
  let missing = quantity;
  for (const choice of choices) {
    const place = left.findIndex((lot) => lot.id === choice.lotId);
    missing -= takeFrom(left, place, Math.min(choice.quantity, missing), taken);
  }
  for (
    let place = nextLot(left, method);
    place !== undefined && missing > zeroQuantity;
    place = nextLot(left, method)
  ) {
    missing -= takeFrom(left, place, missing, taken);
  }
  return { taken, left, missing: missing > zeroQuantity ? missing : 0 };
}

/** A part of a lot, with its part of the basis. */
function sliceOf(lot: OpenLot, quantity: number): OpenLot {
  const part = (whole: number) => (whole * quantity) / lot.quantity;
  return {
    ...lot,
    quantity,
    knownBasis: part(lot.knownBasis),
    unknownUnits: part(lot.unknownUnits),
  };
}

/**
 * Moves up to `quantity` units of one lot to `taken`; answers how many. A residue too small to hold
 * goes with the rest.
 */
function takeFrom(left: OpenLot[], place: number, quantity: number, taken: OpenLot[]): number {
  const lot = left[place];
  if (!lot || quantity <= zeroQuantity) return 0;
  if (lot.quantity - quantity <= zeroQuantity) {
    left.splice(place, 1);
    taken.push(lot);
    return lot.quantity;
  }
  taken.push(sliceOf(lot, quantity));
  left[place] = sliceOf(lot, lot.quantity - quantity);
  return quantity;
}

/**
 * A split: every lot grows by the same factor, basis and dates stay; a split of nothing changes
 * nothing.
 */
export function splitLots(lots: readonly OpenLot[], added: number): OpenLot[] {
  const held = sumOf(lots, (lot) => lot.quantity);
  if (held <= zeroQuantity || held + added <= zeroQuantity) return [...lots];
  const ratio = (held + added) / held;
  return lots.map((lot) => ({ ...lot, quantity: lot.quantity * ratio }));
}

/**
 * A return of principal is spread over the units; basis that is used up stops at 0 (the rest is a
 * gain).
 */
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
