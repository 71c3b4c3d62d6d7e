import type { IsoDate } from "../days/iso-date.ts";
import type { CostBasisMethod } from "../lots/cost-basis-method.ts";

/**
 * How much is known behind a figure. `full`: every purchase. `since-linked`: what was held before
 * the history starts from its value on that day. `estimated`: dates or costs were fitted to the
 * institution's totals.
 */
export type Completeness = "full" | "since-linked" | "estimated";

/** Where a lot came from: the institution's own lots, the transactions, or held before them. */
export type LotOrigin = "broker" | "rebuilt" | "opening";

/**
 * A purchase still held, or what is owed. `basis` is the total cost, null when unknown; of a short
 * lot what it brought, negative as its quantity.
 */
export interface Lot {
  /**
   * The id of the event, the institution's own id, 'opening' or 'short'; unique within a ledger, of
   * equal ones the later get a number.
   */
  id: string;
  date: IsoDate;
  /**
   * False when the units were bought some day before `date`: held since before the history, or
   * moved in from elsewhere.
   */
  dateKnown: boolean;
  quantity: number;
  basis: number | null;
  origin: LotOrigin;
  completeness: Completeness;
}

/** A lot as an institution lists it; any field may be missing. */
export interface ReportedLot {
  /** The institution's own id. */
  lotId: string | null;
  date: IsoDate | null;
  quantity: number | null;
  costBasis: number | null;
}

/**
 * What is known from elsewhere of the units held before the history: the day of their purchase, and
 * what all of them cost.
 */
export interface KnownOpening {
  /** Units as they were on the history's first day. Of another number nothing is known. */
  units: number;
  /** No later than the history's first day; null when unknown. */
  date: IsoDate | null;
  /** In dollars; null when unknown. */
  basis: number | null;
}

/**
 * One security in one account, as the institution reports it today. `held` is 0 for what was sold,
 * negative when short.
 */
export interface Ledger {
  ledger: string;
  /** The first day its transactions cover. */
  historyStart: IsoDate;
  /** Units held today. */
  held: number;
  /** Today's price of one unit, in dollars. */
  price: number;
  costBasis: number | null;
  reportedLots: readonly ReportedLot[];
  /** Which units are sold first, where lots are rebuilt from transactions. Default: `fifo`. */
  method?: CostBasisMethod;
  /** What is known of the units held before the history; nothing when absent. */
  knownOpening?: KnownOpening;
}

/**
 * The least complete of several; `full` for none. A figure is as good as its weakest part.
 *
 * leastComplete(["full", "since-linked"]) is "since-linked".
 */
export function leastComplete(parts: Iterable<Completeness>): Completeness {
  let worst: Completeness = "full";
  for (const part of parts) {
    if (part === "estimated") return part;
    if (part === "since-linked") worst = part;
  }
  return worst;
}
