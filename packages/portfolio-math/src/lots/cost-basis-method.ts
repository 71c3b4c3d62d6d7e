import type { OpenLot } from "./lot-events.ts";

/**
 * Which units leave first. `fifo` (the default of the IRS for shares, 26 CFR 1.1012-1(c)(1)): the
 * oldest. `lifo`: the newest. `hifo`: those of the highest unit cost, of equal ones the oldest.
 * `average` (mutual funds, 26 CFR 1.1012-1(e)): the oldest by date, all at the average cost of what
 * is held, which is struck anew at each purchase.
 */
export type CostBasisMethod = "fifo" | "lifo" | "hifo" | "average";

/**
 * Costs that agree to so many digits are one price: 3 at 100.11 and 7 at 233.59 are both bought at
 * 33.37.
 */
const digits = 10;

/**
 * What a unit of the lot cost in dollars, for comparing by `hifo`, rounded to ten digits. Lots of
 * unknown cost are −Infinity and so come after all others: nobody can say that they are dear.
 *
 * unitCost of 3 units for 100.11 is 33.37.
 */
export function unitCost(lot: OpenLot): number {
  if (lot.unknownUnits > 0) return Number.NEGATIVE_INFINITY;
  return Number((lot.knownBasis / lot.quantity).toPrecision(digits));
}
