import { sumOf } from "../arithmetic/sum.ts";
import { type OpenLot, zeroQuantity } from "./lot-events.ts";

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
