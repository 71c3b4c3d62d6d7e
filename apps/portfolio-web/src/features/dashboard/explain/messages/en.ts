import { countOf, wholeNumber } from "#lib/format/format.ts";
import { day, month } from "#lib/format/format-date.ts";

export const explainMessages = {
  loading: "How this figure is worked out",
  asPage: "Open as a page",
  back: "Back to the dashboard",
  failed: "Failed to explain this figure",
  tryAgain: "Try again",
  pricesOf: "Closing prices of",
  notAvailable: "N/A",
  copy: "Copy spreadsheet formula",
  copied: "Copied",
  figure: "The figure",
  inWords: "In words.",
  levels: {
    full: "Complete",
    /** Known since that day, and only from its value then. */
    "since-linked": (since: string | null) =>
      since ? `Since ${month(since)}` : "Since a first value",
    estimated: "Estimated",
  },
  gaps: "What would complete it",
  gapsOf: (n: string) => `What would complete it: ${n} things`,
  formula: "Formula",
  sheet: "Over the rows of the CSV, this spreadsheet formula gives the same figure:",
  rows: { sum: "What adds up", flows: "Cash flows", growth: "The lot", returns: "Day by day" },
  grownNote: (at: string, on: string) =>
    `Each amount grows at ${at} a year to ${day(on)}. The last column then adds up to zero: that is the test.`,
  signNote:
    "Minus is money you paid, plus is money you received or hold. Rows are rounded to the cent; the sum is of the unrounded amounts.",
  shownOf: (shown: string, all: string, what: string) =>
    shown === all ? `All ${all} ${what} are shown.` : `${shown} of ${all} ${what} are shown.`,
  showMore: (what: string) => `Show more ${what}`,
  loadingMore: "Loading",
  loadingRows: (what: string) => `Loading the ${what}`,
  flows: "cash flows",
  everyDay: "days",
  by: "Subtotals by",
  bys: { holding: "By holding", account: "By account" },
  groups: { holding: "holdings", account: "accounts" },
  /** How many rows stand behind a subtotal, and what of them is not in it. */
  behind: (rows: number, what: string, left: { rows: number; value: string }) => {
    const all = `${wholeNumber(rows)} ${what}`;
    if (left.rows === 0) return all;
    return rows === left.rows
      ? `${all}, not counted`
      : `${all}; ${wholeNumber(left.rows)} of them, worth ${left.value}, not counted`;
  },
  rowsBehind: (isOne: boolean, kind: "value-holding" | "value-account" | "lots") =>
    ({
      "value-holding": isOne ? "account" : "accounts",
      "value-account": isOne ? "part" : "parts",
      lots: isOne ? "lot" : "lots",
    })[kind],
  further: {
    holding: (n: number) => countOf(n, "more holding", "more holdings"),
    account: (n: number) => countOf(n, "more account", "more accounts"),
    flows: (n: number) => countOf(n, "more cash flow", "more cash flows"),
  },
  positions: (n: string, isOne: boolean) => `${n} ${isOne ? "position" : "positions"}`,
  toGain: {
    value: "Why this differs from the gain",
    cost: "Why value minus cost differs from the gain",
    gain: "Why value minus cost differs from the gain",
    rows: "",
  },
  toGainLead: (difference: string, gain: string) =>
    `Total value minus total cost basis is ${difference}, and the gain is ${gain}. The gain leaves out cash, and what is held at an unknown cost.`,
  steps: {
    total: "Total value",
    cash: "Cash, which has no gain",
    unknown: (n: number) => `Value of ${countOf(n, "position", "positions")} with an unknown cost`,
    known: (n: string) => `Value of ${n}`,
    cost: "Total cost basis",
    gain: "Gain",
  },
  notCounted: "not counted",
  before: "before",
  date: "Date",
  what: "What",
  units: "Shares",
  perShare: "Per share",
  flow: "Cash flow",
  days: "Days",
  level: "S&P 500",
  grown: "Grown to today",
  today: "Value today",
  sum: "Sum",
  holding: "Holding",
  account: "Account",
  price: "Price",
  value: "Value",
  cost: "Cost",
  gain: "Gain/loss",
  total: "Total",
  moneyIn: "Money in",
  moneyOut: "Money out",
  dailyReturn: "Return",
  purchased: "Purchased",
  heldDays: "Days held",
  prices: "Where the numbers come from",
  pricesFrom: "Prices from",
  severalRates: "More than one rate fits",
  priceOf: (of: string) => `Price of ${of}`,
  stale: "older than a week",
  against: "Against the S&P 500",
  own: "Portfolio",
  sp500: "S&P 500",
  irr: "Yearly return (IRR)",
  sp500Irr: "S&P 500 IRR",
  held: "Value today",
  sameMoney: "Same money",
  difference: "Difference",
} as const;
