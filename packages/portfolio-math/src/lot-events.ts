import type { IsoDate } from "./iso-date.ts";

/**
 * What happens to the lots of a ledger: one security in one account, named by any string. Quantities are positive.
 *
 * - `add`: a purchase or reinvestment at its total cost, fees included; `basis` null when the cost is unknown (shares
 *   transferred in, a spin-off).
 * - `remove`: a sale or a delivery, first in first out.
 * - `split`: `added` units over all lots, negative for a reverse split; basis and dates stay.
 * - `lower-basis`: a return of principal.
 * - `move`: lots change ledger with their dates and basis: a transfer between own accounts, or a merger, where `toQuantity` new
 *   units take the place of `quantity` old ones.
 */
export type LotEvent =
  | {
      kind: "add";
      id: string;
      ledger: string;
      date: IsoDate;
      quantity: number;
      basis: number | null;
    }
  | { kind: "remove"; ledger: string; date: IsoDate; quantity: number }
  | { kind: "split"; ledger: string; date: IsoDate; added: number }
  | { kind: "lower-basis"; ledger: string; date: IsoDate; amount: number }
  | {
      kind: "move";
      ledger: string;
      date: IsoDate;
      quantity: number;
      toLedger: string;
      toQuantity: number;
    };

/** Units smaller than this are residue of arithmetic, not a holding. */
export const zeroQuantity = 1e-9;

/**
 * An open lot. Its basis is `knownBasis + unknownUnits · X`, where X is what a unit held before the history cost on
 * average: not known until an institution reports a total.
 */
export interface OpenLot {
  /** Id of the event that opened it. */
  id: string;
  date: IsoDate;
  quantity: number;
  knownBasis: number;
  unknownUnits: number;
  isOpening: boolean;
}

/** Units a removal took out of one lot, and the basis that left with them (null when unknown). */
export interface LotMatch {
  ledger: string;
  lotId: string;
  date: IsoDate;
  purchased: IsoDate;
  quantity: number;
  basis: number | null;
}

// Same-day order in a statement is meaningless: units are split before they trade, and arrive before they leave.
const order = { split: 0, add: 1, move: 2, "lower-basis": 3, remove: 4 } as const;

/** Events by date; within a day splits, then additions, then moves, then removals. Equal ones keep their order. */
export function sortEvents(events: readonly LotEvent[]): LotEvent[] {
  return [...events].sort((a, b) => {
    if (a.date !== b.date) return a.date < b.date ? -1 : 1;
    return order[a.kind] - order[b.kind];
  });
}

/** The change of units an event makes in a ledger. */
export function unitChange(event: LotEvent, ledger: string): number {
  if (event.kind === "move") {
    const left = event.ledger === ledger ? -event.quantity : 0;
    return left + (event.toLedger === ledger ? event.toQuantity : 0);
  }
  if (event.ledger !== ledger || event.kind === "lower-basis") return 0;
  if (event.kind === "split") return event.added;
  return event.kind === "add" ? event.quantity : -event.quantity;
}
