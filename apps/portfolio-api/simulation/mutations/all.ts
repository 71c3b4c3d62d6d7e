import { dateOf, YEAR_AGO } from "../calendar.ts";
import { dayOfRow } from "../list-world.ts";
import type { Listed } from "../listed.ts";
import { type Corruption, giveUp } from "./corruption.ts";
import { holdingCorruptions } from "./holdings.ts";
import { priceCorruptions } from "./prices.ts";
import { tradeCorruptions } from "./trades.ts";

/** Shapes 8, 9 and 13: what is listed at all. */
const listingCorruptions: readonly Corruption[] = [
  {
    name: "an account of which no transactions are listed",
    apply(listed) {
      listed.transactions = listed.transactions.filter((row) => row.account_id !== "savings");
      giveUp(listed, "ETF", "portfolio");
    },
  },
  {
    name: "a withdrawal in Canadian dollars",
    apply(listed) {
      const row = listed.transactions.find(({ subtype }) => subtype === "deposit");
      if (!row) return;
      listed.transactions.push({
        ...row,
        provider_transaction_id: "canadian",
        account_id: "brokerage",
        amount: 50_000,
        subtype: "withdrawal",
        currency: "CAD",
      });
      giveUp(listed, "portfolio");
    },
  },
  {
    name: "a history of twelve months only",
    apply(listed) {
      listed.windowDay = YEAR_AGO;
      listed.transactions = listed.transactions.filter((row) => dayOfRow(row) >= YEAR_AGO);
      const history_start = dateOf(YEAR_AGO);
      listed.connections = listed.connections.map((row) => ({ ...row, history_start }));
      // Bought before, and priced nowhere but where they were bought.
      giveUp(listed, "BOND", "CALL", "portfolio");
    },
  },
];

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
