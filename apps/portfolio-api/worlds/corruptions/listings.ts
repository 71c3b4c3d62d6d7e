import { dateOf, YEAR_AGO } from "../calendar.ts";
import { dayOfRow } from "../list-world.ts";
import { type Corruption, giveUp } from "./corruption.ts";

/** Shapes 8, 9 and 13: what is listed at all. */
export const listingCorruptions: readonly Corruption[] = [
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
