import { type Figure, figure, type None, none } from "../arithmetic/na-reason.ts";
import { sum } from "../arithmetic/sum.ts";
import type { DailyReturns } from "./time-weighted-return.ts";

/**
 * The stretch a deviation is scaled to: all the returns given, or a year of 365 of them (a return
 * per calendar day).
 */
export type VolatilitySpan = "all" | "year";

/**
 * Volatility: the sample standard deviation s of the logarithms of daily returns, s(ln(1 + r)),
 * times the square root of their number (Portfolio Performance) or of 365. A fraction. The first
 * return belongs to no earlier value and is left out.
 *
 * N/A: `history-too-short` for fewer than two returns (after the first), `invalid-valuation` when
 * one is missing or loses everything.
 *
 * volatility([0, 0.5, 0.5], "all") is 0: equal returns do not vary, however large they are.
 */
export function volatility(returns: DailyReturns, span: VolatilitySpan): Figure {
  return deviation(returns, span, () => true);
}

/**
 * The same of falls only: returns above the mean count as the mean, in the sum of squares and in
 * the number of returns. N/A as `volatility`. Never more than the volatility.
 */
export function downsideVolatility(returns: DailyReturns, span: VolatilitySpan): Figure {
  return deviation(returns, span, (distance) => distance < 0);
}

function deviation(
  returns: DailyReturns,
  span: VolatilitySpan,
  counts: (distance: number) => boolean,
): Figure {
  const own = returns.slice(1);
  if (own.length < 2) return none("history-too-short");
  const logs = own.flatMap((daily) => (daily === null ? [] : [Math.log1p(daily)]));
  if (logs.length < own.length || !logs.every(Number.isFinite)) return none("invalid-valuation");
  const mean = sum(logs) / logs.length;
  const squares = logs
    .map((log) => log - mean)
    .filter(counts)
    .map((distance) => distance * distance);
  // Logarithms of independent days add up, and so do their variances: s² of a day times the days.
  const steps = span === "year" ? 365 : logs.length;
  // n − 1 (Bessel's correction), since the mean is taken from the same returns.
  return figure(Math.sqrt((sum(squares) / (logs.length - 1)) * steps), "invalid-valuation");
}

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
