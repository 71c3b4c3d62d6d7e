import { dateOf, YEAR_AGO } from "../calendar.ts";
import { dayOfRow } from "../list-world.ts";
import type { Listed } from "../listed.ts";
import { type Corruption, corruption, giveUp } from "./corruption.ts";
import { holdingCorruptions } from "./holdings.ts";
import { priceCorruptions } from "./prices.ts";
import { tradeCorruptions } from "./trades.ts";

/** Shapes 8, 9 and 13: what is listed at all. */
const listingCorruptions: readonly Corruption[] = [
  corruption("an account of which no transactions are listed", {}, (listed) => {
    listed.transactions = listed.transactions.filter((row) => row.account_id !== "savings");
    giveUp(listed, "ETF", "portfolio");
  }),
  corruption("a withdrawal in Canadian dollars", {}, (listed) => {
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
  }),
  corruption("a history of twelve months only", {}, (listed) => {
    listed.windowDay = YEAR_AGO;
    listed.transactions = listed.transactions.filter((row) => dayOfRow(row) >= YEAR_AGO);
    const history_start = dateOf(YEAR_AGO);
    listed.connections = listed.connections.map((row) => ({ ...row, history_start }));
    // Bought before, and priced nowhere but where they were bought.
    giveUp(listed, "BOND", "CALL", "portfolio");
  }),
];

const isSplitRow = ({ subtype }: Listed["transactions"][number]): boolean => subtype === "split";

const withoutSplitRows = (listed: Listed): void => {
  listed.transactions = listed.transactions.filter((row) => !isSplitRow(row));
};

/** Shapes 1 and 14 of what institutions send. */
const splitCorruptions: readonly Corruption[] = [
  corruption("a split that only the market tells of", { hasSplit: true }, withoutSplitRows),
  corruption("a split that nobody tells of", { hasSplit: true }, (listed) => {
    withoutSplitRows(listed);
    listed.splits.clear();
    giveUp(listed, "SPLIT", "portfolio");
  }),
  corruption("a split dated two days late", { hasSplit: true }, (listed) => {
    for (const row of listed.transactions.filter(isSplitRow)) row.day = dateOf(dayOfRow(row) + 2);
  }),
];

/** Shapes 4 and 11. */
const moveCorruptions: readonly Corruption[] = [
  corruption(
    "shares that come in kind without their purchase date",
    { hasArrival: true },
    (listed) => giveUp(listed, "AWAY"),
  ),
  corruption("one share class exchanged for another", { hasExchange: true }),
  corruption("a rebalance within a plan", { hasRebalance: true }),
];

/** Shape 5: reinvestments unlike the income they spend. Each is listed as it happened. */
const incomeCorruptions: readonly Corruption[] = [
  corruption("dividends reinvested eight days later", { reinvestment: { daysLater: 8 } }),
  corruption("two incomes reinvested in one purchase", { reinvestment: { incomes: 2 } }),
  corruption("one income reinvested in two purchases", { reinvestment: { purchases: 2 } }),
  corruption("tax withheld from reinvested dividends", { reinvestment: { tax: 0.15 } }),
];

/** Nothing is wrong: what all others are measured by. */
const faultless: Corruption = corruption("nothing wrong", {});

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
