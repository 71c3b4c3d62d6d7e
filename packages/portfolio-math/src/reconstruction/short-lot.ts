import { type LotEvent, sortEvents } from "../lots/lot-events.ts";
import type { Ledger, Lot } from "./lot.ts";

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
 * What a ledger owes (a written option, a short sale) as one lot of negative quantity. Its basis is what the sales brought, negative: value − basis is then the gain, −100 − (−300) = 200
 * for an option written for 300 that would cost 100 to buy back. The institution's total counts, with either sign; without one the sales themselves, by the
 * average of what is still owed. Null where neither is known. `opening` are the units before the first event.
 */
export function shortLot(ledger: Ledger, events: readonly LotEvent[], opening: number): Lot {
  const { historyStart, held, costBasis } = ledger;
  const start: Short = { units: opening, proceeds: opening < 0 ? null : 0, since: historyStart };
  const own = events.filter((event) => event.ledger === ledger.ledger);
  const short = sortEvents(own).reduce(owe, start);
  const reported = costBasis === null || costBasis === 0 ? null : -Math.abs(costBasis);
  const rebuilt = rebuiltBasis(short);
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

const rebuiltBasis = ({ units, proceeds }: Short): number | null =>
  proceeds === null || units >= 0 ? null : -proceeds;

function owe(short: Short, event: LotEvent): Short {
  const { units } = short;
  switch (event.kind) {
    case "remove":
      return sell(short, event);
    case "add": {
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
    since: units < 0 ? since : event.date,
  };
}
