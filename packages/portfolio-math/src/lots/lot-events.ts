import type { IsoDate } from "../days/iso-date.ts";

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

/**
 * What happens to the lots of a ledger: one security in one account, named by any string.
 * Quantities are positive.
 *
 * - `add`: a purchase or reinvestment at its total cost, fees included (IRS Publication 17);
 *   `basis` null when the cost is unknown (shares transferred in). Shares for 0 have an unknown
 *   cost too, unless the row itself says that they are free (`isFree`: a stock dividend).
 *   `isUndated` where `date` is the day on which they arrived, and they were bought before
 *   (transfers in kind); `bought` where it is known when.
 * - `remove`: a sale or a delivery, by the ledger's method; `lots` names the lots where the owner
 *   chose them. `proceeds` is what a sale brought, less fees: the basis of what it opens where
 *   nothing is held (a written option).
 * - `split`: `added` units over all lots, negative for a reverse split; basis and dates stay.
 * - `lower-basis`: a return of principal, spread over the units.
 * - `adjust-basis`: an amount added to one lot, such as a loss that a wash sale disallowed.
 * - `move`: lots change ledger with their dates and basis: a transfer between own accounts, or a
 *   merger, where `toQuantity` new units take the place of `quantity` old ones.
 * - `spin-off`: `toQuantity` units of a new security arrive on top. `basisShare` of every lot's
 *   basis (by the market values of the first day) moves to them with the lot's date; null when the
 *   share is not known: they have an unknown basis then, and the lots keep theirs.
 */
export type LotEvent =
  | (At & {
      kind: "add";
      id: string;
      quantity: number;
      basis: number | null;
      isFree?: boolean;
      isUndated?: boolean;
      bought?: IsoDate;
    })
  | (At & {
      kind: "remove";
      quantity: number;
      lots?: readonly LotChoice[];
      proceeds?: number | undefined;
    })
  | (At & { kind: "split"; added: number })
  | (At & { kind: "lower-basis"; amount: number })
  | (At & { kind: "adjust-basis"; lotId: string; amount: number })
  | (At & { kind: "move"; quantity: number; toLedger: string; toQuantity: number })
  | (At & {
      kind: "spin-off";
      id: string;
      toLedger: string;
      toQuantity: number;
      basisShare: number | null;
    });

/** A lot named by its owner: specific identification. */
export interface LotChoice {
  lotId: string;
  quantity: number;
}

interface At {
  ledger: string;
  date: IsoDate;
}

/** Units smaller than this are residue of arithmetic, not a holding. */
export const zeroQuantity = 1e-9;

/**
 * An open lot. Its basis is `knownBasis + unknownUnits · X`, where X is what a unit held before the
 * history cost on average: not known until an institution reports a total.
 */
export interface OpenLot {
  /** Id of the event that opened it. */
  id: string;
  date: IsoDate;
  quantity: number;
  knownBasis: number;
  /**
   * How many times X the basis holds: the units of unknown cost as they came. Splits and mergers
   * change the quantity, not what was paid, so they leave this alone; a sale or a spin-off takes
   * its part along.
   */
  unknownUnits: number;
  /**
   * True for what was held before the first event: it is older than any lot that came since,
   * whatever its date.
   */
  isOpening: boolean;
  /** True where `date` is the day on which the units arrived, not that of their purchase. */
  isUndated?: boolean;
  /**
   * True where the purchase of what was held before the first event is known all the same: `date`
   * is its day.
   */
  isDated?: boolean;
}

/**
 * Whether a lot's date is that of its purchase: not of an opening lot, nor of units that came in
 * kind, unless it is known otherwise.
 *
 * isDatedLot of an opening lot of which nobody knows more is false.
 */
export function isDatedLot(lot: Pick<OpenLot, "isOpening" | "isUndated" | "isDated">): boolean {
  return lot.isOpening ? lot.isDated === true : lot.isUndated !== true;
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

// Same-day order in a statement is meaningless: units are split before they trade, and arrive
// before they leave.
const order = {
  split: 0,
  add: 1,
  "spin-off": 2,
  move: 2,
  "lower-basis": 3,
  "adjust-basis": 3,
  remove: 4,
} as const;

/**
 * Events by date; within a day splits, then additions, then moves and spin-offs, then changes of
 * basis, then removals. Equal ones keep their order. Answers a new list in O(n log n).
 *
 * A sale, a purchase and a split of one day come out as split, purchase, sale.
 */
export function sortEvents(events: readonly LotEvent[]): LotEvent[] {
  return [...events].sort((a, b) => {
    if (a.date !== b.date) return a.date < b.date ? -1 : 1;
    return order[a.kind] - order[b.kind];
  });
}

/**
 * The change of units an event makes in a ledger, negative for units that leave; 0 for events that
 * are another ledger's or that change only costs. A merger or transfer changes two ledgers: 10
 * units that move out and become 5 are −10 in `ledger` and 5 in `toLedger`.
 */
export function unitChange(event: LotEvent, ledger: string): number {
  if (event.kind === "spin-off") return event.toLedger === ledger ? event.toQuantity : 0;
  if (event.kind === "move") {
    // Both sides are added up, so that a move within one ledger is the difference of its units.
    const left = event.ledger === ledger ? -event.quantity : 0;
    return left + (event.toLedger === ledger ? event.toQuantity : 0);
  }
  if (event.ledger !== ledger) return 0;
  if (event.kind === "lower-basis" || event.kind === "adjust-basis") return 0;
  if (event.kind === "split") return event.added;
  return event.kind === "add" ? event.quantity : -event.quantity;
}

/** Units of a ledger changing on a day. */
export interface UnitChange {
  date: IsoDate;
  units: number;
}

/**
 * Every ledger's changes of units, in the order in which `sortEvents` plays them. Ledgers whose
 * units never change are missing. One sort, then one pass: O(n log n) for all ledgers together.
 *
 * A purchase of 10 on January 2 and a sale of 4 on January 5 in `ira|FUND` are 10 and −4 under that
 * name.
 */
export function changesByLedger(events: readonly LotEvent[]): Map<string, UnitChange[]> {
  const changes = new Map<string, UnitChange[]>();
  const add = (ledger: string, event: LotEvent) => {
    const units = unitChange(event, ledger);
    if (units === 0) return;
    const own = changes.get(ledger);
    if (own) own.push({ date: event.date, units });
    else changes.set(ledger, [{ date: event.date, units }]);
  };
  for (const event of sortEvents(events)) {
    add(event.ledger, event);
    if ("toLedger" in event && event.toLedger !== event.ledger) add(event.toLedger, event);
  }
  return changes;
}
