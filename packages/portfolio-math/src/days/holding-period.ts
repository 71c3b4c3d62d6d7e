import { daysBetween, type IsoDate } from "./iso-date.ts";

export interface HoldingPeriod {
  days: number;
  years: number;
  /** Days beyond the whole years. */
  restDays: number;
}

/**
 * How long something is held, in whole years of 365 days and the days beyond. Leap days count as
 * days, so that the figure matches the AsMember/365 day count of every rate here. A purchase dated
 * after `asOf` is held 0 days. For reading, not for tax: a long-term gain is a matter of calendar
 * dates (26 USC 1222).
 *
 * holdingPeriod(2023-01-01, 2024-01-11) is 375 days: 1 year and 10.
 */
export function holdingPeriod(purchased: IsoDate, asOf: IsoDate): HoldingPeriod {
  const days = Math.max(0, daysBetween(purchased, asOf));
  return { days, years: Math.floor(days / 365), restDays: days % 365 };
}
