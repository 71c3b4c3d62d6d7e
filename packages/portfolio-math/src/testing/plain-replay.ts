import {
  type CostBasisMethod,
  type LotEvent,
  type LotMatch,
  type OpenLot,
  sortEvents,
  zeroQuantity,
} from "../lots/lot-events.ts";
import { adjustBasis, averageCosts, lowerBasis, splitLots, takeLots } from "./plain-lots.ts";

// The plain way to the lots, kept to check the quick one by.

export interface PlainReplay {
  /** Open lots of each ledger, oldest first. */
  lots: Map<string, OpenLot[]>;
  /** What each removal took from which lot, in order: the realized side. */
  matches: LotMatch[];
  /** Units a removal asked for and no lot had, by ledger: the history misses something. */
  shortfall: Map<string, number>;
}

/** Which units leave a ledger first. */
type MethodOf = (ledger: string) => CostBasisMethod;

type EventOf<Kind extends LotEvent["kind"]> = Extract<LotEvent, { kind: Kind }>;

const firstInFirstOut: MethodOf = () => "fifo";

/**
 * Replays events over the lots held at the start (`opening`, which it does not change), by each
 * ledger's cost-basis method. Keeps each lot's total basis, so unit costs never drift by rounding.
 * A removal beyond what is there takes what is there and reports the rest as a shortfall; a lot
 * never goes negative.
 */
export function plainReplay(
  events: readonly LotEvent[],
  opening: ReadonlyMap<string, readonly OpenLot[]> = new Map(),
  methodOf: MethodOf = firstInFirstOut,
): PlainReplay {
  const lots = new Map([...opening].map(([ledger, held]) => [ledger, [...held]]));
  const replay: PlainReplay = { lots, matches: [], shortfall: new Map() };
  const average = (ledger: string) => {
    const held = lots.get(ledger);
    if (held && held.length > 0 && methodOf(ledger) === "average")
      lots.set(ledger, averageCosts(held));
  };
  for (const ledger of opening.keys()) average(ledger);
  for (const event of sortEvents(events)) {
    apply(replay, event, methodOf);
    average(event.ledger);
    if ("toLedger" in event) average(event.toLedger);
  }
  return replay;
}

function apply(replay: PlainReplay, event: LotEvent, methodOf: MethodOf): void {
  const held = replay.lots.get(event.ledger) ?? [];
  switch (event.kind) {
    case "add":
      insert(replay, event.ledger, boughtLot(event));
      break;
    case "remove":
      for (const lot of take(replay, event, methodOf)) replay.matches.push(matchOf(event, lot));
      break;
    case "split":
      replay.lots.set(event.ledger, splitLots(held, event.added));
      break;
    case "lower-basis":
      replay.lots.set(event.ledger, lowerBasis(held, event.amount));
      break;
    case "adjust-basis":
      replay.lots.set(event.ledger, adjustBasis(held, event.lotId, event.amount));
      break;
    case "move":
      move(replay, event, methodOf);
      break;
    case "spin-off":
      spinOff(replay, event, held);
      break;
  }
}

function move(replay: PlainReplay, event: EventOf<"move">, methodOf: MethodOf): void {
  const ratio = event.toQuantity / event.quantity;
  for (const lot of take(replay, event, methodOf)) {
    insert(replay, event.toLedger, { ...lot, quantity: lot.quantity * ratio });
  }
}

/**
 * Each lot's part of the new units keeps its date and takes `basisShare` of its basis along.
 * Without a share, one lot of unknown cost.
 */
function spinOff(replay: PlainReplay, event: EventOf<"spin-off">, held: readonly OpenLot[]): void {
  const { id, date, toLedger, toQuantity, basisShare: share } = event;
  const total = held.reduce((sum, lot) => sum + lot.quantity, 0);
  if (share === null || total <= zeroQuantity) {
    const unknown = { id, date, quantity: toQuantity, knownBasis: 0, unknownUnits: toQuantity };
    insert(replay, toLedger, { ...unknown, isOpening: false });
    return;
  }
  const part = (lot: OpenLot, of: number): OpenLot => ({
    ...lot,
    knownBasis: lot.knownBasis * of,
    unknownUnits: lot.unknownUnits * of,
  });
  replay.lots.set(
    event.ledger,
    held.map((lot) => part(lot, 1 - share)),
  );
  for (const lot of held) {
    const quantity = (toQuantity * lot.quantity) / total;
    insert(replay, toLedger, { ...part(lot, share), id: `${id}-${lot.id}`, quantity });
  }
}

function boughtLot(event: EventOf<"add">): OpenLot {
  return {
    id: event.id,
    date: event.date,
    quantity: event.quantity,
    knownBasis: event.basis ?? 0,
    unknownUnits: event.basis === null ? event.quantity : 0,
    isOpening: false,
  };
}

/**
 * Keeps lots by date, so that what moved in from elsewhere is sold in its turn; opening lots were
 * there first.
 */
function insert(replay: PlainReplay, ledger: string, lot: OpenLot): void {
  if (lot.quantity <= zeroQuantity) return;
  const lots = replay.lots.get(ledger) ?? [];
  replay.lots.set(ledger, lots);
  const isBefore = (held: OpenLot) =>
    lot.isOpening ? held.isOpening : held.isOpening || held.date <= lot.date;
  const later = lots.findLastIndex(isBefore) + 1;
  lots.splice(later, 0, lot);
}

/**
 * Takes units from a ledger by its method and returns the slices taken; units that are not there
 * become a shortfall.
 */
function take(
  replay: PlainReplay,
  event: EventOf<"remove"> | EventOf<"move">,
  methodOf: MethodOf,
): OpenLot[] {
  const { ledger, quantity } = event;
  const { taken, left, missing } = takeLots(replay.lots.get(ledger) ?? [], {
    quantity,
    method: methodOf(ledger),
    choices: event.kind === "remove" ? event.lots : undefined,
  });
  replay.lots.set(ledger, left);
  if (missing > 0) replay.shortfall.set(ledger, (replay.shortfall.get(ledger) ?? 0) + missing);
  return taken;
}

function matchOf(event: EventOf<"remove">, lot: OpenLot): LotMatch {
  return {
    ledger: event.ledger,
    lotId: lot.id,
    date: event.date,
    purchased: lot.date,
    quantity: lot.quantity,
    basis: lot.unknownUnits > 0 ? null : lot.knownBasis,
  };
}
