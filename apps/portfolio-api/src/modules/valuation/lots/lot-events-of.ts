import { type LotChoice, type LotEvent, sumOf } from "@stocks-vibe/portfolio-math";
import type { Entry } from "../transactions/entry.ts";
import type { Rows } from "../transactions/read-rows.ts";
import { isSale } from "../transactions/transaction-types.ts";

/** What happens to lots, with the row it comes from. */
export interface LotStep {
  event: LotEvent;
  entry: Entry;
}

/** How the lots named for a sale are kept: account and transaction. */
export const saleKey = (accountId: string, transactionId: string): string =>
  `${accountId}|${transactionId}`;

/** Quantities may differ by this much from rounding. */
export const roundedUnits = 1e-6;

/**
 * Named lots count only whole: when the institution has corrected the sale's quantity since, its
 * owner must name them anew. What is no more than rounding names nothing.
 */
function namedLots({ row, effect }: Entry, { accounts, lotPicks }: Rows): readonly LotChoice[] {
  if (accounts.get(row.accountId)?.costBasisMethod !== "specific" || !isSale(row)) return [];
  const stored = lotPicks.get(saleKey(row.accountId, row.id)) ?? [];
  const picks = stored.filter(({ quantity }) => quantity > roundedUnits);
  const sold = effect.lots?.kind === "remove" ? effect.lots.quantity : 0;
  return Math.abs(sumOf(picks, ({ quantity }) => quantity) - sold) <= roundedUnits ? picks : [];
}

/**
 * Everything that happens to lots, in the order of the rows; sales take the lots that their owner
 * named.
 */
export const lotStepsOf = (rows: Rows): LotStep[] =>
  rows.entries.flatMap((entry) => {
    const { lots: event } = entry.effect;
    if (!event) return [];
    const lots = event.kind === "remove" ? namedLots(entry, rows) : [];
    if (event.kind !== "remove" || lots.length === 0) return [{ event, entry }];
    return [{ event: { ...event, lots }, entry }];
  });
