import { type None, none } from "../arithmetic/na-reason.ts";
import type { DailyReturns } from "./time-weighted-return.ts";

/**
 * The deepest fall, as a positive fraction of the peak before it, and the positions in the series
 * at which it began and ended.
 */
export type Drawdown = { kind: "value"; value: number; peak: number; trough: number } | None;

/**
 * Maximum drawdown of a chain of returns: the largest (peak − later value) / peak of their growth.
 * 0 when it never fell. The first return belongs to no earlier value and counts as 0. One pass,
 * O(n). N/A: `history-too-short` for fewer than two returns, `invalid-valuation` when one of them
 * is missing or below −100 %.
 *
 * maximumDrawdown([0, 1, −0.5, −0.5, 1]) is 0.75 with the peak at 1 and the trough at 3.
 */
export function maximumDrawdown(returns: DailyReturns): Drawdown {
  if (returns.length < 2) return none("history-too-short");
  let growth = 1;
  let top = { growth: 1, at: 0 };
  let deepest = { value: 0, peak: 0, trough: 0 };
  for (const [at, daily] of returns.entries()) {
    if (at === 0) continue;
    if (daily === null || !(daily >= -1)) return none("invalid-valuation");
    growth *= 1 + daily;
    if (!Number.isFinite(growth)) return none("invalid-valuation");
    // A fall is measured from the highest point so far; of equal peaks from the first.
    if (growth > top.growth) top = { growth, at };
    const value = 1 - growth / top.growth;
    if (value > deepest.value) deepest = { value, peak: top.at, trough: at };
  }
  return { kind: "value", ...deepest };
}
