import { sumOf } from "../arithmetic/sum.ts";
import {
  changesByLedger,
  isDatedLot,
  type LotEvent,
  type LotMatch,
  type OpenLot,
  zeroQuantity,
} from "../lots/lot-events.ts";
import { replayLots } from "../lots/replay-lots.ts";
import {
  type Completeness,
  type KnownOpening,
  type Ledger,
  type Lot,
  type ReportedLot,
  shortLot,
} from "./lot.ts";
import { type QuantityGap, quantityGap, unitTolerance } from "./opening-quantity.ts";

/** A cent for each lot, and a hair for the arithmetic. */
const centALot = 0.010_001;

/** Less than this below 0 is arithmetic. */
const hair = 1e-9;

/** What the institution says of a holding. */
export interface ReportedBasis {
  /** Total cost of the holding; null when it does not say. */
  costBasis: number | null;
  /** Today's price of one unit. */
  price: number;
}

/**
 * Basis of each lot in the order given; null where unknown. `fitted` when it follows the total
 * rather than the lot's own price.
 */
export interface FittedBasis {
  basis: (number | null)[];
  fitted: boolean;
}

/**
 * An average cost above this many times today's price means that the institution counts by another
 * method.
 */
const implausibleFactor = 20;

/**
 * Gives every lot its basis in dollars. The institution's total is the truth:
 *
 * 1. Without a total, lots of known cost keep it and the others stay unknown. A total of 0 or less
 *    beside purchases that cost something is none: institutions send it for what they don't know.
 * 2. Units held before the history share what the total leaves: X = (total − known) / units, if 0 ≤
 *    X ≤ 20 × price and no lot's basis falls below 0.
 * 3. Otherwise the institution uses another method (average cost, wash sales): known costs are
 *    scaled to its total, and where costs are unknown the total is spread over the units. Both are
 *    `fitted`, except for differences of a cent a lot.
 *
 * After 2 and 3 the lots add up to the total. Never throws.
 *
 * 6 units of unknown cost and 4 for 800, with a total of 1500 at a price of 200: 700 and 800, not
 * fitted. A total of 700 would leave the 6 less than nothing: it is spread, 420 and 280, fitted.
 */
export function fitBasis(
  lots: readonly OpenLot[],
  { costBasis, price }: ReportedBasis,
): FittedBasis {
  const known = sumOf(lots, (lot) => lot.knownBasis);
  if (costBasis === null || (costBasis <= 0 && known > 0)) {
    return { basis: lots.map(ownBasis), fitted: false };
  }
  const unknownUnits = sumOf(lots, (lot) => lot.unknownUnits);
  if (unknownUnits > 0) {
    const perUnit = (costBasis - known) / unknownUnits;
    // Today's units, not those of unknown cost, go with today's price: a split may lie between.
    const unknownQuantity = sumOf(lots, (lot) => (lot.unknownUnits > 0 ? lot.quantity : 0));
    const limit = implausibleFactor * price * unknownQuantity;
    const basis = lots.map((lot) => lot.knownBasis + lot.unknownUnits * perUnit);
    const isPlausible = perUnit >= 0 && costBasis - known <= limit;
    // Returned principal may have lowered a lot by more than its share of the total.
    if (isPlausible && basis.every((own) => own >= -hair)) {
      return { basis: basis.map((own) => Math.max(0, own)), fitted: false };
    }
    return spread(lots, costBasis);
  }
  // Nothing to scale by: costs of 0 can only be kept or spread over.
  if (known <= 0) return known === costBasis ? keep(lots) : spread(lots, costBasis);
  const isRounding = Math.abs(known - costBasis) <= centALot * lots.length;
  return { basis: lots.map((lot) => (lot.knownBasis / known) * costBasis), fitted: !isRounding };
}

function ownBasis(lot: OpenLot): number | null {
  return lot.unknownUnits > 0 ? null : lot.knownBasis;
}

function keep(lots: readonly OpenLot[]): FittedBasis {
  return { basis: lots.map((lot) => lot.knownBasis), fitted: false };
}

/** The total by units, as the average method would. */
function spread(lots: readonly OpenLot[], total: number): FittedBasis {
  const units = sumOf(lots, (lot) => lot.quantity);
  return { basis: lots.map((lot) => (total * lot.quantity) / units), fitted: true };
}

/**
 * The institution's own lots, or undefined unless all have a quantity and a cost and they add up to
 * the holding (within `unitTolerance`): a part of the lots would leave the rest without a cost. A
 * lot without a date was bought some time before the history, as far as anyone knows. Where the
 * lots' costs do not add up to the reported total, the lots are the finer truth and stay.
 *
 * Reported lots of 4 and 6 for a holding of 10 are given; for a holding of 12 the answer is
 * undefined.
 */
function brokerLots(ledger: Ledger): Lot[] | undefined {
  const lots = ledger.reportedLots.flatMap((lot, index) => readLot(ledger, lot, index));
  if (lots.length === 0 || lots.length < ledger.reportedLots.length) return undefined;
  // Lots of yesterday beside today's holding are caught here: a sale in between makes them too
  // many.
  const gap = sumOf(lots, (lot) => lot.quantity) - ledger.held;
  return Math.abs(gap) <= unitTolerance(ledger.held) ? lots : undefined;
}

/** One lot, or none where its quantity or cost is missing or its quantity is not positive. */
function readLot(ledger: Ledger, lot: ReportedLot, index: number): Lot[] {
  if (lot.quantity === null || lot.costBasis === null || lot.quantity <= 0) return [];
  return [
    {
      id: lot.lotId ?? `broker-${lot.date ?? "undated"}-${index}`,
      date: lot.date ?? ledger.historyStart,
      dateKnown: lot.date !== null,
      quantity: lot.quantity,
      basis: lot.costBasis,
      origin: "broker",
      completeness: lot.date === null ? "since-linked" : "full",
    },
  ];
}

/**
 * What is known of a ledger after all: its lots, oldest first, and how its history meets what is
 * held.
 */
export interface ReconstructedLedger {
  /**
   * Adding up to `held`; none for what is no longer held, one of negative quantity for what is
   * owed.
   */
  lots: Lot[];
  /** Units the history could not explain, by which a reader sees how far it is to be trusted. */
  gap: QuantityGap;
}

/** The lots of every ledger, and what the sales on the way took. */
export interface Reconstruction {
  /** Every ledger that was asked for, by name. */
  ledgers: Map<string, ReconstructedLedger>;
  /** What each sale took, by the transactions' own costs: not fitted to any total. */
  matches: LotMatch[];
}

/**
 * Finds the lots behind the holdings: the institution's own lots when they are complete, otherwise
 * rebuilt from the transactions by the ledger's method, with one opening lot for what was there
 * before. The quantities always add up to the holding, and the costs to the reported total when
 * there is one and all are known. All ledgers are replayed together, because lots move between
 * accounts and securities. Never throws; what can't be known is null, flagged by `dateKnown`,
 * `completeness` and the gap. Quantities are units, costs are dollars for the whole lot.
 *
 * Completeness of a lot: `full` where its own row is known and nothing was fitted; `since-linked`
 * for what was held before the history; `estimated` where the total forced costs, or the holding
 * forced units. (Method and order of the steps are ours: Plaid and its like list totals and up to
 * 24 months of transactions, no lots.)
 *
 * 10 held at a price of 200 and a total of 1500, of which the history knows a purchase of 4 for
 * 800: an opening lot of 6 for 700, and the purchase.
 */
export function reconstructLots(
  ledgers: readonly Ledger[],
  events: readonly LotEvent[],
): Reconstruction {
  const changes = changesByLedger(events);
  const gaps = new Map(
    ledgers.map(({ ledger, held }) => [ledger, quantityGap(changes.get(ledger) ?? [], held)]),
  );
  // What must have been there before goes in first, so that no sale of the history finds too few.
  const opening = new Map(
    ledgers.map((ledger) => [
      ledger.ledger,
      openingLots(ledger, gaps.get(ledger.ledger)?.opening ?? 0).map((lot) =>
        withKnownPurchase(lot, ledger.knownOpening),
      ),
    ]),
  );
  const methods = new Map(ledgers.map(({ ledger, method }) => [ledger, method]));
  // Ledgers that nobody asked for are played too: lots may pass through them on their way.
  const replay = replayLots(events, opening, (ledger) => methods.get(ledger) ?? "fifo");
  const rebuilt = ledgers.map((ledger): [string, ReconstructedLedger] => {
    const gap = gaps.get(ledger.ledger) ?? { opening: 0, excess: 0 };
    const lots =
      // Complete lots of the institution's own come before anything rebuilt.
      brokerLots(ledger) ??
      (ledger.held < -zeroQuantity
        ? [shortLot(ledger, events, gap.opening)]
        : rebuiltLots(ledger, replay.lots.get(ledger.ledger) ?? [], gap));
    return [ledger.ledger, { lots: withOwnIds(lots), gap }];
  });
  return { ledgers: new Map(rebuilt), matches: replay.matches };
}

/** One lot of unknown cost and date for units held before the history; none for none. */
function openingLots({ historyStart: date }: Ledger, quantity: number): OpenLot[] {
  if (quantity <= zeroQuantity) return [];
  return [
    { id: "opening", date, quantity, knownBasis: 0, unknownUnits: quantity, isOpening: true },
  ];
}

/**
 * The lot of units held before the history with what is known of their purchase; as it is where
 * that speaks of another number of units (by `unitTolerance`). A day that is not before the
 * history's first is none of an opening lot's.
 *
 * 10 units of unknown cost and date, known to be bought on 2015-03-02 for 400: a lot of that day
 * that cost 400.
 */
export function withKnownPurchase(lot: OpenLot, known: KnownOpening | undefined): OpenLot {
  if (!known || Math.abs(known.units - lot.quantity) > unitTolerance(lot.quantity)) return lot;
  const { date, basis } = known;
  return {
    ...lot,
    ...(basis === null ? {} : { knownBasis: basis, unknownUnits: 0 }),
    ...(date === null || date > lot.date ? {} : { date, isDated: true }),
  };
}

/**
 * The replayed lots, first made to add up to the holding and then, with these units, to its cost.
 */
function rebuiltLots(ledger: Ledger, replayed: readonly OpenLot[], gap: QuantityGap): Lot[] {
  if (ledger.held <= zeroQuantity) return [];
  const { lots, forced } = meetQuantity(ledger, replayed);
  // Costs come after units: an opening lot added a moment ago takes its part of the total.
  const { basis, fitted } = fitBasis(lots, ledger);
  const isEstimated = fitted || forced || gap.excess > 0;
  return lots.map((lot, index) => ({
    id: lot.id,
    date: lot.date,
    dateKnown: isDatedLot(lot),
    quantity: lot.quantity,
    basis: basis[index] ?? null,
    origin: lot.isOpening ? "opening" : "rebuilt",
    completeness: completenessOf(lot, { basis: basis[index] ?? null, isEstimated }),
  }));
}

/** Institutions list ids twice, and what is added to fit the holding may be a second opening. */
function withOwnIds(lots: readonly Lot[]): Lot[] {
  const taken = new Set<string>();
  return lots.map((lot) => {
    let { id } = lot;
    for (let number = 2; taken.has(id); number += 1) id = `${lot.id}-${number}`;
    taken.add(id);
    return { ...lot, id };
  });
}

/**
 * What was held before the history is as good as any purchase where both its day and its cost are
 * known.
 */
function completenessOf(
  lot: OpenLot,
  { basis, isEstimated }: { basis: number | null; isEstimated: boolean },
): Completeness {
  if (isEstimated) return "estimated";
  const isKnown = !lot.isOpening || (lot.isDated === true && basis !== null);
  return isKnown ? "full" : "since-linked";
}

/**
 * The holding is the truth: a surplus leaves first in first out, a lack becomes an opening lot, a
 * rounding goes to the largest lot.
 */
function meetQuantity(
  ledger: Ledger,
  replayed: readonly OpenLot[],
): { lots: OpenLot[]; forced: boolean } {
  const surplus = sumOf(replayed, (lot) => lot.quantity) - ledger.held;
  const tolerance = unitTolerance(ledger.held);
  if (surplus > tolerance) {
    const date = ledger.historyStart;
    // A replay of its own for what the history forgot: a disposal without a date or a price.
    const left = replayLots(
      [{ kind: "remove", ledger: ledger.ledger, date, quantity: surplus }],
      new Map([[ledger.ledger, replayed]]),
    );
    return { lots: left.lots.get(ledger.ledger) ?? [], forced: true };
  }
  if (surplus < -tolerance || replayed.length === 0) {
    return { lots: [...openingLots(ledger, -surplus), ...replayed], forced: true };
  }
  return { lots: absorb(replayed, -surplus), forced: false };
}

/** Puts a rounding where it changes the least: into the largest lot, the first of equal ones. */
function absorb(lots: readonly OpenLot[], residue: number): OpenLot[] {
  const largest = lots.reduce((most, lot) => Math.max(most, lot.quantity), 0);
  const index = lots.findIndex((lot) => lot.quantity === largest);
  return lots.map((lot, i) => (i === index ? { ...lot, quantity: lot.quantity + residue } : lot));
}
