import { type CostBasisMethod, unitCost } from "./cost-basis-method.ts";
import { type LotChoice, type OpenLot, zeroQuantity } from "./lot-events.ts";
import { insertSlot, type Slot, sequenceOf } from "./lot-sequence.ts";

/** The open lots of one ledger: each a purchase, or a part of one, that has not left yet. */
export interface LotBook {
  /** Puts a lot in its place by date; one of an id that is open here gets a number behind it. */
  add: (lot: OpenLot) => void;
  /** Takes units by the method, the owner's choices first. Never takes more than is there. */
  take: (quantity: number, choices?: readonly LotChoice[]) => Taken;
  /** All open lots, oldest first. */
  open: () => OpenLot[];
  /** Puts others in their place. */
  replace: (lots: readonly OpenLot[]) => void;
}

export interface Taken {
  /** The slices that leave, in the order in which they are taken. */
  taken: OpenLot[];
  /** Units asked for that nobody holds. */
  missing: number;
}

/** Remainders below this part of what is taken out are rounding, not units. */
const residue = 1e-13;

/**
 * A book in which adding a lot and taking one out cost about the same however many there are: lots that left keep their places until the next look at all
 * of them, the dearest is found by a heap, and the average cost is kept as one pair of totals.
 */
export function createLotBook(method: CostBasisMethod, lots: readonly OpenLot[]): LotBook {
  let slots: Slot[] = [];
  let byId = new Map<string, Slot>();
  let sequence = sequenceOf(method, slots);
  let pool = { quantity: 0, known: 0, unknown: 0 };
  let places = 0;

  const add = (incoming: OpenLot): void => {
    if (incoming.quantity <= zeroQuantity) return;
    const lot = { ...incoming, id: freeId(byId, incoming.id) };
    const { isOpening, date } = lot;
    places += 1;
    const slot: Slot = {
      lot,
      isOpening,
      date,
      place: places,
      cost: method === "hifo" ? unitCost(lot) : 0,
    };
    byId.set(lot.id, slot);
    sequence.added(slot, insertSlot(slots, slot));
    pool.quantity += lot.quantity;
    pool.known += lot.knownBasis;
    pool.unknown += lot.unknownUnits;
  };

  /** At the average method every lot costs what all of them do. */
  const costed = (lot: OpenLot): OpenLot => {
    if (method !== "average") return lot;
    return {
      ...lot,
      knownBasis: (pool.known / pool.quantity) * lot.quantity,
      unknownUnits: (pool.unknown / pool.quantity) * lot.quantity,
    };
  };

  const takeFrom = (
    slot: Slot | undefined,
    quantity: number,
    dust: number,
  ): OpenLot | undefined => {
    if (!slot?.lot || quantity <= zeroQuantity) return undefined;
    const { lot } = slot;
    if (lot.quantity - quantity > dust) {
      slot.lot = sliceOf(lot, lot.quantity - quantity);
      return costed(sliceOf(lot, quantity));
    }
    slot.lot = undefined;
    byId.delete(lot.id);
    return costed(lot);
  };

  const take = (quantity: number, choices: readonly LotChoice[] = []): Taken => {
    const dust = Math.max(zeroQuantity, residue * quantity);
    const taken: OpenLot[] = [];
    let missing = quantity;
    const takeSome = (slot: Slot | undefined, wanted: number): void => {
      const slice = takeFrom(slot, Math.min(wanted, missing), dust);
      if (!slice) return;
      taken.push(slice);
      missing -= slice.quantity;
    };
    for (const choice of choices) takeSome(byId.get(choice.lotId), choice.quantity);
    for (let slot = sequence.next(); slot && missing > dust; slot = sequence.next()) {
      takeSome(slot, missing);
    }
    pool = byId.size === 0 ? { quantity: 0, known: 0, unknown: 0 } : lessThan(pool, taken);
    return { taken, missing: missing > dust ? missing : 0 };
  };

  const open = (): OpenLot[] => slots.flatMap(({ lot }) => (lot ? [costed(lot)] : []));

  const replace = (others: readonly OpenLot[]): void => {
    slots = [];
    byId = new Map();
    sequence = sequenceOf(method, slots);
    pool = { quantity: 0, known: 0, unknown: 0 };
    for (const lot of others) add(lot);
  };

  replace(lots);
  return { add, take, open, replace };
}

function lessThan(
  pool: { quantity: number; known: number; unknown: number },
  taken: readonly OpenLot[],
): typeof pool {
  const left = { ...pool };
  for (const lot of taken) {
    left.quantity -= lot.quantity;
    left.known -= lot.knownBasis;
    left.unknown -= lot.unknownUnits;
  }
  return left;
}

function freeId(open: ReadonlyMap<string, unknown>, id: string): string {
  let free = id;
  for (let number = 2; open.has(free); number += 1) free = `${id}-${number}`;
  return free;
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
