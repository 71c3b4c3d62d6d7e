import type { IsoDate } from "../days/iso-date.ts";
import { type CostBasisMethod, type LotEvent, sortEvents } from "../lots/lot-events.ts";

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

/** A cent, and a hair for the arithmetic. */
const roundedCents = 0.010_001;

/** What is owed, and what its sales brought. */
interface Short {
  /** Positive held, negative owed. */
  units: number;
  /** Null as soon as a part of it is unknown. */
  proceeds: number | null;
  since: Lot["date"];
}

/**
 * What a ledger owes (a written option, a short sale) as one lot of negative quantity. Its basis in
 * dollars is what the sales brought, negative: value − basis is then the gain, −100 − (−300) = 200
 * for an option written for 300 that would cost 100 to buy back. The institution's total counts,
 * with either sign; without one the sales themselves, by the average of what is still owed. Null
 * where neither is known. `opening` are the units before the first event, negative where owed.
 *
 * `full` where the sales are known and agree with the total within a cent, or there is no total;
 * `estimated` otherwise. The date is that of the sale that opened what is owed; the first day of
 * the history, not known, where the sales are not. Never throws.
 *
 * Nothing before, 2 sold for 300 and 1 bought back: one lot of −1 with a basis of −150.
 */
export function shortLot(ledger: Ledger, events: readonly LotEvent[], opening: number): Lot {
  const { historyStart, held, costBasis } = ledger;
  const start: Short = { units: opening, proceeds: opening < 0 ? null : 0, since: historyStart };
  const own = events.filter((event) => event.ledger === ledger.ledger);
  const short = sortEvents(own).reduce(owe, start);
  // A total of 0 is what institutions send when they don't know it. Of what is owed some send it
  // positive, some negative.
  const reported = costBasis === null || costBasis === 0 ? null : -Math.abs(costBasis);
  const rebuilt = rebuiltBasis(short, held);
  // Both sources must tell the same story, or one of them counts something that the other does not
  // know.
  const agrees =
    rebuilt !== null && (reported === null || Math.abs(reported - rebuilt) <= roundedCents);
  return {
    id: "short",
    date: rebuilt === null ? historyStart : short.since,
    dateKnown: rebuilt !== null,
    quantity: held,
    basis: reported ?? rebuilt,
    origin: rebuilt === null ? "opening" : "rebuilt",
    completeness: agrees ? "full" : "estimated",
  };
}

/** Rounding of units, as a part of what is held. */
const roundedUnits = 1e-6;

/**
 * Null where the sales are unknown, where by them nothing is owed at all, or where they lead to
 * other units than are held: some came or went that the ledger's own events don't tell of, such as
 * by a move from another one.
 */
function rebuiltBasis({ units, proceeds }: Short, held: number): number | null {
  const isWhole = Math.abs(units - held) <= roundedUnits * Math.max(1, Math.abs(held));
  return proceeds === null || units >= 0 || !isWhole ? null : -proceeds;
}

/**
 * What an event leaves owed. Buying back closes a part at the average of what the sales brought;
 * what is bought beyond is held, and brings the proceeds to 0. Units that leave or come by a merger
 * or spin-off bring nobody knows what.
 */
function owe(short: Short, event: LotEvent): Short {
  const { units } = short;
  switch (event.kind) {
    case "remove":
      return sell(short, event);
    case "add": {
      // The part of the debt that stays: 1 of 2 bought back leaves a half.
      const left = units < 0 ? Math.max(0, (units + event.quantity) / units) : 0;
      const proceeds = short.proceeds === null ? null : short.proceeds * left;
      const after = units + event.quantity;
      return { ...short, units: after, proceeds: after >= 0 ? 0 : proceeds };
    }
    case "split":
      return { ...short, units: units + event.added };
    case "move":
    case "spin-off":
      return { ...short, proceeds: null };
    default:
      return short;
  }
}

/**
 * A sale: units that were there are a disposal, only those beyond open a debt, with their part of
 * the proceeds.
 */
function sell(
  { units, proceeds, since }: Short,
  event: Extract<LotEvent, { kind: "remove" }>,
): Short {
  const opened = Math.min(event.quantity, Math.max(0, event.quantity - units));
  const after = units - event.quantity;
  if (opened <= 0) return { units: after, proceeds, since };
  const brought = event.proceeds === undefined ? null : (event.proceeds * opened) / event.quantity;
  return {
    units: after,
    proceeds: proceeds === null || brought === null ? null : proceeds + brought,
    // A debt that grows is as old as its first sale; one that begins now is of today.
    since: units < 0 ? since : event.date,
  };
}
