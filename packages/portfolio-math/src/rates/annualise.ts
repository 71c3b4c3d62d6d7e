import { type Figure, figure, none } from "../arithmetic/na-reason.ts";

/**
 * A total return over `days` as a yearly rate, both fractions: (1 + r)^(365 / days) − 1
 * (AsMember/365). Under 365 days it is N/A (`history-too-short`): GIPS forbids annualising less
 * than a year, since it extrapolates. Losing everything is −100 % a year; less than that can't be
 * (`invalid-valuation`).
 *
 * annualise(0.5625, 730) is 0.25: 1.25 twice is 1.5625.
 */
export function annualise(totalReturn: number, days: number): Figure {
  if (days < 365) return none("history-too-short");
  if (totalReturn < -1) return none("invalid-valuation");
  return figure((1 + totalReturn) ** (365 / days) - 1, "invalid-valuation");
}
