import type { OpenLot } from "./lot-events.ts";

/**
 * Which units leave first. `fifo` (the default of the IRS for shares): the oldest. `lifo`: the newest. `hifo`: those of the highest unit cost.
 * `average`: the oldest by date, all at the average cost of what is held (as for mutual funds); what stays carries the average on.
 */
export type CostBasisMethod = "fifo" | "lifo" | "hifo" | "average";

/**
 * The place of the next lot to take from lots that are ordered by date; undefined for no lots. Of equal unit costs the oldest
 * goes first, and lots of unknown cost last: nobody can say that they are dear.
 */
export function nextLot(lots: readonly OpenLot[], method: CostBasisMethod): number | undefined {
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

/** Gives every lot the average cost of a unit, the unknown part included: what the average method does before a sale. */
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
  return lot.unknownUnits > 0 ? Number.NEGATIVE_INFINITY : lot.knownBasis / lot.quantity;
}
