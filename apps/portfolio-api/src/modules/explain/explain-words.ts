import type {
  Completeness,
  PortfolioFigure,
  SubjectFigure,
} from "@stocks-vibe/contracts/portfolio";

interface FigureWords {
  title: (subject: string) => string;
  label: string;
  words: string;
  symbols: string;
}

const irrWords =
  "The IRR is the one yearly rate at which everything you paid in, growing from the day you paid it, comes to exactly what you took out plus what you hold now.";
const irrSymbols = "Σ cash flow × (1 + IRR)^(days / 365) = 0";
const indexWords =
  "Every payment buys the S&P 500 on its day, or on the next trading day, and every withdrawal sells it. What is left is valued at the last level, and the yearly rate of those flows is the S&P 500 IRR.";
const indexSymbols =
  "units = Σ −cash flow / S&P 500 of that day;  value = units × S&P 500 today;  Σ cash flow × (1 + rate)^(days / 365) + value = 0";
const returnWords =
  "Each day's return is what that day ended with, taken-out money included, over what it started with, new money included. The days are multiplied, so deposits and withdrawals do not move the figure.";
const dailySymbols =
  "r = (value + outflow) / (value of the day before + inflow) − 1;  return = Π (1 + r) − 1";
const yearlySymbols =
  "r = (value + outflow) / (value of the day before + inflow) − 1;  return = (Π (1 + r))^(365 / days) − 1";
const gainWords =
  "The gain is what your open lots are worth today minus what they cost. Lots of a position with an unknown cost are shown but not counted. Cash has no gain.";
const gainSymbols = "Σ (value − cost)";

const constant = (title: string) => () => title;

/** What each explanation says: its title, what the result is, and the formula in words and in symbols. */
export const figureWords: Readonly<Record<PortfolioFigure | SubjectFigure, FigureWords>> = {
  "total-value": {
    title: constant("How the total value is worked out"),
    label: "Total value",
    words:
      "The total value is every holding at its last closing price plus the cash and money-market funds of the linked accounts.",
    symbols: "Σ units × price + Σ cash",
  },
  positions: {
    title: constant("What the positions are"),
    label: "Total positions",
    words:
      "One position per security, across all accounts of the organization. Cash is not a position.",
    symbols: "number of securities held",
  },
  "cost-basis": {
    title: constant("How the cost basis is worked out"),
    label: "Total cost basis",
    words:
      "The cost basis is what was paid for the lots you still hold, purchase fees included. Lots of a position with an unknown cost are shown but not counted.",
    symbols: "Σ cost of open lots",
  },
  gain: {
    title: constant("How the gain is worked out"),
    label: "Unrealized gain or loss",
    words: gainWords,
    symbols: gainSymbols,
  },
  irr: {
    title: constant("How the IRR is worked out"),
    label: "IRR, per year",
    words: irrWords,
    symbols: irrSymbols,
  },
  "sp500-irr": {
    title: constant("How the S&P 500 IRR is worked out"),
    label: "S&P 500 IRR, per year",
    words: indexWords,
    symbols: indexSymbols,
  },
  "irr-difference": {
    title: constant("How the difference to the S&P 500 is worked out"),
    label: "IRR minus S&P 500 IRR, per year",
    words: `${irrWords} The same flows closed by what the S&P 500 would be worth give the other rate, and the figure is the difference of the two.`,
    symbols: "IRR − S&P 500 IRR",
  },
  "one-year-return": {
    title: constant("How the one-year return is worked out"),
    label: "Return of the last year",
    words: returnWords,
    symbols: dailySymbols,
  },
  "three-year-return": {
    title: constant("How the three-year return is worked out"),
    label: "Return of the last three years, per year",
    words: returnWords,
    symbols: yearlySymbols,
  },
  "five-year-return": {
    title: constant("How the five-year return is worked out"),
    label: "Return of the last five years, per year",
    words: returnWords,
    symbols: yearlySymbols,
  },
  "position-gain": {
    title: (symbol) => `How the gain of ${symbol} is worked out`,
    label: "Unrealized gain or loss",
    words: gainWords,
    symbols: gainSymbols,
  },
  "position-irr": {
    title: (symbol) => `How the IRR of ${symbol} is worked out`,
    label: "IRR, per year",
    words: irrWords,
    symbols: irrSymbols,
  },
  "position-sp500-irr": {
    title: (symbol) => `How the S&P 500 IRR of ${symbol} is worked out`,
    label: "S&P 500 IRR, per year",
    words: indexWords,
    symbols: indexSymbols,
  },
  "lot-cagr": {
    title: (symbol) => `How the growth of a lot of ${symbol} is worked out`,
    label: "Compound annual growth rate",
    words:
      "The growth rate is the one yearly rate that turns what the lot cost into what it is worth. A lot held for less than a year shows its plain return. Cash dividends are left out; the IRR of the position has them.",
    symbols: "(value / cost)^(365 / days) − 1",
  },
  "year-return": {
    title: (year) => `How the return of ${year} is worked out`,
    label: "Return of the calendar year",
    words: returnWords,
    symbols: dailySymbols,
  },
};

/** What a lot under a year shows instead. */
export const plainGrowth = { label: "Total return, not annualised", symbols: "value / cost − 1" };

export const completenessWords: Readonly<Record<Completeness, string>> = {
  full: "Everything behind this figure is known.",
  "since-linked":
    "What was held before the linked history starts counts from its market value on that day.",
  estimated:
    "Some dates or costs were fitted to the institution's totals, or a part had to be left out.",
};

/** Beside a rate that is one of several. */
export const ambiguityWords = {
  own: "Money went in and came out by turns, so that more than one yearly rate solves these cash flows. The one closest to zero is shown; a spreadsheet may find another.",
  index:
    "Money went in and came out by turns, so that more than one yearly rate solves the same flows in the S&P 500. The one closest to zero is shown; a spreadsheet may find another.",
  both: "Money went in and came out by turns, so that more than one yearly rate solves these cash flows, in the S&P 500 too. The ones closest to zero are shown; a spreadsheet may find others.",
} as const;

export const indexName = "S&P 500";
export const indexSources = {
  "total-return": "total return, dividends reinvested",
  price: "price only, dividends left out",
} as const;

const number = new Intl.NumberFormat("en-US", { maximumFractionDigits: 3 });
const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
const list = new Intl.ListFormat("en-US", { type: "conjunction" });
const dayFormat = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });
const writeDay = (day: string): string => dayFormat.format(new Date(`${day}T00:00:00Z`));

/** What is missing, and what would complete it. */
export const gapWords = {
  /** Units and symbols that one account held when its history starts. */
  opening: (held: readonly { units: number; symbol: string }[], account: string, start: string) =>
    `${list.format(held.map(({ units, symbol }) => `${number.format(units)} ${symbol}`))} in ${account} were held before the linked history starts on ${writeDay(start)}. Older transactions from the institution would complete it.`,
  openingCash: (amount: number, account: string, start: string) =>
    `${account} held ${dollars.format(amount)} of cash before the linked history starts on ${writeDay(start)}. Older transactions from the institution would complete it.`,
  missing: (units: number, symbol: string, account: string) =>
    `${number.format(units)} ${symbol} left ${account} without a transaction. The institution's missing transactions would complete it.`,
  noBasis: (symbol: string, account: string) =>
    `The institution does not say what ${symbol} in ${account} cost. Its cost basis would complete it.`,
  fitted: (symbol: string, account: string) =>
    `Dates or costs of ${symbol} in ${account} were fitted to the institution's total. The institution's list of lots would make them exact.`,
  noPrice: (symbol: string) =>
    `${symbol} has no price on a day that needs one and is left out of the rate. A price of that day would complete it.`,
  foreign: (symbol: string, currency: string) =>
    `${symbol} is in ${currency} and is left out. Exchange rates would complete it.`,
  stale: (symbol: string, day: string) =>
    `The last known price of ${symbol} is of ${writeDay(day)}. A newer price would complete it.`,
  untrustedCash: (account: string) =>
    `The transactions of ${account} do not explain its cash, so its purchases and sales count instead of its deposits. All its transactions would complete it.`,
} as const;
