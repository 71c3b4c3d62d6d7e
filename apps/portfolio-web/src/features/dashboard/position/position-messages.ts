import { countOf as count } from "#lib/count-of.ts";
import { wholeNumber } from "#lib/format.ts";
import { day } from "#lib/format-date.ts";

export const positionMessages = {
  title: (symbol: string) => `${symbol} - Position Details`,
  aggregated: "Aggregated Position Summary",
  totalShares: "Total Shares",
  avgCostBasis: "Avg Cost Basis",
  currentPrice: "Current Price",
  totalCostBasis: "Total Cost Basis",
  currentValue: "Current Value",
  unrealizedGain: "Unrealized Gain/Loss",
  sameMoney: "The same money in the S&P 500",
  sameMoneyText: (sameMoney: string, worth: string) =>
    `${sameMoney} would be worth ${worth}. This position is`,
  sameMoneyUnknown: "How the same money would have done in the S&P 500 is not available.",
  ahead: (by: string) => `${by} ahead`,
  behind: (by: string) => `${by} behind`,
  level: "exactly level",
  sp500: "S&P 500",
  rates: "Yearly return (IRR)",
  sp500Rate: "S&P 500 IRR",
  statistics: "Lot Statistics",
  lotMeans:
    "A lot is what you still hold of one purchase; all that was held before the history is one lot. Long-term: held for more than a year.",
  totalLots: "Total Lots",
  profitableLots: "Profitable Lots",
  lossLots: "Loss Lots",
  lots: "Individual Lots",
  purchaseDate: "Purchase date",
  term: "Term",
  lotsOf: (n: number) => count(n, "lot", "lots"),
  /** Of how many lots cost and gain are known. */
  partOf: (known: number, all: number) =>
    `of ${wholeNumber(known)} of ${count(all, "lot", "lots")}`,
  showMore: (n: number, left: number) => {
    if (n < left) return `Show ${wholeNumber(n)} more of the other ${wholeNumber(left)}`;
    return n === 1 ? "Show the last lot" : `Show the other ${wholeNumber(n)}`;
  },
  terms: { long: "Long-term", short: "Short-term" },
  profitable: "Profitable",
  loss: "Loss",
  unknown: "Gain unknown",
  shares: "Shares",
  costBasis: "Cost basis",
  price: "Current price",
  priceChange: "Price change",
  totalCost: "Total cost",
  value: "Current value",
  gain: "Gain/loss",
  cagr: "Compound Annual Growth Rate",
  totalReturn: "Total return",
  perYear: "per year",
  notAnnualised: "not annualised",
  years: (n: number) => count(n, "year", "years"),
  days: (n: number) => count(n, "day", "days"),
  held: (period: string) => `Held ${period}`,
  heldBefore: "Held before",
  origins: {
    broker: null,
    rebuilt: "Rebuilt from the institution's transactions",
    opening:
      "Held before the history starts; the yearly return counts it from its value on that day",
  },
  gainOf: (symbol: string) => `gain of ${symbol}`,
  irrOf: (symbol: string) => `IRR of ${symbol}`,
  sp500IrrOf: (symbol: string) => `S&P 500 IRR of ${symbol}`,
  growthOf: (symbol: string, purchased: string) =>
    `growth of the ${symbol} lot of ${day(purchased)}`,
  notRefreshed: "These figures could not be refreshed",
} as const;
