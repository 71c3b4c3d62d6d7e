import type { ComparedPrices } from "@stocks-vibe/contracts/portfolio";
import { money, percentChange } from "#lib/format.ts";
import { day } from "#lib/format-date.ts";

const prices = ({ day: on, own_price, market_price, difference }: ComparedPrices): string =>
  `On ${day(on)} the market's close was ${money(market_price)} and the price in your accounts ${money(own_price)} (${percentChange(difference * 100, 1)}).`;

export const marketSymbolMessages = {
  title: "Market symbol",
  offer: (called: string) =>
    `No market knows ${called} by this name. If it is traded under a symbol, past prices and splits can come from the market.`,
  open: "Match a market symbol",
  change: "Change",
  undo: "Take back",
  undoing: "Taking back",
  inForce: (symbol: string, by: string, on: string) =>
    `Priced as ${symbol}, matched by ${by} on ${day(on)}.`,
  label: "Symbol on the market",
  hint: "Such as VTSAX. It counts for everybody in your organization.",
  empty: "Enter a symbol.",
  check: "Check and match",
  checking: "Checking",
  cancel: "Cancel",
  differs: (symbol: string, compared: ComparedPrices) =>
    `${prices(compared)} Is ${symbol} the same security?`,
  unproven: (symbol: string) =>
    `No day is known of which both your accounts and ${symbol} have a price, so this can't be checked. Is it the same security?`,
  tooFar: (compared: ComparedPrices) =>
    `${prices(compared)} Prices that far apart are of two securities. Please check the symbol.`,
  sure: (symbol: string) => `Yes, use ${symbol}`,
  matched: (symbol: string) => `${symbol} is matched, and the figures follow.`,
  undone: "The market symbol is taken back, and the figures follow.",
} as const;
