import { day, weekday } from "#lib/format-date.ts";

export const statementMessages = {
  title: "Statement of holdings",
  brand: "Stocks Vibe",
  pricesOf: (asOf: string) => `Closing prices of ${weekday(asOf)}, ${day(asOf)}`,
  totals: "Totals",
  holdings: "Holdings",
  totalValue: "Total value",
  holdingsValue: "Holdings",
  cash: "Cash",
  cost: "Cost basis",
  gain: "Unrealized gain/loss",
  irr: "Yearly return (IRR)",
  sp500: "The same money in the S&P 500",
  since: (from: string) => `a year since ${day(from)}`,
  estimated: "estimated",
  columns: {
    symbol: "Symbol",
    name: "Name",
    shares: "Shares",
    price: "Price",
    value: "Value",
    cost: "Cost basis",
    gain: "Gain/loss",
    irr: "IRR",
    sp500: "S&P 500",
  },
  total: "Total of holdings",
  notAvailable: "N/A",
  unknownCosts: (value: string) =>
    `Holdings worth ${value} have no known cost: they are in the value, not in cost basis and gain.`,
  rates:
    "IRR is the yearly return of each holding's payments by their days, beside what the same money would have returned in the S&P 500. Not investment advice.",
} as const;
