import type { YearReturn, Years } from "@stocks-vibe/contracts/portfolio";
import {
  type CalendarReturn,
  calendarReturns,
  excessSummary,
  type Figure,
  type ReturnHistory,
  valueOrNull,
} from "@stocks-vibe/portfolio-math";
import type { BenchmarkRows } from "../rebuild/rebuild-types.ts";
import { roundRate } from "./wire-figures.ts";

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
