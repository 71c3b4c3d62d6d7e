import type { Completeness } from "@stocks-vibe/contracts/portfolio";

/** What a lot under a year shows instead. */
export const plainGrowth = { label: "Total return, not annualised", symbols: "value / cost − 1" };

export const completenessWords: Readonly<Record<Completeness, string>> = {
  full: "Everything behind this figure is known.",
  "since-linked":
    "What was held before the history starts counts from its market value on that day.",
  estimated:
    "Some dates, costs or prices behind this figure are estimates, or a part had to be left out.",
};

/** Of a total that adds lots up: they count by their cost, whenever they were bought. */
export const openingsInSum =
  "What was held before the history starts has no purchase day of its own; it counts by the cost that the institution or a member gives.";

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
    `${list.format(held.map(({ units, symbol }) => `${number.format(units)} ${symbol}`))} in ${account} were held before the history starts on ${writeDay(start)}. Older transactions from the institution would complete it.`,
  openingCash: (amount: number, account: string, start: string) =>
    `${account} held ${dollars.format(amount)} of cash before the history starts on ${writeDay(start)}. Older transactions from the institution would complete it.`,
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
