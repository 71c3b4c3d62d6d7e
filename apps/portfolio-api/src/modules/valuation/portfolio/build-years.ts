import type { YearReturn, Years } from "@stocks-vibe/contracts/portfolio";
import {
  type CalendarReturn,
  calendarReturns,
  type DatedSeries,
  excessSummary,
  type Figure,
  freshValue,
  type IsoDate,
  type ReturnHistory,
  valueOrNull,
} from "@stocks-vibe/portfolio-math";
import type { BenchmarkRows } from "../rebuild/rebuild-types.ts";
import type { YearOfValues } from "../snapshots/save-figures.repository.ts";
import { roundRate } from "./wire-figures.ts";

export interface DailyValues {
  readonly dates: readonly IsoDate[];
  readonly value: readonly number[];
}

/**
 * Packs a daily series and the index's closes into one stretch per calendar year, the form they are
 * stored in.
 */
export function splitByYear(
  { dates, value }: DailyValues,
  index: DatedSeries | null,
): YearOfValues[] {
  const levels = closesOf(dates, index);
  const starts = dates.flatMap((day, at) =>
    at === 0 || day.slice(0, 4) !== dates[at - 1]?.slice(0, 4) ? [at] : [],
  );
  return starts.map((start, at) => {
    const end = starts[at + 1] ?? dates.length;
    return {
      year: Number(dates[start]?.slice(0, 4)),
      days: dates.slice(start, end),
      portfolioValues: value.slice(start, end),
      benchmarkValues: levels.slice(start, end),
    };
  });
}

/**
 * Days without trading stay empty, so that money of such a day is still invested at the next close.
 */
function closesOf(dates: readonly IsoDate[], index: DatedSeries | null): (number | null)[] {
  if (!index) return dates.map(() => null);
  const closes = new Map(index.dates.map((date, at) => [date, index.values[at] ?? null]));
  return dates.map((date, day) => {
    const close = closes.get(date) ?? null;
    return day === 0 ? (close ?? freshValue(index, date)?.value ?? null) : close;
  });
}

/** The last five years and the current one. */
const shownYears = 6;

export interface YearsQuestion {
  history: ReturnHistory;
  isSandbox: boolean;
  benchmarkKind: BenchmarkRows["kind"] | null;
}

/**
 * The yearly chart and its summary, as far as stored; averages and win rate over complete years
 * only.
 */
export function buildYears({ history, isSandbox, benchmarkKind }: YearsQuestion): Years {
  const years = calendarReturns(history).slice(-shownYears);
  const summary = excessSummary(years);
  return {
    years: years.map(yearToWire),
    averageReturn: rateOrNull(summary.averageReturn),
    averageBenchmarkReturn: rateOrNull(summary.averageBenchmark),
    averageExcess: rateOrNull(summary.averageExcess),
    bestExcess: summary.best && { ...summary.best, excess: roundRate(summary.best.excess) },
    worstExcess: summary.worst && { ...summary.worst, excess: roundRate(summary.worst.excess) },
    completeYears: summary.completeYears,
    yearsAhead: summary.yearsAhead,
    winRatePercent: summary.winRatePercent,
    isSandbox,
    benchmarkKind,
  };
}

function yearToWire({
  year,
  portfolio,
  benchmark,
  excess,
  isPartial,
  from,
  to,
}: CalendarReturn): YearReturn {
  return {
    year,
    portfolioReturn: rateOrNull(portfolio),
    benchmarkReturn: rateOrNull(benchmark),
    excessReturn: rateOrNull(excess),
    isPartial,
    from,
    to,
    reason: reasonOf(portfolio) ?? reasonOf(benchmark),
  };
}

function reasonOf(figure: Figure): YearReturn["reason"] {
  return figure.kind === "none" ? figure.reason : null;
}

function rateOrNull(figure: Figure): number | null {
  const value = valueOrNull(figure);
  return value === null ? null : roundRate(value);
}
