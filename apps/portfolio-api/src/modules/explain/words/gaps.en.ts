import { writing } from "../../../language/writing.ts";

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
