import { ACTIONS, type Action } from "../action.ts";
import type { WrittenRow } from "../file-row.ts";

/**
 * How a file writes money: `signed`, positive when it arrives, as brokers do; `turned`, positive
 * when it leaves; `unsigned`, always positive, the word telling which way.
 */
export type MoneyStyle = "signed" | "turned" | "unsigned";

/** A plan's own movements: whether their money is written as arriving or leaving says nothing. */
export const OF_A_PLAN = new Set<Action>(["contribution", "distribution"]);

/** 1 where more of the numbers are positive, −1 where more are negative, 0 where neither. */
export const majorityOf = (numbers: readonly number[]): number =>
  Math.sign(numbers.reduce((sum, number) => sum + Math.sign(number), 0));

const amountsOf = (rows: readonly WrittenRow[], money: "in" | "out"): number[] =>
  rows
    .filter(
      ({ action, isCancelled }) =>
        !isCancelled && ACTIONS[action].money === money && !OF_A_PLAN.has(action),
    )
    .map(({ amount }) => amount);

/**
 * What most of a file's purchases and sales tell; brokers whose exports are known write money that
 * arrives as positive.
 */
export function moneyStyleOf(rows: readonly WrittenRow[], isBrokers: boolean): MoneyStyle {
  if (isBrokers) return "signed";
  const leaving = majorityOf(amountsOf(rows, "out"));
  const arriving = majorityOf(amountsOf(rows, "in"));
  if (leaving > 0) return arriving < 0 ? "turned" : "unsigned";
  return leaving === 0 && arriving < 0 ? "turned" : "signed";
}
