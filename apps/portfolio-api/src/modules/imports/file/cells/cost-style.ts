import type { LocalizedText } from "../../../../language/language.ts";
import { describeFile } from "../describe-file.ts";
import { ACTIONS, type Action, type WrittenRow } from "../file-row.ts";

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

/**
 * How a file writes fees and taxes: `brokers`, by signs that are known; `signed` and `turned`, as
 * its other money; `spent`, always what they cost; `unclear`, where that can't be told. What says
 * that it was given back arrives in any file but a broker's.
 */
export type CostStyle = "signed" | "brokers" | "turned" | "spent" | "unclear";

const COSTS = new Set<Action>(["fee", "tax"]);
/** Nobody is given back fees on so many days without having paid one. */
const DAYS_OF_A_HABIT = 3;

/** True for what is paid, and at times given back, without a word of its own for either. */
export const isCost = ({ action }: Pick<WrittenRow, "action">): boolean => COSTS.has(action);

const isReturned = ({ isGivenBack, isCancelled }: WrittenRow): boolean =>
  isGivenBack || isCancelled;

/**
 * Of a file that writes money that leaves as less than nothing. Costs that it writes as more are
 * refunds beside others, or a habit of their own.
 */
function styleBeside(costs: readonly WrittenRow[]): CostStyle {
  const positive = costs.filter(({ amount }) => amount > 0);
  if (positive.length * 2 <= costs.length) return "signed";
  const days = new Set(positive.map(({ day }) => day));
  const isHabit = positive.length === costs.length && days.size >= DAYS_OF_A_HABIT;
  return isHabit ? "spent" : "unclear";
}

/**
 * Pure: how this file writes its fees and taxes, from how it writes its other money and from all of
 * them together.
 */
export function costStyleOf(
  rows: readonly WrittenRow[],
  style: MoneyStyle,
  isBrokers: boolean,
): CostStyle {
  if (isBrokers) return "brokers";
  if (style !== "signed") return style === "turned" ? "turned" : "spent";
  return styleBeside(rows.filter((row) => isCost(row) && row.amount !== 0 && !isReturned(row)));
}

/** Pure: what a cost gives back, less than nothing where it was paid. */
export function returnedBy(row: WrittenRow, style: CostStyle): number {
  const { amount } = row;
  if (style === "brokers") return amount;
  if (isReturned(row)) return Math.abs(amount);
  if (style === "turned") return -amount;
  return style === "spent" ? -Math.abs(amount) : amount;
}

/**
 * Why it can't be told whether a cost was paid or given back, with what to write; undefined where
 * it can.
 */
export function costProblem(row: WrittenRow, style: CostStyle): LocalizedText | undefined {
  if (style !== "unclear" || !isCost(row) || row.amount === 0 || isReturned(row)) return undefined;
  const { action, amount } = row;
  const cost = { action, amount: amount.toFixed(2), bare: Math.abs(amount).toFixed(2) };
  return describeFile((words) => words.cost(cost));
}
