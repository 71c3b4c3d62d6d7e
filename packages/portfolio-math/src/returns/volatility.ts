import { type Figure, figure, none } from "../arithmetic/na-reason.ts";
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
