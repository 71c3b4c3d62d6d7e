import { countOf } from "#lib/count-of.ts";
import { wholeNumber } from "#lib/format.ts";
import { firstOf } from "./first-of.ts";

export const holdingsMessages = {
  heading: "Your holdings",
  holding: "Holding",
  lots: (n: number) => countOf(n, "lot", "lots"),
  lotsColumn: "Lots",
  costBasis: "Cost basis",
  currentValue: "Current value",
  weight: "share of total",
  withoutCash: (share: string) => `${share}, cash is the rest`,
  gain: "Gain/loss",
  irr: "IRR",
  sp500Irr: "S&P 500 IRR",
  /** The two rates of a card are of one time. */
  both: "both",
  difference: "Difference",
  firstPurchase: "First purchase",
  before: "before",
  details: "Click to view details",
  notAvailable: "N/A",
  keyHolding: "Yearly return (IRR) of the holding",
  keySp500: "Same money in the S&P 500",
  ahead: "ahead",
  behind: "behind",
  sortBy: "Sort by",
  sorts: { value: "Largest value", irr: "Best IRR", gain: "Largest gain", symbol: "Symbol" },
  showAs: "Show holdings as",
  cards: "Cards",
  table: "Table",
  tableLabel: "Holdings table",
  total: "Total",
  /** The first of them by name, the others by their number. */
  unknownCosts: (symbols: readonly string[], value: string) =>
    `The cost of ${firstOf(symbols, (n) => `${wholeNumber(n)} others`)} is unknown. ${symbols.length === 1 ? "Its" : "Their"} value of ${value} counts in the total value, but not in the totals of cost basis and gain.`,
  allColumns: "Show all columns",
  fewerColumns: "Show fewer columns",
  priceOf: "Price of",
} as const;
