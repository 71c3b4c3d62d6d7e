/**
 * Every term that a page shows and the glossary explains, by its address there, with the name a
 * link to it has. A term without an entry on the page does not compile.
 */
export const glossaryTerms = {
  irr: "Yearly return (IRR)",
  "sp500-irr": "S&P 500 IRR",
  "sp500-difference": "vs S&P 500 IRR",
  points: "Points (pts)",
  since: "A year since …",
  opening: "Held before the history",
  estimated: "Estimated",
  complete: "Complete",
  "not-available": "N/A",
  "idle-cash": "Cash that is not invested",
  "time-weighted": "Time-weighted return",
  excess: "Excess",
  "win-rate": "Win rate",
  "total-return": "Dividends reinvested (total return)",
  "not-annualised": "Per year, and not annualised",
  "total-value": "Total value",
  position: "Position",
  lot: "Lot",
  "cost-basis": "Cost basis",
  "cost-basis-method": "Cost basis method",
  "unrealized-gain": "Unrealized gain or loss",
  cagr: "Compound annual growth rate (CAGR)",
  short: "Short position",
  income: "Income",
  allocation: "How it is divided",
  weight: "Share of total",
  timeline: "Timeline",
  "cash-flow": "Cash flow",
  "institution-total": "Institution's total",
  "retirement-taxable": "Retirement, taxable, other",
  "sandbox-data": "Sandbox data",
} as const;

export type GlossaryTerm = keyof typeof glossaryTerms;
