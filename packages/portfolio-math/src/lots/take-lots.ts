import { averageCosts, type CostBasisMethod, nextLot } from "./cost-basis-method.ts";
import { type LotChoice, type OpenLot, zeroQuantity } from "./lot-events.ts";

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

/** Takes units out of lots that are ordered by date. Never takes more than is there, and changes nothing it is given. */
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
export function sliceOf(lot: OpenLot, quantity: number): OpenLot {
  const part = (whole: number) => (whole * quantity) / lot.quantity;
  return {
    ...lot,
    quantity,
    knownBasis: part(lot.knownBasis),
    unknownUnits: part(lot.unknownUnits),
  };
}

/** Moves up to `quantity` units of one lot to `taken`; answers how many. A residue too small to hold goes with the rest. */
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
