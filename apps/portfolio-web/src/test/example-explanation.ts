import type { ExplanationOf } from "@stocks-vibe/contracts/portfolio";
import { aPeriod, asOf } from "./example-lots.ts";
import { aGroup } from "./example-subtotals.ts";

const shared = {
  completeness: {
    level: "full" as const,
    since: null,
    sentence: "Everything behind this figure is known.",
    gaps: [],
  },
  prices: [
    { of: "OAKD", price: 110, asOf, source: "sandbox", isStale: false },
    {
      of: "S&P 500",
      price: 5_500,
      asOf,
      source: "total return, dividends reinvested",
      isStale: false,
    },
  ],
  isSandbox: true,
  dataAsOf: asOf,
  version: 7,
};

/** One purchase of $1,000 a year (365 days) ago that is worth $1,100: 10 % a year, as the index. */
export function aRateExplained(
  changes: Partial<ExplanationOf<"flows">> = {},
): ExplanationOf<"flows"> {
  return {
    shape: "flows",
    ...shared,
    figure: "irr",
    title: "How the yearly return (IRR) is worked out",
    label: "Yearly return (IRR)",
    result: { unit: "rate", value: 0.1, reason: null },
    formula: {
      words: "The IRR is the one yearly rate.",
      symbols: "Σ cash flow × (1 + IRR)^(days / 365) = 0",
      spreadsheet: "=XIRR(G2:G3,A2:A3)",
    },
    rows: [
      {
        date: "2025-11-20",
        what: "Purchase",
        symbol: "OAKD",
        account: "Brokerage",
        units: 10,
        unitPrice: 100,
        priceAsOf: "2025-11-20",
        priceSource: "the transaction itself",
        amount: -1000,
        days: 365,
        grown: -1100,
        sp500Level: 5_000,
        sp500AsOf: "2025-11-20",
        sp500Units: 0.2,
      },
    ],
    closing: {
      value: 1100,
      units: 10,
      sp500Value: 1100,
      sp500Level: 5_500,
      sp500AsOf: asOf,
      sp500Units: 0.2,
    },
    ambiguity: null,
    irr: 0.1,
    sp500IRR: 0.1,
    period: aPeriod("2025-11-20", 1100),
    symbol: null,
    rowCount: 1,
    nextCursor: null,
    sums: { amount: -1000, grown: -1100 },
    ...changes,
  };
}

/** A holding with a gain of $100, and one whose cost nobody knows. */
export function aGainExplained(changes: Partial<ExplanationOf<"sum">> = {}): ExplanationOf<"sum"> {
  return {
    shape: "sum",
    ...shared,
    figure: "gain",
    title: "How the gain is worked out",
    label: "Unrealized gain or loss",
    result: { unit: "usd", value: 100, reason: null },
    formula: {
      words: "The gain is value minus cost.",
      symbols: "Σ (value − cost)",
      spreadsheet: '=SUMIF(J2:J3,"yes",I2:I3)',
    },
    completeness: {
      level: "estimated",
      since: null,
      sentence: "Some dates or costs were fitted to the institution's totals.",
      gaps: ["The institution does not say what ALPN in Roth cost."],
    },
    summed: "gain",
    covers: { positions: 1, of: 2 },
    toGain: {
      totalValue: 1350,
      cash: 200,
      valueWithoutCost: 50,
      positionsWithoutCost: 1,
      valueWithCost: 1100,
      cost: 1000,
      gain: 100,
    },
    groupedBy: "holding",
    groups: [
      aGroup({ symbol: "OAKD", value: 1100, cost: 1000, gain: 100, subtotal: 100 }),
      aGroup({ symbol: "ALPN", value: 50, notCounted: { rows: 1, value: 50 } }),
    ],
    groupCount: 2,
    nextCursor: null,
    ...changes,
  };
}

/** 200 days that gain nothing but on the last. */
export function aYearExplained(): ExplanationOf<"returns"> {
  const rows = Array.from({ length: 200 }, (_, index) => ({
    date: new Date(Date.UTC(2026, 0, index + 1)).toISOString().slice(0, 10),
    value: index === 199 ? 1010 : 1000,
    inflow: 0,
    outflow: 0,
    dailyReturn: index === 0 ? null : Number(index === 199) / 100,
    priceSources: ["sandbox"],
    oldestPrice: "2026-01-01",
    sp500Level: 5_000,
    sp500AsOf: "2026-01-01",
  }));
  return {
    shape: "returns",
    ...shared,
    figure: "year-return:2026",
    title: "How the return of 2026 is worked out",
    label: "Return of the calendar year",
    result: { unit: "rate", value: 0.01, reason: null },
    formula: {
      words: "Each day's return is multiplied.",
      symbols: "Π (1 + r) − 1",
      spreadsheet: "=PRODUCT(1+E3:E201)-1",
    },
    rows,
    rowCount: rows.length,
    nextCursor: null,
    from: "2026-01-01",
    to: "2026-07-19",
    days: 199,
    isAnnualized: false,
    period: aPeriod("2026-01-01", 1010, { to: "2026-07-19", openingValue: 1000 }),
    sp500Return: 0,
    excessReturn: 0.01,
  };
}
