import { type Figure, figure } from "../arithmetic/na-reason.ts";

/**
 * Links the returns of periods that follow each other: Π(1 + r) − 1. Four quarters make exactly their year. N/A for the first reason when
 * one of them is; the return of no period is 0.
 */
export function chainReturns(returns: readonly Figure[]): Figure {
  let growth = 1;
  for (const period of returns) {
    if (period.kind === "none") return period;
    growth *= 1 + period.value;
  }
  return figure(growth - 1, "invalid-valuation");
}
