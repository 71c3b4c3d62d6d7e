import type { ComparedPrices } from "@stocks-vibe/contracts/portfolio";
import { countOf as count, money, percentChange, wholeNumber } from "#lib/format/format.ts";
import { day } from "#lib/format/format-date.ts";

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

const prices = ({ day: on, own_price, market_price, difference }: ComparedPrices): string =>
  `On ${day(on)} the market's close was ${money(market_price)} and the price in your accounts ${money(own_price)} (${percentChange(difference * 100, 1)}).`;

export const marketSymbolMessages = {
  title: "Market symbol",
  offer: (called: string) =>
    `No market knows ${called} by this name. If it is traded under a symbol, past prices and splits can come from the market.`,
  open: "Match a market symbol",
  change: "Change",
  undo: "Take back",
  undoing: "Taking back",
  inForce: (symbol: string, by: string, on: string) =>
    `Priced as ${symbol}, matched by ${by} on ${day(on)}.`,
  label: "Symbol on the market",
  hint: "Such as VTSAX. It applies to everyone in your organization.",
  empty: "Enter a symbol.",
  check: "Check and match",
  checking: "Checking",
  cancel: "Cancel",
  differs: (symbol: string, compared: ComparedPrices) =>
    `${prices(compared)} Is ${symbol} the same security?`,
  unproven: (symbol: string) =>
    `No day is known of which both your accounts and ${symbol} have a price, so this can't be checked. Is it the same security?`,
  tooFar: (compared: ComparedPrices) =>
    `${prices(compared)} Prices that far apart are of two securities. Please check the symbol.`,
  sure: (symbol: string) => `Yes, use ${symbol}`,
  matched: (symbol: string) => `${symbol} is matched, and the figures follow.`,
  undone: "The market symbol is taken back, and the figures follow.",
} as const;
