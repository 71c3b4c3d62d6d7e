import * as z from "zod/mini";
import { completeness, isoDay, money, naReason, notAvailable, rate } from "../scalars.ts";

export const timelineRange = z.enum(["1M", "6M", "YTD", "1Y", "3Y", "5Y", "MAX"]);
export type TimelineRange = z.infer<typeof timelineRange>;

export const timelinePoint = z.object({
  date: isoDay,
  /** What the axis and the table call the point, e.g. 'Nov 2025'. */
  period: z.string(),
  portfolioValue: money,
  /**
   * The value of the range's first day and the same later payments in the S&P 500; null without a
   * benchmark.
   */
  benchmarkValue: z.nullable(money),
  /** Paid in less taken out since the range's first day; 0 on that day. */
  added: money,
});

/**
 * GET /api/v1/performance/timeline?range=1Y. 1Y answers 13 points, the same day of every month; the
 * others as many as are stored. What was paid in is no gain: startValue + paidIn − takenOut +
 * portfolioChange = endValue, to the cent. Definitions: docs/figures.md.
 */
export const timeline = z.object({
  range: timelineRange,
  points: z.array(timelinePoint),
  /** The first and the last day shown; null without stored values. */
  from: z.nullable(isoDay),
  to: z.nullable(isoDay),
  /** The first day with stored values, the same for every range. */
  historyStart: z.nullable(isoDay),
  /** Other ranges that show the same days, since they all ask for more than is stored. */
  sameRanges: z.array(timelineRange),
  startValue: z.nullable(money),
  /** Money of the days after the first one, both positive. */
  paidIn: z.nullable(money),
  takenOut: z.nullable(money),
  /**
   * 'deposits': all accounts list their deposits. 'purchases': of those that don't, purchases less
   * sales count as added.
   */
  addedFrom: z.enum(["deposits", "purchases"]),
  endValue: z.nullable(money),
  /** The gain after payments. */
  portfolioChange: z.nullable(money),
  /**
   * Time-weighted over the same days: the return that `GET /performance/years` and the dashboard
   * give for the same period.
   */
  portfolioReturn: z.nullable(rate),
  /** The same per year; null, without a reason, for a year or less. */
  portfolioYearlyReturn: z.nullable(rate),
  benchmarkChange: z.nullable(money),
  benchmarkReturn: z.nullable(rate),
  benchmarkYearlyReturn: z.nullable(rate),
  /** Of the portfolio: what is estimated of it is estimated in its timeline. */
  completeness,
  notAvailable,
  isSandbox: z.boolean(),
  dataAsOf: z.nullable(isoDay),
  benchmarkKind: z.nullable(z.enum(["total-return", "price"])),
});
export type Timeline = z.infer<typeof timeline>;

export const yearReturn = z.object({
  year: z.int(),
  portfolioReturn: z.nullable(rate),
  benchmarkReturn: z.nullable(rate),
  excessReturn: z.nullable(rate),
  /**
   * A first or current year that does not run from January to December; never annualised, left out
   * of averages.
   */
  isPartial: z.boolean(),
  from: isoDay,
  to: isoDay,
  reason: z.nullable(naReason),
});
export type YearReturn = z.infer<typeof yearReturn>;

/** GET /api/v1/performance/years: the last five and the current one, as far as stored. */
export const years = z.object({
  years: z.array(yearReturn),
  /** Over complete years only; null when there is none. */
  averageReturn: z.nullable(rate),
  averageBenchmarkReturn: z.nullable(rate),
  averageExcess: z.nullable(rate),
  bestExcess: z.nullable(z.object({ year: z.int(), excess: rate })),
  worstExcess: z.nullable(z.object({ year: z.int(), excess: rate })),
  completeYears: z.int(),
  yearsAhead: z.int(),
  /** Rounded percent of complete years with excess above 0. */
  winRatePercent: z.nullable(z.int()),
  isSandbox: z.boolean(),
  benchmarkKind: z.nullable(z.enum(["total-return", "price"])),
});
export type Years = z.infer<typeof years>;
