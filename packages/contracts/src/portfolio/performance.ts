import * as z from "zod";
import { isoDay, money, naReason, percent, rate } from "./scalars.ts";

export const timelineRange = z.enum(["1M", "6M", "YTD", "1Y", "3Y", "5Y", "MAX"]);
export type TimelineRange = z.infer<typeof timelineRange>;

export const timelinePoint = z.object({
  date: isoDay,
  /** What the axis and the table call the point, e.g. 'Nov 2025'. */
  period: z.string(),
  portfolioValue: money,
  /** The same deposits and withdrawals on the same days in the S&P 500; null without a benchmark. */
  benchmarkValue: money.nullable(),
});

/** GET /api/v1/performance/timeline?range=1Y. 1Y answers 13 month-end points; the others as many as are stored. */
export const timeline = z.object({
  range: timelineRange,
  points: z.array(timelinePoint),
  /** The first day with stored values, when the range asked for more. */
  historyStart: isoDay.nullable(),
  portfolioChange: money.nullable(),
  portfolioChangePercent: percent.nullable(),
  benchmarkChange: money.nullable(),
  benchmarkChangePercent: percent.nullable(),
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
