import { type Dashboard, emptyTotals, type Position } from "@stocks-vibe/contracts/portfolio";
import { aPeriod, aPosition, asOf } from "./example-lots.ts";

export const dividends = aPosition({
  symbol: "OAKD",
  name: "Oakline Dividend Growth ETF",
  price: 94.88,
  purchases: [
    { on: "2022-03-08", shares: 120, cost: 66.94 },
    { on: "2023-02-21", shares: 90, cost: 57.85 },
    { on: "2024-05-14", shares: 85, cost: 67.62 },
    { on: "2025-06-10", shares: 70, cost: 75.54 },
    { on: "2026-09-08", shares: 40, cost: 95.57 },
  ],
  irr: 0.1249,
  sp500IRR: 0.1437,
});

export const semiconductors = aPosition({
  symbol: "ALPN",
  name: "Alpenrose Semiconductor",
  price: 228.393,
  purchases: [
    { on: "2022-05-11", shares: 200, cost: 58.9 },
    { on: "2023-01-17", shares: 120, cost: 74.2 },
    { on: "2024-02-06", shares: 80, cost: 92.86 },
  ],
  irr: 0.3862,
  sp500IRR: 0.1361,
});

export const offices = aPosition({
  symbol: "TVNR",
  name: "Terravane Office REIT",
  price: 18.65,
  purchases: [
    { on: "2022-02-10", shares: 200, cost: 28.4 },
    { on: "2022-11-03", shares: 140, cost: 25.18 },
  ],
  irr: -0.0576,
  sp500IRR: 0.1113,
});

export const wind = aPosition({
  symbol: "FJRD",
  name: "Fjordal Offshore Wind",
  price: 31.18,
  purchases: [{ on: "2026-11-04", shares: 96, cost: 31.98 }],
  irr: null,
  sp500IRR: null,
});

const cents = (value: number) => Math.round(value * 100) / 100;
const total = (values: (number | null)[]) =>
  cents(values.reduce<number>((sum, value) => sum + (value ?? 0), 0));

/** A dashboard of these holdings, with totals that add up. */
export function aDashboard(
  holdings: Position[] = [semiconductors, dividends, offices, wind],
  changes: Partial<Dashboard> = {},
): Dashboard {
  const holdingsValue = total(holdings.map((holding) => holding.currentValue));
  const cost = total(holdings.map((holding) => holding.totalCostBasis));
  const cash = 8765.26;
  const totalValue = cents(holdingsValue + cash);
  const retirement = cents(totalValue * 0.8);
  const taxable = cents(totalValue * 0.15);
  const share = (value: number) => (value / totalValue) * 100;
  const rest = cents(totalValue - retirement - taxable);
  return {
    state: "ready",
    behindSince: null,
    portfolio: {
      ...emptyTotals(),
      totalValue,
      cashValue: cash,
      holdingsValue,
      totalCostBasis: cost,
      totalUnrealizedGain: cents(holdingsValue - cost),
      totalUnrealizedGainPercent: cost === 0 ? null : ((holdingsValue - cost) / cost) * 100,
      valueWithoutBasis: 0,
      totalPositions: holdings.length,
      positionsWithCost: holdings.filter(({ totalCostBasis }) => totalCostBasis !== null).length,
      portfolioIRR: 0.1575,
      sp500IRR: 0.137,
      irrDifference: 0.0205,
      irrBasis: "invested",
      irrFlowCount: 50,
      irrPeriod: aPeriod("2022-02-10", holdingsValue),
      sp500Value: cents(holdingsValue - 23_216),
      notAvailable: {},
    },
    allocation: [
      { group: "retirement", value: retirement, percent: share(retirement) },
      { group: "taxable", value: taxable, percent: share(taxable) },
      { group: "other", value: rest, percent: share(rest) },
    ],
    holdings,
    excluded: [],
    stale: [],
    incomplete: [],
    missing: [],
    benchmarkKind: "total-return",
    isSandbox: true,
    lastUpdated: "2026-11-21T05:04:00Z",
    dataAsOf: asOf,
    version: 7,
    ...changes,
  };
}
