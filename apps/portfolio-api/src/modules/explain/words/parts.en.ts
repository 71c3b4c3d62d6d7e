import type { Completeness } from "@stocks-vibe/contracts/portfolio";

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
