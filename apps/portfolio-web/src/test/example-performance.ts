import type { Timeline, YearReturn, Years } from "@stocks-vibe/contracts/portfolio";
import { asOf } from "./example-lots.ts";

const ends = [
  ["2025-11-28", "Nov 2025", 98_400, 97_900],
  ["2025-12-31", "Dec 2025", 101_250, 100_100],
  ["2026-01-30", "Jan 2026", 104_900, 103_600],
  ["2026-02-27", "Feb 2026", 102_300, 102_800],
  ["2026-03-31", "Mar 2026", 107_700, 106_200],
  ["2026-04-30", "Apr 2026", 111_400, 108_800],
  ["2026-05-29", "May 2026", 115_900, 112_400],
  ["2026-06-30", "Jun 2026", 119_300, 115_500],
  ["2026-07-31", "Jul 2026", 123_800, 118_900],
  ["2026-08-31", "Aug 2026", 121_100, 117_200],
  ["2026-09-30", "Sep 2026", 128_600, 122_700],
  ["2026-10-30", "Oct 2026", 133_200, 126_400],
  [asOf, "Nov 2026", 139_106.96, 131_500.5],
] as const;

export function aTimeline(changes: Partial<Timeline> = {}): Timeline {
  return {
    range: "1Y",
    points: ends.map(([date, period, portfolioValue, benchmarkValue]) => ({
      date,
      period,
      portfolioValue,
      benchmarkValue,
    })),
    historyStart: null,
    portfolioChange: 40_706.96,
    portfolioChangePercent: 41.37,
    benchmarkChange: 33_600.5,
    benchmarkChangePercent: 34.32,
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
