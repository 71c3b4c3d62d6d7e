import type { Lot, Position, RatePeriod } from "@stocks-vibe/contracts/portfolio";

/**
 * Invented figures for tests. Everything that can be computed is, so that sums and differences
 * always agree.
 */
export const asOf = "2026-11-20";

const cents = (value: number) => Math.round(value * 100) / 100;

const daysBetween = (from: string, to: string) =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);

/** From a first payment to today, of money that is all known. */
export const aPeriod = (
  from: string,
  closingValue: number,
  changes: Partial<RatePeriod> = {},
): RatePeriod => ({
  from,
  to: asOf,
  openingValue: null,
  closingValue,
  includesSold: false,
  ...changes,
});

type Purchase = { on: string; shares: number; cost: number };

function aLot(
  symbol: string,
  price: number,
  { on, shares, cost }: Purchase,
  changes: Partial<Lot> = {},
): Lot {
  const value = cents(shares * price);
  const total = cents(shares * cost);
  const days = daysBetween(on, asOf);
  const isYear = days >= 365;
  return {
    lotId: `${symbol}_${on}`,
    accountId: "account-1",
    accountName: "Rollover IRA",
    purchaseDate: on,
    purchaseDateKnown: true,
    shares,
    costBasisPerShare: cost,
    totalCostBasis: total,
    currentPrice: price,
    currentValue: value,
    unrealizedGain: cents(value - total),
    unrealizedGainPercent: ((value - total) / total) * 100,
    holdingPeriodDays: days,
    cagr: isYear ? (price / cost) ** (365 / days) - 1 : price / cost - 1,
    cagrIsAnnualized: isYear,
    origin: "broker",
    completeness: "full",
    notAvailable: {},
    ...changes,
  };
}

const sum = (values: (number | null)[]) => cents(values.reduce<number>((s, v) => s + (v ?? 0), 0));

type PositionFacts = {
  symbol: string;
  name: string;
  price: number;
  purchases: Purchase[];
  irr: number | null;
  sp500IRR: number | null;
};

export function aPosition(facts: PositionFacts, changes: Partial<Position> = {}): Position {
  const { symbol, price, purchases, irr, sp500IRR } = facts;
  const lots = purchases.map((purchase) => aLot(symbol, price, purchase));
  const value = sum(lots.map((lot) => lot.currentValue));
  const cost = sum(lots.map((lot) => lot.totalCostBasis));
  const totalShares = purchases.reduce((total, purchase) => total + purchase.shares, 0);
  return {
    symbol,
    name: facts.name,
    securityType: "etf",
    currency: "USD",
    totalShares,
    avgCostBasis: cents(cost / totalShares),
    totalCostBasis: cost,
    currentPrice: price,
    currentValue: value,
    unrealizedGain: cents(value - cost),
    unrealizedGainPercent: ((value - cost) / cost) * 100,
    irr,
    sp500IRR,
    sp500Value: sp500IRR === null ? null : cents(value * 1.0545),
    ratePeriod: aPeriod(purchases[0]?.on ?? asOf, value),
    firstPurchaseDate: purchases[0]?.on ?? asOf,
    firstPurchaseDateKnown: true,
    lastUpdated: "2026-11-21T05:04:00Z",
    priceAsOf: asOf,
    priceSource: "sandbox",
    priceIsStale: false,
    isSandbox: true,
    completeness: "full",
    lots,
    notAvailable:
      irr === null
        ? { irr: "under-30-days", sp500IRR: "under-30-days", sp500Value: "under-30-days" }
        : {},
    ...changes,
  };
}
