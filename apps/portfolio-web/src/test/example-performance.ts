import type { Timeline, YearReturn, Years } from "@stocks-vibe/contracts/portfolio";
import { asOf } from "./example-lots.ts";

/** Each month's same day: the value, the same money in the index, and what was added so far. */
const months = [
  ["2025-11-20", "Nov 2025", 98_400, 98_400, 0],
  ["2025-12-20", "Dec 2025", 101_250, 100_600, 1_000],
  ["2026-01-20", "Jan 2026", 104_900, 104_100, 2_000],
  ["2026-02-20", "Feb 2026", 102_300, 103_300, 3_000],
  ["2026-03-20", "Mar 2026", 107_700, 106_700, 4_000],
  ["2026-04-20", "Apr 2026", 111_400, 109_300, 5_000],
  ["2026-05-20", "May 2026", 115_900, 112_900, 6_000],
  ["2026-06-20", "Jun 2026", 119_300, 116_000, 7_000],
  ["2026-07-20", "Jul 2026", 123_800, 119_400, 8_000],
  ["2026-08-20", "Aug 2026", 121_100, 117_700, 9_000],
  ["2026-09-20", "Sep 2026", 128_600, 123_200, 10_000],
  ["2026-10-20", "Oct 2026", 133_200, 126_900, 11_000],
  [asOf, "Nov 2026", 139_106.96, 131_500.5, 12_000],
] as const;

/** 98,400 and 12,000 that were added became 139,106.96: a gain of 28,706.96. */
export function aTimeline(changes: Partial<Timeline> = {}): Timeline {
  return {
    range: "1Y",
    points: months.map(([date, period, portfolioValue, benchmarkValue, added]) => ({
      date,
      period,
      portfolioValue,
      benchmarkValue,
      added,
    })),
    from: "2025-11-20",
    to: asOf,
    historyStart: "2021-10-15",
    sameRanges: [],
    startValue: 98_400,
    paidIn: 12_000,
    takenOut: 0,
    addedFrom: "deposits",
    endValue: 139_106.96,
    portfolioChange: 28_706.96,
    portfolioReturn: 0.2655,
    portfolioYearlyReturn: null,
    benchmarkChange: 21_100.5,
    benchmarkReturn: 0.1987,
    benchmarkYearlyReturn: null,
    completeness: "full",
    notAvailable: {},
    isSandbox: true,
    dataAsOf: asOf,
    benchmarkKind: "total-return",
    ...changes,
  };
}

function aYear(
  year: number,
  portfolioReturn: number,
  benchmarkReturn: number,
  changes: Partial<YearReturn> = {},
): YearReturn {
  return {
    year,
    portfolioReturn,
    benchmarkReturn,
    excessReturn: portfolioReturn - benchmarkReturn,
    isPartial: false,
    from: `${year}-01-01`,
    to: `${year}-12-31`,
    reason: null,
    ...changes,
  };
}

/** Four complete years between two part years; the averages are those of the four. */
export function someYears(changes: Partial<Years> = {}): Years {
  return {
    years: [
      aYear(2021, 0.0408, 0.0639, { isPartial: true, from: "2021-10-15" }),
      aYear(2022, -0.1302, -0.168),
      aYear(2023, 0.222, 0.241),
      aYear(2024, 0.2422, 0.214),
      aYear(2025, 0.1525, 0.132),
      aYear(2026, 0.1079, 0.096, { isPartial: true, to: asOf }),
    ],
    averageReturn: 0.1216,
    averageBenchmarkReturn: 0.1047,
    averageExcess: 0.0169,
    bestExcess: { year: 2022, excess: 0.0378 },
    worstExcess: { year: 2023, excess: -0.019 },
    completeYears: 4,
    yearsAhead: 3,
    winRatePercent: 75,
    isSandbox: true,
    benchmarkKind: "total-return",
    ...changes,
  };
}
