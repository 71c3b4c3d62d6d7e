import { type Figure, figure, none } from "../arithmetic/na-reason.ts";
import { sumOf } from "../arithmetic/sum.ts";
import type { IsoDate } from "../days/iso-date.ts";
import { adjustBasis, createLotBook, type LotBook, lowerBasis, splitLots } from "./lot-book.ts";
import {
  type CostBasisMethod,
  type LotEvent,
  type LotMatch,
  type OpenLot,
  sortEvents,
  zeroQuantity,
} from "./lot-events.ts";

/**
 * Gain of a sale in dollars: the amount realized (proceeds, less fees) less the basis that left
 * with the units (26 USC 1001(a)); negative for a loss. `matches` are those of this sale only. N/A
 * (`basis-unknown`) when one of the lots it took has no known cost, or none was there to take: a
 * part of the basis would make the gain too large.
 *
 * realizedGain(1800, matches) of matches with a basis of 1000 and 250 is 550.
 */
export function realizedGain(proceeds: number, matches: readonly LotMatch[]): Figure {
  if (matches.length === 0 || matches.some(({ basis }) => basis === null))
    return none("basis-unknown");
  return figure(proceeds - sumOf(matches, ({ basis }) => basis ?? 0), "invalid-valuation");
}

/** Returned principal beyond the cost of a lot: a gain of that day (26 USC 301(c)(3)). */
export interface PrincipalGain {
  ledger: string;
  lotId: string;
  date: IsoDate;
  amount: number;
}

/** What is left after the events, and what happened on the way. */
export interface Replay {
  /** Open lots of each ledger, oldest first, each with an id of its own within the ledger. */
  lots: Map<string, OpenLot[]>;
  /** What each removal took from which lot, in order: the realized side. */
  matches: LotMatch[];
  /**
   * Units a removal asked for and no lot had, by ledger: the history misses something, or the
   * ledger went short.
   */
  shortfall: Map<string, number>;
  /** What came back beyond the cost of the lots, in order. */
  principalGains: PrincipalGain[];
}

/** Which units leave a ledger first, by the ledger's name. */
export type MethodOf = (ledger: string) => CostBasisMethod;

type EventOf<Kind extends LotEvent["kind"]> = Extract<LotEvent, { kind: Kind }>;

const firstInFirstOut: MethodOf = () => "fifo";

/**
 * Replays events over the lots held at the start (`opening`, which it does not change), by each
 * ledger's cost-basis method. Keeps each lot's total basis, so unit costs never drift by rounding.
 * A removal beyond what is there takes what is there and reports the rest as a shortfall; a lot
 * never goes negative. Units smaller than rounding leaves behind (10⁻¹³ of a removal, 10⁻⁹ of a
 * unit) go with the rest. Never throws.
 *
 * By the average method all units of a ledger cost the same, struck anew at each purchase (26 CFR
 * 1.1012-1(e)(7)): 2 for 285.80 and 2 for 273.20 are two lots of 279.50. Purchases and sales take
 * time in proportion to their number, times its logarithm by `hifo`; splits, returns of principal
 * and spin-offs look at every open lot.
 */
export function replayLots(
  events: readonly LotEvent[],
  opening: ReadonlyMap<string, readonly OpenLot[]> = new Map(),
  methodOf: MethodOf = firstInFirstOut,
): Replay {
  // One book for each ledger, made when it is first named: lots move between ledgers, so all are
  // played together.
  const books = new Map(
    [...opening].map(([ledger, held]) => [ledger, createLotBook(methodOf(ledger), held)]),
  );
  const bookOf = (ledger: string): LotBook => {
    const known = books.get(ledger);
    if (known) return known;
    const book = createLotBook(methodOf(ledger), []);
    books.set(ledger, book);
    return book;
  };
  const play: Play = { bookOf, matches: [], shortfall: new Map(), principalGains: [] };
  // Sorted once, then played strictly one after the other: each event sees what all earlier ones
  // left.
  for (const event of sortEvents(events)) apply(play, event);
  const { matches, shortfall, principalGains } = play;
  const lots = new Map([...books].map(([ledger, book]) => [ledger, book.open()]));
  return { lots, matches, shortfall, principalGains };
}

/** A replay under way: its books, and the lists that its events write to. */
interface Play extends Omit<Replay, "lots"> {
  bookOf: (ledger: string) => LotBook;
}

function apply(play: Play, event: LotEvent): void {
  const book = play.bookOf(event.ledger);
  switch (event.kind) {
    case "add":
      book.add(boughtLot(event));
      break;
    case "remove":
      for (const lot of take(play, event)) play.matches.push(matchOf(event, lot));
      break;
    case "split":
      // A split touches every lot, so the book is written anew instead of being changed in place.
      book.replace(splitLots(book.open(), event.added));
      break;
    case "lower-basis":
      returnPrincipal(play, event);
      break;
    case "adjust-basis":
      book.replace(adjustBasis(book.open(), event.lotId, event.amount));
      break;
    case "move":
      move(play, event);
      break;
    case "spin-off":
      spinOff(play, event);
      break;
  }
}

/**
 * Lowers the basis by what came back; what is beyond it is kept as a gain of that day, lot by lot.
 */
function returnPrincipal(play: Play, { ledger, date, amount }: EventOf<"lower-basis">): void {
  const book = play.bookOf(ledger);
  const { lots, excess } = lowerBasis(book.open(), amount);
  book.replace(lots);
  for (const gain of excess) play.principalGains.push({ ledger, date, ...gain });
}

/**
 * Lots leave by the ledger's method and arrive as they were, basis, date and id: a transfer is no
 * sale. In a merger each lot gets its part of the new units for its own old basis (a
 * reorganization: 26 USC 358(a)(1)).
 */
function move(play: Play, event: EventOf<"move">): void {
  const ratio = event.toQuantity / event.quantity;
  const target = play.bookOf(event.toLedger);
  for (const lot of take(play, event)) target.add({ ...lot, quantity: lot.quantity * ratio });
}

/**
 * Each lot's part of the new units keeps its date and takes `basisShare` of its basis along (26 USC
 * 358(b) and (c): by market value). Without a share, one lot of unknown cost.
 */
function spinOff(play: Play, event: EventOf<"spin-off">): void {
  const { id, date, toLedger, toQuantity, basisShare: share } = event;
  const book = play.bookOf(event.ledger);
  const target = play.bookOf(toLedger);
  const held = book.open();
  const total = held.reduce((sum, lot) => sum + lot.quantity, 0);
  // Without a share, or with nothing held that could give basis up, the units came and nobody knows
  // what they cost.
  if (share === null || total <= zeroQuantity) {
    const unknown = { id, date, quantity: toQuantity, knownBasis: 0, unknownUnits: toQuantity };
    target.add({ ...unknown, isOpening: false });
    return;
  }
  const part = (lot: OpenLot, of: number): OpenLot => ({
    ...lot,
    knownBasis: lot.knownBasis * of,
    unknownUnits: lot.unknownUnits * of,
  });
  // What moves and what stays add up to the old basis, lot by lot.
  book.replace(held.map((lot) => part(lot, 1 - share)));
  for (const lot of held) {
    const quantity = (toQuantity * lot.quantity) / total;
    target.add({ ...part(lot, share), id: `${id}-${lot.id}`, quantity });
  }
}

/**
 * Shares for nothing are mostly shares whose price the institution left out. Shares that were
 * bought before they came take their turn by the day of their purchase.
 */
function boughtLot({ id, quantity, basis, isFree, isUndated, ...days }: EventOf<"add">): OpenLot {
  const isKnown = basis !== null && (basis !== 0 || isFree === true);
  return {
    id,
    date: days.bought ?? days.date,
    quantity,
    knownBasis: basis ?? 0,
    unknownUnits: isKnown ? 0 : quantity,
    isOpening: false,
    ...(isUndated ? { isUndated } : {}),
  };
}

/**
 * Takes units from a ledger by its method and returns the slices taken; units that are not there
 * become a shortfall.
 */
function take(play: Play, event: EventOf<"remove"> | EventOf<"move">): OpenLot[] {
  const { ledger, quantity } = event;
  const choices = event.kind === "remove" ? event.lots : [];
  const { taken, missing } = play.bookOf(ledger).take(quantity, choices);
  if (missing > 0) play.shortfall.set(ledger, (play.shortfall.get(ledger) ?? 0) + missing);
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
