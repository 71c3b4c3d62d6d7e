import { sumOf } from "../arithmetic/sum.ts";
import type { OpenLot } from "../lots/lot-events.ts";

/** A cent for each lot, and a hair for the arithmetic. */
const centALot = 0.010_001;

/** Less than this below 0 is arithmetic. */
const hair = 1e-9;

/** What the institution says of a holding. */
export interface ReportedBasis {
  /** Total cost of the holding; null when it does not say. */
  costBasis: number | null;
  /** Today's price of one unit. */
  price: number;
}

/**
 * Basis of each lot in the order given; null where unknown. `fitted` when it follows the total
 * rather than the lot's own price.
 */
export interface FittedBasis {
  basis: (number | null)[];
  fitted: boolean;
}

/**
 * An average cost above this many times today's price means that the institution counts by another
 * method.
 */
const implausibleFactor = 20;

/**
 * Gives every lot its basis in dollars. The institution's total is the truth:
 *
 * 1. Without a total, lots of known cost keep it and the others stay unknown. A total of 0 or less
 *    beside purchases that cost something is none: institutions send it for what they don't know.
 * 2. Units held before the history share what the total leaves: X = (total − known) / units, if 0 ≤
 *    X ≤ 20 × price and no lot's basis falls below 0.
 * 3. Otherwise the institution uses another method (average cost, wash sales): known costs are
 *    scaled to its total, and where costs are unknown the total is spread over the units. Both are
 *    `fitted`, except for differences of a cent a lot.
 *
 * After 2 and 3 the lots add up to the total. Never throws.
 *
 * 6 units of unknown cost and 4 for 800, with a total of 1500 at a price of 200: 700 and 800, not
 * fitted. A total of 700 would leave the 6 less than nothing: it is spread, 420 and 280, fitted.
 */
export function fitBasis(
  lots: readonly OpenLot[],
  { costBasis, price }: ReportedBasis,
): FittedBasis {
  const known = sumOf(lots, (lot) => lot.knownBasis);
  if (costBasis === null || (costBasis <= 0 && known > 0)) {
    return { basis: lots.map(ownBasis), fitted: false };
  }
  const unknownUnits = sumOf(lots, (lot) => lot.unknownUnits);
  if (unknownUnits > 0) {
    const perUnit = (costBasis - known) / unknownUnits;
    // Today's units, not those of unknown cost, go with today's price: a split may lie between.
    const unknownQuantity = sumOf(lots, (lot) => (lot.unknownUnits > 0 ? lot.quantity : 0));
    const limit = implausibleFactor * price * unknownQuantity;
    const basis = lots.map((lot) => lot.knownBasis + lot.unknownUnits * perUnit);
    const isPlausible = perUnit >= 0 && costBasis - known <= limit;
    // Returned principal may have lowered a lot by more than its share of the total.
    if (isPlausible && basis.every((own) => own >= -hair)) {
      return { basis: basis.map((own) => Math.max(0, own)), fitted: false };
    }
    return spread(lots, costBasis);
  }
  // Nothing to scale by: costs of 0 can only be kept or spread over.
  if (known <= 0) return known === costBasis ? keep(lots) : spread(lots, costBasis);
  const isRounding = Math.abs(known - costBasis) <= centALot * lots.length;
  return { basis: lots.map((lot) => (lot.knownBasis / known) * costBasis), fitted: !isRounding };
}

function ownBasis(lot: OpenLot): number | null {
  return lot.unknownUnits > 0 ? null : lot.knownBasis;
}

function keep(lots: readonly OpenLot[]): FittedBasis {
  return { basis: lots.map((lot) => lot.knownBasis), fitted: false };
}

/** The total by units, as the average method would. */
function spread(lots: readonly OpenLot[], total: number): FittedBasis {
  const units = sumOf(lots, (lot) => lot.quantity);
  return { basis: lots.map((lot) => (total * lot.quantity) / units), fitted: true };
}
