import {
  type LotChoice,
  type LotEvent,
  type LotMatch,
  type OpenLot,
  replayLots,
  sortEvents,
  withKnownPurchase,
} from "@stocks-vibe/portfolio-math";
import { OPENING } from "../data-quality/places.ts";
import { methodOf, type SecurityRow, type TransactionRow } from "../rebuild-types.ts";
import type { Rows } from "../rows/read-rows.ts";
import { isSale } from "../rows/transaction-words.ts";
import type { LedgerBook } from "./build-ledgers.ts";
import { knownOpening } from "./known-opening.ts";
import { type LotStep, lotStepsOf, roundedUnits } from "./lot-events-of.ts";

/** A reported sale with the lots it could take, and those it took. */
export interface Sale {
  row: TransactionRow;
  security: SecurityRow | undefined;
  quantity: number;
  /** Open in its account just before it. */
  candidates: readonly OpenLot[];
  taken: readonly LotMatch[];
  /** Named by the owner; none while another method counts. */
  named: readonly LotChoice[];
}

/** Has a sale taken exactly the lots that were named for it? */
export const isAsNamed = ({ named, taken }: Sale): boolean =>
  named.length > 0 &&
  taken.every(({ lotId, quantity }) =>
    named.some(
      (pick) => pick.lotId === lotId && Math.abs(pick.quantity - quantity) <= roundedUnits,
    ),
  );

/** What the ledgers held before their histories, with what members said of it. */
function openingLots(rows: Rows, ledgers: readonly LedgerBook[]): Map<string, readonly OpenLot[]> {
  return new Map(
    ledgers
      .filter(({ gap }) => gap.opening > 0)
      .map(({ key, start, gap: { opening } }): [string, readonly OpenLot[]] => {
        const lot = { id: OPENING, date: start, quantity: opening, knownBasis: 0 };
        const unknown = { ...lot, unknownUnits: opening, isOpening: true };
        return [key, [withKnownPurchase(unknown, knownOpening(rows, key))]];
      }),
  );
}

const ledgersOf = (event: LotEvent): string[] =>
  "toLedger" in event ? [event.ledger, event.toLedger] : [event.ledger];

/** The steps in the order in which lots change: institutions' order within a day means nothing. */
function inOrder(steps: readonly LotStep[]): LotStep[] {
  const byEvent = new Map(steps.map((step) => [step.event, step]));
  return sortEvents(steps.map(({ event }) => event)).flatMap((event) => byEvent.get(event) ?? []);
}

/**
 * The sales of one account, oldest first: all events are replayed one by one, and before each sale the lots it could take are
 * written down. Costs are those of the transactions, not fitted to the institution's totals.
 */
export function listSales(rows: Rows, books: readonly LedgerBook[], accountId: string): Sale[] {
  const held = openingLots(rows, books);
  const methods = new Map(books.map(({ key, account }) => [key, methodOf(account)]));
  const sales: Sale[] = [];
  for (const { event, entry } of inOrder(lotStepsOf(rows))) {
    const touched = ledgersOf(event).map((key): [string, readonly OpenLot[]] => [
      key,
      held.get(key) ?? [],
    ]);
    const { lots, matches } = replayLots(
      [event],
      new Map(touched),
      (key) => methods.get(key) ?? "fifo",
    );
    const { row } = entry;
    if (event.kind === "remove" && row.accountId === accountId && isSale(row)) {
      sales.push({
        row,
        security: rows.securities.get(row.securityId ?? ""),
        quantity: event.quantity,
        candidates: held.get(event.ledger) ?? [],
        taken: matches,
        named: event.lots ?? [],
      });
    }
    for (const [key, open] of lots) held.set(key, open);
  }
  return sales;
}

/** How many sales of an account that names its lots took the oldest shares instead; null for an account of another method. */
export function salesWithoutLots(
  rows: Rows,
  books: readonly LedgerBook[],
  accountId: string,
): number | null {
  if (rows.accounts.get(accountId)?.costBasisMethod !== "specific") return null;
  return listSales(rows, books, accountId).filter((sale) => !isAsNamed(sale)).length;
}
