import type { Position, Lot as WireLot } from "@stocks-vibe/contracts/portfolio";
import {
  aggregateLots,
  type Completeness,
  cagr,
  type DatedSeries,
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
import type { Finding } from "../data-quality/finding.ts";
import { type FlowRates, flowRates, noRates } from "../portfolio/portfolio-rates.ts";
import { flowPeriod, includesSold, openingOf } from "../portfolio/rate-period.ts";
import { figureSheet, orReason, roundUnitPrice } from "../portfolio/wire-figures.ts";
import { newestQuote, type Quote, valueHolding } from "../pricing/quote.ts";
import type { HoldingRow, RebuildInput, SecurityType } from "../rebuild/rebuild-types.ts";
import type { LedgerBook } from "./build-ledgers.ts";
import { type LedgerFlow, ledgerFlows } from "./ledger-flows.ts";
import { lotId } from "./lot-id.ts";

/**
 * A ledger's lots with whole cents: their values add up to the holding's value, their costs to its
 * cost.
 */
type LedgerLot = Lot & ValuedLot;

function valueLots(book: LedgerBook, holdingValue: number): LedgerLot[] {
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
function lotToWire(lot: LedgerLot, book: LedgerBook, price: number, asOf: IsoDate): WireLot {
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
function newestFirst(a: WireLot, b: WireLot): number {
  if (a.purchaseDate !== b.purchaseDate) return a.purchaseDate < b.purchaseDate ? 1 : -1;
  if (a.purchaseDateKnown !== b.purchaseDateKnown) return a.purchaseDateKnown ? -1 : 1;
  return b.shares - a.shares || (a.lotId < b.lotId ? -1 : 1);
}

/** Every ledger of a symbol: those held, and those sold since, whose flows count too. */
export interface PositionLedgers {
  symbol: string;
  held: HeldBook[];
  all: LedgerBook[];
}

export type HeldBook = LedgerBook & { holding: HoldingRow };

/** A position, with what the totals need beside it. */
export interface BuiltPosition {
  position: Position;
  /** Whole cents by ledger. */
  valueByLedger: Map<string, number>;
}

/**
 * One symbol across the organization's accounts. Value and cost are the sums of its lots', to the
 * cent. The IRR weighs every dated flow since the history starts, those of lots sold since
 * included: opening units enter at their market value of that day, purchases, sales and cash income
 * at their amounts, reinvestments not at all, and today's value closes. `quoted` are the holdings
 * whose prices count.
 */
export function buildPosition(
  books: PositionLedgers & { readonly quoted: readonly HeldBook[] },
  input: RebuildInput,
  benchmark: DatedSeries | null,
): BuiltPosition | undefined {
  const { asOf } = input;
  const markets = books.quoted.flatMap(({ security }) => input.prices.get(security.id) ?? []);
  const quote = newestQuote(
    books.quoted.map(({ holding }) => holding),
    markets,
    asOf,
  );
  const lots = books.held.flatMap((book) =>
    valueLots(book, valueHolding(book.holding, quote)).map((lot) => ({ lot, book })),
  );
  const totals = aggregateLots(lots.map(({ lot }) => lot));
  const [first] = books.held;
  if (!totals || !first) return undefined;

  const flows = symbolFlows(books.all, input);
  const rates = flows
    ? flowRates({ flows, endValue: totals.value, asOf, benchmark })
    : noRates("no-price");
  const sheet = figureSheet();
  const position: Position = {
    symbol: books.symbol,
    name: first.security.name,
    securityType: positionType(first.security.type),
    currency: first.holding.currency,
    totalShares: roundTo(totals.quantity, 9),
    avgCostBasis: sheet.unitPrice("avgCostBasis", orReason(totals.averageCost, "basis-unknown")),
    totalCostBasis: sheet.money("totalCostBasis", orReason(totals.cost, "basis-unknown")),
    currentPrice: roundUnitPrice(quote.price),
    currentValue: totals.value,
    unrealizedGain: sheet.money("unrealizedGain", totals.gain.amount),
    unrealizedGainPercent: sheet.percent("unrealizedGainPercent", totals.gain.percent),
    irr: sheet.rate("irr", rates.irr),
    sp500IRR: sheet.rate("sp500IRR", rates.benchmarkIrr),
    sp500Value: sheet.money("sp500Value", rates.benchmarkValue),
    ratePeriod: flowPeriod(rates.since, {
      to: asOf,
      openingValue: openingOf(flows ?? []),
      closingValue: totals.value,
      includesSold: includesSold(books.all),
    }),
    firstPurchaseDate: totals.firstDate,
    firstPurchaseDateKnown: totals.firstDateKnown,
    lastUpdated: input.builtAt,
    priceAsOf: quote.date,
    priceSource: quote.source,
    priceIsStale: quote.isStale,
    isSandbox: isSandbox(books.held, quote),
    completeness: leastComplete([
      totals.completeness,
      historyCompleteness(books.all, rates),
      quote.isStale ? "estimated" : "full",
      ...books.all.flatMap(({ findings }) => doubtsOfPosition(findings)),
    ]),
    lots: wireLots(lots, quote, input),
    notAvailable: sheet.notAvailable,
  };
  return { position, valueByLedger: byLedger(lots) };
}

/** Flows of all ledgers of a symbol; undefined if one of them lacks a price it needs. */
export function symbolFlows(
  books: readonly LedgerBook[],
  input: RebuildInput,
): LedgerFlow[] | undefined {
  const flows: LedgerFlow[][] = [];
  for (const book of books) {
    const own = ledgerFlows(book, input.asOf);
    if (!own) return undefined;
    flows.push(own);
  }
  // Not as arguments of a call: one account may have more than a call takes.
  return flows.flat();
}

/**
 * Opening units mean that the figures start where the history does; without a price for them they
 * are incomplete.
 */
function historyCompleteness(books: readonly LedgerBook[], rates: FlowRates): Completeness {
  if (rates.irr.kind === "none" && rates.irr.reason === "no-price") return "estimated";
  return books.some(({ gap }) => gap.opening !== 0) ? "since-linked" : "full";
}

const doubtsOfPosition = (findings: readonly Finding[]): Completeness[] =>
  findings.flatMap(({ lowers, touches }) => (touches === "portfolio" ? [] : [lowers]));

function wireLots(
  lots: readonly { lot: LedgerLot; book: LedgerBook }[],
  quote: Quote,
  input: RebuildInput,
): WireLot[] {
  return lots
    .map(({ lot, book }) => lotToWire(lot, book, quote.price, input.asOf))
    .sort(newestFirst);
}

function byLedger(lots: readonly { lot: LedgerLot; book: LedgerBook }[]): Map<string, number> {
  const values = new Map<string, number>();
  for (const { lot, book } of lots) values.set(book.key, (values.get(book.key) ?? 0) + lot.value);
  return values;
}

function isSandbox(books: readonly LedgerBook[], quote: Quote): boolean {
  return quote.source === "sandbox" || books.some(({ account }) => account.isSandbox);
}

/** Cash is never a position; the type says so too. */
function positionType(type: SecurityType): Position["securityType"] {
  return type === "cash" ? "other" : type;
}
