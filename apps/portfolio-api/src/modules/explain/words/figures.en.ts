import type { PortfolioFigure, SubjectFigure } from "@stocks-vibe/contracts/portfolio";
import type { FigureWords } from "./figure-words.ts";

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
