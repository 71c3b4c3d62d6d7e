import * as z from "zod";
import { completeness, isoDay, money, naReason, notAvailable, rate } from "./scalars.ts";

export const timelineRange = z.enum(["1M", "6M", "YTD", "1Y", "3Y", "5Y", "MAX"]);
export type TimelineRange = z.infer<typeof timelineRange>;

export const timelinePoint = z.object({
  date: isoDay,
  /** What the axis and the table call the point, e.g. 'Nov 2025'. */
  period: z.string(),
  portfolioValue: money,
  /** The value of the range's first day and the same later payments in the S&P 500; null without a benchmark. */
  benchmarkValue: money.nullable(),
  /** Paid in less taken out since the range's first day; 0 on that day. */
  added: money,
});

/**
 * GET /api/v1/performance/timeline?range=1Y. 1Y answers 13 points, the same day of every month; the others as many as are stored. What was paid
 * in is no gain: startValue + paidIn − takenOut + portfolioChange = endValue, to the cent. Definitions: docs/figures.md.
 */
export const timeline = z.object({
  range: timelineRange,
  points: z.array(timelinePoint),
  /** The first and the last day shown; null without stored values. */
  from: isoDay.nullable(),
  to: isoDay.nullable(),
  /** The first day with stored values, the same for every range. */
  historyStart: isoDay.nullable(),
  /** Other ranges that show the same days, since they all ask for more than is stored. */
  sameRanges: z.array(timelineRange),
  startValue: money.nullable(),
  /** Money of the days after the first one, both positive. */
  paidIn: money.nullable(),
  takenOut: money.nullable(),
  /** 'deposits': all accounts list their deposits. 'purchases': of those that don't, purchases less sales count as added. */
  addedFrom: z.enum(["deposits", "purchases"]),
  endValue: money.nullable(),
  /** The gain after payments. */
  portfolioChange: money.nullable(),
  /** Time-weighted over the same days: the return that `GET /performance/years` and the dashboard give for the same period. */
  portfolioReturn: rate.nullable(),
  /** The same per year; null, without a reason, for a year or less. */
  portfolioYearlyReturn: rate.nullable(),
  benchmarkChange: money.nullable(),
  benchmarkReturn: rate.nullable(),
  benchmarkYearlyReturn: rate.nullable(),
  /** Of the portfolio: what is estimated of it is estimated in its timeline. */
  completeness,
  notAvailable,
  isSandbox: z.boolean(),
  dataAsOf: isoDay.nullable(),
  benchmarkKind: z.enum(["total-return", "price"]).nullable(),
});
export type Timeline = z.infer<typeof timeline>;

export const yearReturn = z.object({
  year: z.int(),
  portfolioReturn: rate.nullable(),
  benchmarkReturn: rate.nullable(),
  excessReturn: rate.nullable(),
  /** A first or current year that does not run from January to December; never annualised, left out of averages. */
  isPartial: z.boolean(),
  from: isoDay,
  to: isoDay,
  reason: naReason.nullable(),
});
export type YearReturn = z.infer<typeof yearReturn>;

/** GET /api/v1/performance/years: the last five and the current one, as far as stored. */
export const years = z.object({
  years: z.array(yearReturn),
  /** Over complete years only; null when there is none. */
  averageReturn: rate.nullable(),
  averageBenchmarkReturn: rate.nullable(),
  averageExcess: rate.nullable(),
  bestExcess: z.object({ year: z.int(), excess: rate }).nullable(),
  worstExcess: z.object({ year: z.int(), excess: rate }).nullable(),
  completeYears: z.int(),
  yearsAhead: z.int(),
  /** Rounded percent of complete years with excess above 0. */
  winRatePercent: z.int().nullable(),
  isSandbox: z.boolean(),
  benchmarkKind: z.enum(["total-return", "price"]).nullable(),
});
export type Years = z.infer<typeof years>;
