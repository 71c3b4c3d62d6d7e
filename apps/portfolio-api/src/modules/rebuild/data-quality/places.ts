import { roundTo } from "@stocks-vibe/portfolio-math";
import type { TransactionRow } from "../rebuild-types.ts";

/** What was held before the first day listed. */
export const OPENING = "opening";

/** Units that came in one row: its day and number stay when a new link gives the row another id. */
export const placeOf = ({ date, quantity }: Pick<TransactionRow, "date" | "quantity">): string =>
  `${date} ${roundTo(Math.abs(quantity), 9)}`;

/** Two of several equal trades: the earlier one's day, units and amount. */
export const placeOfRepeat = (row: Pick<TransactionRow, "date" | "quantity" | "amount">): string =>
  `${placeOf(row)} ${roundTo(row.amount, 2)}`;
