import { dateOf } from "../calendar.ts";
import { dayOfRow } from "../list-world.ts";
import type { Listed } from "../listed.ts";
import { type Corruption, giveUp } from "./corruption.ts";
import { holdingCorruptions } from "./holdings.ts";
import { listingCorruptions } from "./listings.ts";
import { priceCorruptions } from "./prices.ts";
import { tradeCorruptions } from "./trades.ts";

const isSplitRow = ({ subtype }: Listed["transactions"][number]): boolean => subtype === "split";

const withoutSplitRows = (listed: Listed): void => {
  listed.transactions = listed.transactions.filter((row) => !isSplitRow(row));
};

/** Shapes 1 and 14 of what institutions send. */
const splitCorruptions: readonly Corruption[] = [
  {
    name: "a split that only the market tells of",
    features: { hasSplit: true },
    apply: withoutSplitRows,
  },
  {
    name: "a split that nobody tells of",
    features: { hasSplit: true },
    apply(listed) {
      withoutSplitRows(listed);
      listed.splits.clear();
      giveUp(listed, "SPLIT", "portfolio");
    },
  },
  {
    name: "a split dated two days late",
    features: { hasSplit: true },
    apply(listed) {
      for (const row of listed.transactions.filter(isSplitRow)) row.day = dateOf(dayOfRow(row) + 2);
    },
  },
];

/** Shapes 4 and 11. */
const moveCorruptions: readonly Corruption[] = [
  {
    name: "shares that come in kind without their purchase date",
    features: { hasArrival: true },
    apply: (listed) => giveUp(listed, "AWAY"),
  },
  {
    name: "one share class exchanged for another",
    features: { hasExchange: true },
    apply: () => undefined,
  },
  {
    name: "a rebalance within a plan",
    features: { hasRebalance: true },
    apply: () => undefined,
  },
];

/** Shape 5: reinvestments unlike the income they spend. Each is true of its world, and listed as it happened. */
const incomeCorruptions: readonly Corruption[] = [
  {
    name: "dividends reinvested eight days later",
    features: { reinvestment: { daysLater: 8 } },
    apply: () => undefined,
  },
  {
    name: "two incomes reinvested in one purchase",
    features: { reinvestment: { incomes: 2 } },
    apply: () => undefined,
  },
  {
    name: "one income reinvested in two purchases",
    features: { reinvestment: { purchases: 2 } },
    apply: () => undefined,
  },
  {
    name: "tax withheld from reinvested dividends",
    features: { reinvestment: { tax: 0.15 } },
    apply: () => undefined,
  },
];

/** Nothing is wrong: what all others are measured by. */
const faultless: Corruption = { name: "nothing wrong", apply: () => undefined };

export const CORRUPTIONS: readonly [Corruption, ...Corruption[]] = [
  faultless,
  ...splitCorruptions,
  ...holdingCorruptions,
  ...priceCorruptions,
  ...incomeCorruptions,
  ...moveCorruptions,
  ...tradeCorruptions,
  ...listingCorruptions,
];
