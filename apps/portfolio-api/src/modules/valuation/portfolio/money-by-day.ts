import { roundCents } from "@stocks-vibe/portfolio-math";
import type { StoredYears } from "../snapshots/pending-snapshot.ts";
import type { Replay } from "./replay-portfolio.ts";

/**
 * The days on which money crossed the portfolio's edge, each with its net, as the daily returns
 * take it: positive came in.
 */
export function moneyByDay({
  daily,
  cash,
  ledgers,
}: Pick<Replay, "daily" | "cash" | "ledgers">): StoredYears["money"] {
  const moved = daily.dates.flatMap((date, day) => {
    const amount = roundCents((daily.inflow[day] ?? 0) - (daily.outflow[day] ?? 0));
    return amount === 0 ? [] : [{ date, amount }];
  });
  return {
    days: moved.map(({ date }) => date),
    amounts: moved.map(({ amount }) => amount),
    // Holdings without the cash of their accounts have no deposits of their own.
    isDeposits: cash.every((book) => book.isTrusted) && (cash.length > 0 || ledgers.length === 0),
  };
}
