import {
  type LotChoice,
  type LotEvent,
  type LotMatch,
  type OpenLot,
  replayLots,
  sortEvents,
  withKnownPurchase,
} from "@stocks-vibe/portfolio-math";
import { OPENING } from "../data-quality/finding-id.ts";
import { methodOf, type SecurityRow, type TransactionRow } from "../rebuild/rebuild-types.ts";
import type { Rows } from "../transactions/read-rows.ts";
import { isSale } from "../transactions/transaction-types.ts";
import { knownOpening, type LedgerBook } from "./build-ledgers.ts";
import { type ClosedShorts, closeShorts } from "./close-shorts.ts";
import { type LotStep, lotStepsOf, roundedUnits } from "./lot-events-of.ts";

/**
 * A reported sale with the lots it could take, and those it took; for what it sold short, the
 * purchases that closed it.
 */
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

/** Everything that changes lots, in order, and which of it are one account's sales. */
export interface SaleHistory {
  /** Oldest first. */
  readonly sales: readonly LotStep[];
  readonly shorts: ClosedShorts;
  readonly opening: ReadonlyMap<string, readonly OpenLot[]>;
  readonly methodOf: (ledger: string) => ReturnType<typeof methodOf>;
  readonly securities: Rows["securities"];
}

/** The sales of one account, not worked out yet. */
export function saleHistory(
  rows: Rows,
  books: readonly LedgerBook[],
  accountId: string,
): SaleHistory {
  const steps = inOrder(lotStepsOf(rows));
  const methods = new Map(books.map(({ key, account }) => [key, methodOf(account)]));
  const openings = new Map(books.map(({ key, gap }) => [key, gap.opening]));
  return {
    sales: steps.filter(
      ({ event, entry: { row } }) =>
        event.kind === "remove" && row.accountId === accountId && isSale(row),
    ),
    shorts: closeShorts(steps, openings),
    opening: openingLots(rows, books),
    methodOf: (ledger) => methods.get(ledger) ?? "fifo",
    securities: rows.securities,
  };
}

/**
 * These sales of the history, oldest first, each with the lots it could take, those it took, and
 * the purchases that closed what it sold short. Costs are those of the transactions, not fitted to
 * the institution's totals. Events between two of them are replayed at once, so that it takes time
 * in proportion to the events, and for each of these sales to the lots that were open.
 */
export function workOutSales(history: SaleHistory, wanted: readonly LotStep[]): Sale[] {
  const { shorts, methodOf: method, securities } = history;
  const asked = new Set(wanted);
  const held = new Map(history.opening);
  let waiting: LotEvent[] = [];
  const replay = () => {
    const touched = new Set(waiting.flatMap(ledgersOf));
    const before = [...touched].map((key): [string, readonly OpenLot[]] => [
      key,
      held.get(key) ?? [],
    ]);
    const { lots, matches } = replayLots(waiting, new Map(before), method);
    for (const [key, open] of lots) held.set(key, open);
    waiting = [];
    return matches;
  };
  return shorts.steps.flatMap((step): Sale[] => {
    const { event, entry } = step;
    if (event.kind !== "remove" || !asked.has(step)) {
      waiting.push(event);
      return [];
    }
    replay();
    const candidates = held.get(event.ledger) ?? [];
    waiting.push(event);
    return [
      {
        row: entry.row,
        security: securities.get(entry.row.securityId ?? ""),
        quantity: event.quantity,
        candidates,
        taken: [...replay(), ...(shorts.closings.get(step) ?? [])],
        named: event.lots ?? [],
      },
    ];
  });
}

/**
 * How many sales of an account that names its lots took the oldest shares instead; null for an
 * account of another method.
 */
export function salesWithoutLots(
  rows: Rows,
  books: readonly LedgerBook[],
  accountId: string,
): number | null {
  if (rows.accounts.get(accountId)?.costBasisMethod !== "specific") return null;
  const history = saleHistory(rows, books, accountId);
  // Only a sale for which lots are named may have taken them.
  const named = history.sales.filter(({ event }) => event.kind === "remove" && event.lots?.length);
  return history.sales.length - workOutSales(history, named).filter(isAsNamed).length;
}
