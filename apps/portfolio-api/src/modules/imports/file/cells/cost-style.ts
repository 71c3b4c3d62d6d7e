import type { LocalizedText } from "../../../../language/language.ts";
import type { Action } from "../action.ts";
import { describeFile } from "../describe-file.ts";
import type { WrittenRow } from "../file-row.ts";
import type { MoneyStyle } from "./money-style.ts";

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
