import { type Figure, figure, none } from "../arithmetic/na-reason.ts";
import { annualise } from "./annualise.ts";

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
 * Compound annual growth of a lot: (value / cost)^(365 / days) − 1. Under a year it is the total return, not annualised.
 * N/A when the cost is unknown or not positive, or on the day of purchase; −100 % when nothing is left. Cash dividends are
 * not part of it (price growth only); the position's IRR has them.
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
