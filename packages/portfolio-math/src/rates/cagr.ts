import { type Figure, figure, none } from "../arithmetic/na-reason.ts";
import { annualise } from "./annualise.ts";

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
