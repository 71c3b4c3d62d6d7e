import { cents, dateOf, LAST_DAY } from "../calendar.ts";
import { CASH } from "../list-world.ts";
import {
  type Corruption,
  corruption,
  giveUp,
  isOlderThanWindow,
  transactionsOf,
} from "./corruption.ts";

/** Shapes 2, 6, 10, 15, 19 and 21. */
export const holdingCorruptions: readonly Corruption[] = [
  corruption("a bond and an option that are no longer held", { hasClosedContracts: true }),
  corruption("an option that was written", { hasWrittenOption: true }, (listed) =>
    giveUp(listed, "WRIT"),
  ),
  corruption("a cost basis of 0 beside known purchases", {}, (listed) => {
    for (const row of listed.holdings) {
      if (row.security_id !== "ETF" && row.security_id !== "STEADY") continue;
      row.cost_basis = 0;
      if (isOlderThanWindow(listed, row.security_id)) giveUp(listed, row.security_id, "portfolio");
    }
  }),
  corruption("shares for which nothing was paid", { hasGift: true }, (listed) => {
    for (const row of listed.holdings) if (row.security_id === "STEADY") row.cost_basis = null;
    giveUp(listed, "STEADY", "portfolio");
  }),
  corruption("two funds with an empty ticker", {}, (listed) => {
    for (const row of listed.securities) {
      if (row.symbol !== "FUND" && row.symbol !== "TRUST") continue;
      const series = listed.closes.get(row.symbol);
      listed.closes.delete(row.symbol);
      if (series) {
        const { dates: days, closes } = series;
        listed.institutionPrices.push({ security_id: row.id, days, closes });
      }
      row.symbol = "";
    }
  }),
  corruption("holdings of yesterday beside trades of today", { hasTradeToday: true }, (listed) => {
    const today = transactionsOf(listed, "STEADY", "buy").find(
      (row) => row.day === dateOf(LAST_DAY),
    );
    if (!today) return;
    // With shares from before, nobody can tell whether today's are among what is held.
    if (isOlderThanWindow(listed, "STEADY")) giveUp(listed, "STEADY", "portfolio");
    const yesterday = dateOf(LAST_DAY - 1);
    for (const row of listed.holdings.filter((one) => one.account_id === today.account_id)) {
      row.price_as_of = yesterday;
      const security = listed.world.securities.find((one) => one.symbol === row.security_id);
      if (security) row.price = security.closes[LAST_DAY - 1] ?? row.price;
      if (row.security_id === "STEADY") {
        row.quantity -= today.quantity;
        // A total of 0 is what an institution sends for what it doesn't know, on either day.
        if (row.cost_basis) row.cost_basis = cents(row.cost_basis - today.amount);
      }
      row.value = cents(row.quantity * row.price * (security?.multiplier ?? 1));
      if (row.security_id !== CASH) continue;
      row.quantity = cents(row.quantity + today.amount);
      row.value = row.quantity;
    }
  }),
];
