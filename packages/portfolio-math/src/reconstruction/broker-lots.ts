import { sumOf } from "../arithmetic/sum.ts";
import type { Ledger, Lot, ReportedLot } from "./lot.ts";
import { unitTolerance } from "./opening-quantity.ts";

/**
 * The institution's own lots, or undefined unless all have a quantity and a cost and they add up to the holding
 * (within `unitTolerance`): a part of the lots would leave the rest without a cost. A lot without a date was
 * bought some time before the history, as far as anyone knows. Where the lots' costs do not add up to the
 * reported total, the lots are the finer truth and stay.
 *
 * Reported lots of 4 and 6 for a holding of 10 are given; for a holding of 12 the answer is undefined.
 */
export function brokerLots(ledger: Ledger): Lot[] | undefined {
  const lots = ledger.reportedLots.flatMap((lot, index) => readLot(ledger, lot, index));
  if (lots.length === 0 || lots.length < ledger.reportedLots.length) return undefined;
  // Lots of yesterday beside today's holding are caught here: a sale in between makes them too many.
  const gap = sumOf(lots, (lot) => lot.quantity) - ledger.held;
  return Math.abs(gap) <= unitTolerance(ledger.held) ? lots : undefined;
}

/** One lot, or none where its quantity or cost is missing or its quantity is not positive. */
function readLot(ledger: Ledger, lot: ReportedLot, index: number): Lot[] {
  if (lot.quantity === null || lot.costBasis === null || lot.quantity <= 0) return [];
  return [
    {
      id: lot.lotId ?? `broker-${lot.date ?? "undated"}-${index}`,
      date: lot.date ?? ledger.historyStart,
      dateKnown: lot.date !== null,
      quantity: lot.quantity,
      basis: lot.costBasis,
      origin: "broker",
      completeness: lot.date === null ? "since-linked" : "full",
    },
  ];
}
