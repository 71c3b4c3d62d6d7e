import { type Figure, figure, none } from "../arithmetic/na-reason.ts";

/** Gain in money and in percent of the cost (12.5 is 12.5 %). */
export interface Gain {
  amount: Figure;
  percent: Figure;
}

/**
 * Unrealized gain in dollars: value − cost basis, and in percent of the basis, without its sign:
 * 100 · (value − basis) / |basis|. An unknown basis (null) makes both N/A (`basis-unknown`), never
 * 0; a basis of 0 (a spin-off, a gift of shares) has a gain in money but no percent. What is owed
 * has a negative value and a negative basis, what its sale brought: gain(−100, −300) is 200, 66.7 %
 * of it.
 *
 * gain(150, 100) is 50, or 50 %.
 */
export function gain(value: number, costBasis: number | null): Gain {
  if (costBasis === null) return { amount: none("basis-unknown"), percent: none("basis-unknown") };
  const amount = value - costBasis;
  return {
    amount: figure(amount, "invalid-valuation"),
    percent:
      costBasis === 0
        ? none("basis-unknown")
        : figure((amount / Math.abs(costBasis)) * 100, "invalid-valuation"),
  };
}
