import { roundTo } from "@stocks-vibe/portfolio-math";
import type { TransactionRow } from "../rebuild/rebuild-types.ts";

/** What was held before the first day listed. */
export const OPENING = "opening";

/** The day and number of units of a row: they stay when a new link gives the row another id. */
const dayAndUnits = ({ date, quantity }: Pick<TransactionRow, "date" | "quantity">): string =>
  `${date} ${roundTo(Math.abs(quantity), 9)}`;

/**
 * Units that came in one row, the `nth` from 1 of those that came alike in their ledger: each may
 * have been bought on another day, and what one cost says nothing of the next.
 */
export const placeOf = (row: Pick<TransactionRow, "date" | "quantity">, nth: number): string =>
  nth === 1 ? dayAndUnits(row) : `${dayAndUnits(row)} #${nth}`;

/** Two of several equal trades: the earlier one's day, units and amount. */
export const placeOfRepeat = (row: Pick<TransactionRow, "date" | "quantity" | "amount">): string =>
  `${dayAndUnits(row)} ${roundTo(row.amount, 2)}`;
