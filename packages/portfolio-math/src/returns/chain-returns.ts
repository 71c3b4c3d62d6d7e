import { type Figure, figure } from "../arithmetic/na-reason.ts";

/**
 * Links the returns of periods that follow each other, as fractions: Π(1 + r) − 1 (GIPS). Four
 * quarters make exactly their year. N/A for the first reason when one of them is; the return of no
 * period is 0.
 *
 * Returns of 0.5 and −0.5 are −0.25: what falls by half after rising by half ends below its start.
 */
export function chainReturns(returns: readonly Figure[]): Figure {
  let growth = 1;
  for (const period of returns) {
    if (period.kind === "none") return period;
    growth *= 1 + period.value;
  }
  return figure(growth - 1, "invalid-valuation");
}
