import type { Lot as WireLot } from "@stocks-vibe/contracts/portfolio";
import {
  type Completeness,
  cagr,
  type Figure,
  gain,
  holdingPeriod,
  type IsoDate,
  type Lot,
  leastComplete,
  none,
  roundTo,
  splitCents,
  type ValuedLot,
} from "@stocks-vibe/portfolio-math";
import { figureSheet, orReason, roundUnitPrice } from "../portfolio/wire-figures.ts";
import type { LedgerBook } from "./build-ledgers.ts";
import { lotId } from "./lot-id.ts";

/**
 * A ledger's lots with whole cents: their values add up to the holding's value, their costs to its
 * cost.
 */
export type LedgerLot = Lot & ValuedLot;

export function valueLots(book: LedgerBook, holdingValue: number): LedgerLot[] {
  const { lots } = book;
  const values = splitCents(
    holdingValue,
    lots.map((lot) => lot.quantity),
  );
  const bases = lots.flatMap(({ basis }) => (basis === null ? [] : [basis]));
  const costs = splitCents(
    bases.reduce((total, basis) => total + basis, 0),
    bases,
  ).values();
  return lots.map((lot, index) => ({
    ...lot,
    value: values[index] ?? 0,
    cost: lot.basis === null ? null : (costs.next().value ?? null),
  }));
}

/** A lot as the wire has it. `price` is today's price of one unit. */
export function lotToWire(lot: LedgerLot, book: LedgerBook, price: number, asOf: IsoDate): WireLot {
  const sheet = figureSheet();
  const { days } = holdingPeriod(lot.date, asOf);
  const growth = cagr({ value: lot.value, cost: lot.cost, days });
  const { amount, percent } = gain(lot.value, lot.cost);
  const perShare = lot.cost === null || lot.quantity === 0 ? null : lot.cost / lot.quantity;
  return {
    lotId: lotId(book.security.symbol, book.key, `${lot.origin}|${lot.id}`),
    accountId: book.account.id,
    accountName: book.account.name,
    purchaseDate: lot.date,
    purchaseDateKnown: lot.dateKnown,
    shares: roundTo(lot.quantity, 9),
    costBasisPerShare: sheet.unitPrice("costBasisPerShare", orReason(perShare, "basis-unknown")),
    totalCostBasis: sheet.money("totalCostBasis", orReason(lot.cost, "basis-unknown")),
    currentPrice: roundUnitPrice(price),
    currentValue: lot.value,
    unrealizedGain: sheet.money("unrealizedGain", amount),
    unrealizedGainPercent: sheet.percent("unrealizedGainPercent", percent),
    holdingPeriodDays: sheet.money(
      "holdingPeriodDays",
      orReason(lot.dateKnown ? days : null, "purchase-date-unknown"),
    ),
    cagr: sheet.rate("cagr", growthOf(lot, growth.rate)),
    cagrIsAnnualized: lot.dateKnown && growth.annualised,
    origin: lot.origin,
    completeness: leastComplete([lot.completeness, ...doubtsOfLots(book)]),
    notAvailable: sheet.notAvailable,
  };
}

/** What is owed brought money first: it did not grow from what it cost. */
function growthOf({ quantity, dateKnown }: LedgerLot, rate: Figure): Figure {
  if (quantity < 0) return none("owed");
  return dateKnown ? rate : none("purchase-date-unknown");
}

const doubtsOfLots = ({ findings }: LedgerBook): Completeness[] =>
  findings.flatMap(({ lowers, touches }) => (touches === "lots" ? [lowers] : []));

/** Newest first; of one day the larger first, then by id. */
export function newestFirst(a: WireLot, b: WireLot): number {
  if (a.purchaseDate !== b.purchaseDate) return a.purchaseDate < b.purchaseDate ? 1 : -1;
  if (a.purchaseDateKnown !== b.purchaseDateKnown) return a.purchaseDateKnown ? -1 : 1;
  return b.shares - a.shares || (a.lotId < b.lotId ? -1 : 1);
}
