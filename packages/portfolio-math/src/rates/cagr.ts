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

/** What a lot cost, what it is worth in the same currency, and for how long it was held. */
export interface Growth {
  value: number;
  /** Total cost; null when unknown. */
  cost: number | null;
  /** Days held. */
  days: number;
}

/** A rate as a fraction; `annualised` is false under a year, where it is the plain total return. */
export type Cagr = { rate: Figure; annualised: boolean };

/**
 * Compound annual growth of a lot: (value / cost)^(365 / days) − 1. Under a year it is the total
 * return, not annualised. N/A when the cost is unknown or not positive (`basis-unknown`), or on the
 * day of purchase (`single-day`); −100 % when nothing is left. Cash dividends are not part of it
 * (price growth only); the position's IRR has them.
 *
 * cagr({ value: 156.25, cost: 100, days: 730 }) has the rate 0.25, annualised; cagr({ value: 125,
 * cost: 100, days: 30 }) has 0.25 too, not annualised.
 */
export function cagr({ value, cost, days }: Growth): Cagr {
  const annualised = days >= 365;
  if (cost === null || cost <= 0) return { rate: none("basis-unknown"), annualised };
  if (days < 1) return { rate: none("single-day"), annualised };
  const total = value / cost - 1;
  return {
    rate: annualised ? annualise(total, days) : figure(total, "invalid-valuation"),
    annualised,
  };
}
