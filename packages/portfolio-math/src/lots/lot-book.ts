import { sumOf } from "../arithmetic/sum.ts";
import {
  type CostBasisMethod,
  type LotChoice,
  type OpenLot,
  unitCost,
  zeroQuantity,
} from "./lot-events.ts";
import { insertSlot, type Slot, sequenceOf } from "./lot-sequence.ts";

/**
 * A split: every lot grows by the same factor, (held + added) / held; its total basis and its date
 * stay, since the basis of the old shares is allocated to old and new ones together (26 USC
 * 307(a)). `added` are units, negative for a reverse split. Answers new lots. A split of nothing,
 * and one that would leave nothing, change nothing.
 *
 * splitLots of lots of 10 and 30 units with 40 added are lots of 20 and 60 units.
 */
export function splitLots(lots: readonly OpenLot[], added: number): OpenLot[] {
  const held = sumOf(lots, (lot) => lot.quantity);
  if (held <= zeroQuantity || held + added <= zeroQuantity) return [...lots];
  const ratio = (held + added) / held;
  // Units of unknown cost stay as they are: they are counted as they came, and a split does not
  // change what was paid.
  return lots.map((lot) => ({ ...lot, quantity: lot.quantity * ratio }));
}

/** Lots after principal came back, and what came back beyond their cost. */
export interface LoweredBasis {
  /** The same lots in the same order, with less basis. */
  lots: OpenLot[];
  /** By lot, those with none left out: a gain (26 USC 301(c)(3)). */
  excess: { lotId: string; amount: number }[];
}

/**
 * A return of principal: `amount` dollars come back, spread evenly over the units held. They lower
 * the basis (26 USC 301(c)(2)); basis that is used up stops at 0, and what comes beyond is a gain
 * (301(c)(3)), given by lot as `excess`. Of no lots nothing is lowered.
 *
 * 60 over two lots of 10 units that cost 100 and 20 leave 70 and 0, and an excess of 10 on the
 * second.
 */
export function lowerBasis(lots: readonly OpenLot[], amount: number): LoweredBasis {
  const held = sumOf(lots, (lot) => lot.quantity);
  const excess: LoweredBasis["excess"] = [];
  const lowered = lots.map((lot) => {
    // The same dollars a unit for every lot, as a distribution is paid, not in proportion to what
    // the lots cost.
    const knownBasis = lot.knownBasis - (amount * lot.quantity) / held;
    // A lot with an unknown part keeps the reduction even below 0: the unknown part will absorb it.
    if (knownBasis >= 0 || lot.unknownUnits > 0) return { ...lot, knownBasis };
    excess.push({ lotId: lot.id, amount: -knownBasis });
    return { ...lot, knownBasis: 0 };
  });
  return { lots: lowered, excess };
}

/**
 * Adds an amount in dollars to the basis of one lot, such as a loss that a wash sale disallowed (26
 * USC 1091(d)). Negative lowers it. A lot that is not there changes nothing.
 *
 * adjustBasis of a lot `b` that cost 100 with 25 is a lot that cost 125.
 */
export function adjustBasis(lots: readonly OpenLot[], lotId: string, amount: number): OpenLot[] {
  return lots.map((lot) =>
    lot.id === lotId ? { ...lot, knownBasis: lot.knownBasis + amount } : lot,
  );
}

/** The open lots of one ledger: each a purchase, or a part of one, that has not left yet. */
export interface LotBook {
  /**
   * Puts a lot in its place by date. One of an id that is open here gets a number behind it: a
   * second `ira` is `ira-2`. A lot of no units (at most `zeroQuantity`) is not put in.
   */
  add: (lot: OpenLot) => void;
  /**
   * Takes units by the method, the owner's choices first (specific identification, 26 CFR
   * 1.1012-1(c)). Never takes more than is there, and never throws: an id that is not open here is
   * passed over, and its units leave by the method.
   */
  take: (quantity: number, choices?: readonly LotChoice[]) => Taken;
  /**
   * All open lots, oldest first, at the cost that the method gives them. Time O(lots ever added
   * since the last `replace`).
   */
  open: () => OpenLot[];
  /** Empties the book and puts these lots in, whatever was there before. */
  replace: (lots: readonly OpenLot[]) => void;
}

/** What left a book, and what could not. */
interface Taken {
  /** The slices that leave, in the order in which they are taken. */
  taken: OpenLot[];
  /** Units asked for that nobody holds. */
  missing: number;
}

/**
 * Remainders below this part of what is taken out are rounding, not units: a double carries about
 * 16 digits, of which long sums may lose two or three.
 */
const residue = 1e-13;

/**
 * The open lots of one ledger under one cost-basis method (26 CFR 1.1012-1(c) and (e)). Quantities
 * are units, costs are dollars for the whole lot.
 *
 * Adding a lot and taking one out cost about the same however many there are: lots that left keep
 * their slots until the sequence meets them or the book is replaced, the dearest is found by a
 * heap, and the average cost is kept as one pair of totals instead of being written into every lot.
 *
 * A book by `fifo` of 10 for 1000 and then 10 for 1500, asked for 15, gives 10 at 1000 and 5 at
 * 750; by `lifo` 10 at 1500 and 5 at 500; by `average` 10 at 1250 and 5 at 625. Asked for 25, each
 * gives its 20 and misses 5.
 */
export function createLotBook(method: CostBasisMethod, lots: readonly OpenLot[]): LotBook {
  let slots: Slot[] = [];
  let byId = new Map<string, Slot>();
  let sequence = sequenceOf(method, slots);
  // What all open lots hold together: units, known cost, and units of unknown cost. Only the
  // average method reads it.
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

  /**
   * By the average method every lot costs what all of them do: 26 CFR 1.1012-1(e)(7) strikes the
   * average over all identical shares in the account, whatever they cost when they were bought.
   */
  const costed = (lot: OpenLot): OpenLot => {
    if (method !== "average") return lot;
    return {
      ...lot,
      knownBasis: (pool.known / pool.quantity) * lot.quantity,
      unknownUnits: (pool.unknown / pool.quantity) * lot.quantity,
    };
  };

  /**
   * Takes up to so many units from one slot and answers them as a lot of their own; undefined where
   * there is nothing to take, or nothing asked for. What would stay behind as dust leaves too.
   */
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
    // Dust is measured by what is asked for: the remainder of a million units is rounded more
    // coarsely than that of one.
    const dust = Math.max(zeroQuantity, residue * quantity);
    const taken: OpenLot[] = [];
    let missing = quantity;
    const takeSome = (slot: Slot | undefined, wanted: number): void => {
      const slice = takeFrom(slot, Math.min(wanted, missing), dust);
      if (!slice) return;
      taken.push(slice);
      missing -= slice.quantity;
    };
    // The owner's own choice comes before any rule; a choice of more than its lot holds takes that
    // lot.
    for (const choice of choices) takeSome(byId.get(choice.lotId), choice.quantity);
    for (let slot = sequence.next(); slot && missing > dust; slot = sequence.next()) {
      takeSome(slot, missing);
    }
    // After the slices, not between them: one sale leaves at one average. An empty book starts at
    // exactly 0 again, so that no rounding of the old lots is left in the cost of the new ones.
    pool = byId.size === 0 ? { quantity: 0, known: 0, unknown: 0 } : lessThan(pool, taken);
    // Less than dust may be short, or too much by as little: neither is a missing unit.
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

/** The totals without what has left, at the cost at which it left. */
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

/**
 * The id, or the first of `id-2`, `id-3` … that no open lot has: what comes back from another
 * account may bring an id along that is still in use here.
 */
function freeId(open: ReadonlyMap<string, unknown>, id: string): string {
  let free = id;
  for (let number = 2; open.has(free); number += 1) free = `${id}-${number}`;
  return free;
}

/** A part of a lot, with its part of the basis: 4 of 10 units for 1000 are 4 units for 400. */
function sliceOf(lot: OpenLot, quantity: number): OpenLot {
  const part = (whole: number) => (whole * quantity) / lot.quantity;
  return {
    ...lot,
    quantity,
    knownBasis: part(lot.knownBasis),
    unknownUnits: part(lot.unknownUnits),
  };
}
