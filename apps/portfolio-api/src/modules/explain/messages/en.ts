import type {
  Completeness,
  PortfolioFigure,
  SubjectFigure,
} from "@stocks-vibe/contracts/portfolio";
import { writing } from "../../../language/language.ts";

/**
 * What is said of a figure: its title, what the result is, and the formula in words and in symbols.
 */
export interface FigureWords {
  readonly title: (subject: string) => string;
  readonly label: string;
  readonly words: string;
  readonly symbols: string;
}

const irrWords =
  "The IRR is the yearly rate at which everything you paid in, each payment growing from its own day, would have become what you took out plus what you hold now.";
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

export const englishFigures: Readonly<Record<PortfolioFigure | SubjectFigure, FigureWords>> = {
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
    title: constant("How the yearly return (IRR) is worked out"),
    label: "Yearly return (IRR)",
    words: irrWords,
    symbols: irrSymbols,
  },
  "sp500-irr": {
    title: constant("How the S&P 500 IRR is worked out"),
    label: "S&P 500 IRR",
    words: indexWords,
    symbols: indexSymbols,
  },
  "irr-difference": {
    title: constant("How the difference to the S&P 500 is worked out"),
    label: "Yearly return (IRR) minus S&P 500 IRR",
    words: `${irrWords} The same flows closed by what the S&P 500 would be worth give the other rate, and the figure is the difference of the two.`,
    symbols: "IRR − S&P 500 IRR",
  },
  "one-year-return": {
    title: constant("How the one-year return is worked out"),
    label: "Time-weighted return of the last year",
    words: returnWords,
    symbols: dailySymbols,
  },
  "three-year-return": {
    title: constant("How the three-year return is worked out"),
    label: "Time-weighted return of the last three years, per year",
    words: returnWords,
    symbols: yearlySymbols,
  },
  "five-year-return": {
    title: constant("How the five-year return is worked out"),
    label: "Time-weighted return of the last five years, per year",
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
    title: (symbol) => `How the yearly return (IRR) of ${symbol} is worked out`,
    label: "Yearly return (IRR)",
    words: irrWords,
    symbols: irrSymbols,
  },
  "position-sp500-irr": {
    title: (symbol) => `How the S&P 500 IRR of ${symbol} is worked out`,
    label: "S&P 500 IRR",
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
    label: "Time-weighted return of the calendar year",
    words: returnWords,
    symbols: dailySymbols,
  },
};

const { number, dollars, list, day } = writing.en;

/** What is missing, and what would complete it. */
export const englishGaps = {
  /** Units and symbols that one account held when its history starts. */
  opening: (held: readonly { units: number; symbol: string }[], account: string, start: string) =>
    `${list(held.map(({ units, symbol }) => `${number(units)} ${symbol}`))} in ${account} were held before the history starts on ${day(start)}. Older transactions from the institution would complete it.`,
  openingCash: (amount: number, account: string, start: string) =>
    `${account} held ${dollars(amount)} of cash before the history starts on ${day(start)}. Older transactions from the institution would complete it.`,
  missing: (units: number, symbol: string, account: string) =>
    `${number(units)} ${symbol} left ${account} without a transaction. The institution's missing transactions would complete it.`,
  noBasis: (symbol: string, account: string) =>
    `The institution does not say what ${symbol} in ${account} cost. Its cost basis would complete it.`,
  fitted: (symbol: string, account: string) =>
    `Dates or costs of ${symbol} in ${account} were fitted to the institution's total. The institution's list of lots would make them exact.`,
  noPrice: (symbol: string) =>
    `${symbol} has no price on a day that needs one and is left out of the rate. A price of that day would complete it.`,
  unpriced: (symbol: string) =>
    `No price of ${symbol} is known, and it is left out. A price would complete it.`,
  foreign: (symbol: string, currency: string) =>
    `${symbol} is in ${currency} and is left out. Exchange rates would complete it.`,
  stale: (symbol: string, on: string) =>
    `The last known price of ${symbol} is of ${day(on)}. A newer price would complete it.`,
  untrustedCash: (account: string) =>
    `The transactions of ${account} do not explain its cash, so its purchases and sales count instead of its deposits. All its transactions would complete it.`,
};

const completeness: Readonly<Record<Completeness, string>> = {
  full: "Everything behind this figure is known.",
  "since-linked":
    "What was held before the history starts counts from its market value on that day.",
  estimated:
    "Some dates, costs or prices behind this figure are estimates, or a part had to be left out.",
};

/** By the name that figures give a source; one that is not here goes by its name. */
const sources: Readonly<Record<string, string>> = {};

/** What an explanation says beside its figure and what is missing. */
export const englishParts = {
  completeness,
  /** Of a total that adds lots up: they count by their cost, whenever they were bought. */
  openingsInSum:
    "What was held before the history starts has no purchase day of its own; it counts by the cost that the institution or a member gives.",
  /** What a lot under a year shows instead. */
  plainGrowth: { label: "Total return, not annualised", symbols: "value / cost − 1" },
  /** Beside a rate that is one of several. */
  ambiguity: {
    own: "Money went in and came out by turns, so that more than one yearly rate solves these cash flows. The one closest to zero is shown; a spreadsheet may find another.",
    index:
      "Money went in and came out by turns, so that more than one yearly rate solves the same flows in the S&P 500. The one closest to zero is shown; a spreadsheet may find another.",
    both: "Money went in and came out by turns, so that more than one yearly rate solves these cash flows, in the S&P 500 too. The ones closest to zero are shown; a spreadsheet may find others.",
  },
  indexSources: {
    "total-return": "total return, dividends reinvested",
    price: "price only, dividends left out",
  },
  sources,
  cash: "Cash and money-market funds",
  flows: {
    contribution: "Contribution",
    distribution: "Distribution",
    purchase: "Purchase",
    sale: "Sale",
    dividend: "Cash dividend",
    interest: "Interest",
    capitalGain: "Capital gain distribution",
    principal: "Return of principal",
    paid: "Fee or payment",
    received: "Money received",
    opening: "Held before the history, at its value that day",
    missing: "No longer held, at its value that day",
    unitsReceived: "Units received, at their value that day",
    unitsGiven: "Units given, at their value that day",
    today: "Value today",
  },
  deposits: {
    deposit: "Deposit",
    withdrawal: "Withdrawal",
    unitsIn: "Units transferred in",
    unitsOut: "Units transferred out",
    opening: "Value when the history starts",
    moneyIn: "Money in",
    moneyOut: "Money out",
    all: (whats: readonly string[]) => whats.join(" and "),
  },
};

/**
 * The head of each shape's CSV, in its order: names say the unit. Spreadsheet formulas find their
 * columns by the keys.
 */
export const englishCsv = {
  yes: "yes",
  no: "no",
  heads: {
    sum: {
      symbol: "symbol",
      name: "name",
      account: "account",
      date: "date",
      units: "units_shares",
      price: "price_usd",
      value: "value_usd",
      cost: "cost_usd",
      gain: "gain_usd",
      counted: "counted",
      irr: "irr_per_year_fraction",
      sp500Irr: "sp500_irr_per_year_fraction",
      ratesFrom: "rates_from",
      ratesTo: "rates_to",
    },
    flows: {
      date: "date",
      what: "what",
      symbol: "symbol",
      account: "account",
      units: "units_shares",
      price: "price_usd",
      amount: "amount_usd",
      days: "days",
      sp500Level: "sp500_level_points",
      sp500Units: "sp500_units",
      sp500Amount: "sp500_amount_usd",
      priceDate: "price_date",
      priceSource: "price_source",
      sp500Date: "sp500_date",
      note: "note",
    },
    growth: {
      lot: "lot",
      symbol: "symbol",
      account: "account",
      purchased: "purchase_date",
      asOf: "as_of_date",
      days: "days",
      cost: "cost_usd",
      value: "value_usd",
      annualized: "annualized",
    },
    returns: {
      date: "date",
      value: "value_usd",
      inflow: "inflow_usd",
      outflow: "outflow_usd",
      dailyReturn: "daily_return_fraction",
      sp500Level: "sp500_level_points",
      sources: "price_sources",
      oldestPrice: "oldest_price_date",
      sp500Date: "sp500_date",
    },
  },
};

export type CsvWords = typeof englishCsv;
