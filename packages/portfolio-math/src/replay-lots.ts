import {
  type LotEvent,
  type LotMatch,
  type OpenLot,
  sortEvents,
  zeroQuantity,
} from "./lot-events.ts";
import { sumOf } from "./sum.ts";

export interface Replay {
  /** Open lots of each ledger, oldest first. */
  lots: Map<string, OpenLot[]>;
  /** What each removal took from which lot, in order: the realized side. */
  matches: LotMatch[];
  /** Units a removal asked for and no lot had, by ledger: the history misses something. */
  shortfall: Map<string, number>;
}

type EventOf<Kind extends LotEvent["kind"]> = Extract<LotEvent, { kind: Kind }>;

/**
 * Replays events first in first out over the lots held at the start (`opening`, which it does not change). Keeps each lot's total
 * basis, so unit costs never drift by rounding. A removal beyond what is there takes what is there and reports
 * the rest as a shortfall; a lot never goes negative.
 */
export function replayLots(
  events: readonly LotEvent[],
  opening: ReadonlyMap<string, readonly OpenLot[]> = new Map(),
): Replay {
  const lots = new Map<string, OpenLot[]>();
  for (const [ledger, held] of opening)
    lots.set(
      ledger,
      held.map((lot) => ({ ...lot })),
    );
  const replay: Replay = { lots, matches: [], shortfall: new Map() };
  for (const event of sortEvents(events)) apply(replay, event);
  return replay;
}

function apply(replay: Replay, event: LotEvent): void {
  switch (event.kind) {
    case "add":
      insert(replay, event.ledger, boughtLot(event));
      break;
    case "remove":
      sell(replay, event);
      break;
    case "split":
      split(lotsOf(replay, event.ledger), event.added);
      break;
    case "lower-basis":
      lowerBasis(lotsOf(replay, event.ledger), event.amount);
      break;
    case "move":
      move(replay, event);
      break;
  }
}

function sell(replay: Replay, event: EventOf<"remove">): void {
  for (const lot of take(replay, event.ledger, event.quantity)) {
    replay.matches.push(matchOf(event, lot));
  }
}

function move(replay: Replay, event: EventOf<"move">): void {
  const ratio = event.toQuantity / event.quantity;
  for (const lot of take(replay, event.ledger, event.quantity)) {
    insert(replay, event.toLedger, { ...lot, quantity: lot.quantity * ratio });
  }
}

function lotsOf(replay: Replay, ledger: string): OpenLot[] {
  const found = replay.lots.get(ledger);
  if (found) return found;
  const created: OpenLot[] = [];
  replay.lots.set(ledger, created);
  return created;
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

/** Keeps lots by date, so that what moved in from elsewhere is sold in its turn; opening lots were there first. */
function insert(replay: Replay, ledger: string, lot: OpenLot): void {
  if (lot.quantity <= zeroQuantity) return;
  const lots = lotsOf(replay, ledger);
  const isBefore = (held: OpenLot) =>
    lot.isOpening ? held.isOpening : held.isOpening || held.date <= lot.date;
  const later = lots.findIndex((held) => !isBefore(held));
  lots.splice(later === -1 ? lots.length : later, 0, lot);
}

/** Takes units from the oldest lots and returns the slices taken; units that are not there become a shortfall. */
function take(replay: Replay, ledger: string, quantity: number): OpenLot[] {
  const lots = lotsOf(replay, ledger);
  const taken: OpenLot[] = [];
  let left = quantity;
  for (let lot = lots[0]; lot && left > zeroQuantity; lot = lots[0]) {
    if (lot.quantity - left <= zeroQuantity) {
      taken.push(lot);
      left -= lot.quantity;
      lots.shift();
    } else {
      taken.push(sliceOf(lot, left));
      lots[0] = sliceOf(lot, lot.quantity - left);
      left = 0;
    }
  }
  if (left > zeroQuantity) {
    replay.shortfall.set(ledger, (replay.shortfall.get(ledger) ?? 0) + left);
  }
  return taken;
}

/** A part of a lot, with its part of the basis. */
function sliceOf(lot: OpenLot, quantity: number): OpenLot {
  const part = (whole: number) => (whole * quantity) / lot.quantity;
  return {
    ...lot,
    quantity,
    knownBasis: part(lot.knownBasis),
    unknownUnits: part(lot.unknownUnits),
  };
}

/** Every lot grows by the same factor; a split of nothing changes nothing. */
function split(lots: OpenLot[], added: number): void {
  const held = sumOf(lots, (lot) => lot.quantity);
  if (held <= zeroQuantity || held + added <= zeroQuantity) return;
  for (const lot of lots) lot.quantity *= (held + added) / held;
}

/** A return of principal is spread over the units; basis that is used up stops at 0 (the rest is a gain). */
function lowerBasis(lots: OpenLot[], amount: number): void {
  const held = sumOf(lots, (lot) => lot.quantity);
  for (const lot of lots) {
    const lowered = lot.knownBasis - (amount * lot.quantity) / held;
    // A lot with an unknown part keeps the reduction even below 0: the unknown part will absorb it.
    lot.knownBasis = lot.unknownUnits > 0 ? lowered : Math.max(0, lowered);
  }
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
