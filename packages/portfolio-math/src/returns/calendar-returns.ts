import { type Figure, figure, none } from "../arithmetic/na-reason.ts";
import { sumOf } from "../arithmetic/sum.ts";
import {
  addDays,
  earlierOf,
  endOfYear,
  type IsoDate,
  laterOf,
  startOfYear,
  yearOf,
} from "../days/iso-date.ts";
import {
  benchmarkReturn,
  type ComparedReturn,
  compare,
  type ReturnHistory,
  returnBetween,
} from "./period-returns.ts";

/**
 * One calendar year, or the part of it that the history covers, beside the benchmark over the same
 * days; fractions.
 */
export interface CalendarReturn extends ComparedReturn {
  year: number;
  /** True when the year is not covered from January to December. Never annualised. */
  isPartial: boolean;
  /** First and last day covered. */
  from: IsoDate;
  to: IsoDate;
}

/**
 * Return of each calendar year of the history, oldest first, beside the benchmark's over identical
 * days: Π (1 + r) − 1 over the days of the year, never annualised. A year starts from the last
 * valuation of the year before; a first year that starts later than January 1 starts from its first
 * valuation and is partial, as is a current year that has not reached December 31. A year of a
 * single valuation has no return and is left out. (January 1 is never a trading day, so starting on
 * it misses nothing.)
 *
 * No years for an empty history. A day without a return makes its year N/A, as `returnBetween`
 * says; the others stay. Time in proportion to the days.
 *
 * A history from 2023-12-31 to 2024-12-31 that grows by 0.25 on one day of 2024 has one year: 2024
 * with 0.25, not partial.
 */
export function calendarReturns(history: ReturnHistory): CalendarReturn[] {
  const first = history.dates[0];
  const last = history.dates.at(-1);
  if (first === undefined || last === undefined) return [];
  const years = Array.from(
    { length: yearOf(last) - yearOf(first) + 1 },
    (_, i) => yearOf(first) + i,
  );
  return years.flatMap((year) => {
    // What the year starts from is the close of the day before it, or of the first day there is.
    const base = laterOf(first, addDays(startOfYear(year), -1));
    const from = laterOf(first, startOfYear(year));
    const to = earlierOf(last, endOfYear(year));
    // Nothing lies between the valuation to start from and that to end at.
    if (base >= to) return [];
    const returns = compare(
      returnBetween(history, base, to),
      benchmarkReturn(history.benchmark, base, to),
    );
    return [
      {
        year,
        isPartial: from > startOfYear(year) || to < endOfYear(year),
        from,
        to,
        ...returns,
      },
    ];
  });
}

/** A year's lead over the benchmark as a fraction: 0.02 is two percentage points. */
export interface YearExcess {
  year: number;
  excess: number;
}

/** How the complete years compare with the benchmark. */
export interface ExcessSummary {
  averageReturn: Figure;
  averageBenchmark: Figure;
  averageExcess: Figure;
  best: YearExcess | null;
  worst: YearExcess | null;
  /** Complete years with a return of their own. */
  completeYears: number;
  /** Of the years that could be compared, those with excess above 0, and their rounded percent. */
  yearsAhead: number;
  /** Null where no year could be compared. */
  winRatePercent: number | null;
}

/**
 * How the complete calendar years compare with the benchmark, in fractions: average r̄ = Σ r / n of
 * each side, excess e = portfolio − benchmark year by year (arithmetic, CFA Institute), win rate =
 * round(100 · years with e > 0 / years compared). N/A (`history-too-short`) where no complete year
 * has the figure.
 *
 * Arithmetic averages over complete years only; partial years are shown apart and never count.
 * Benchmark, excess, best, worst and win rate need years with a benchmark. Of equal years the
 * earlier is best or worst.
 *
 * Returns of 0.25 and 0 beside a benchmark of 0.125 in both years: average excess 0, best the first
 * year with 0.125, worst the second with −0.125, win rate 50.
 */
export function excessSummary(years: readonly CalendarReturn[]): ExcessSummary {
  const complete = years.filter((year) => !year.isPartial);
  // Years that have both sides; a year without a benchmark is neither won nor lost.
  const excesses = complete.flatMap(({ year, excess }) =>
    excess.kind === "value" ? [{ year, excess: excess.value }] : [],
  );
  const ahead = excesses.filter(({ excess }) => excess > 0).length;
  return {
    averageReturn: average(numbers(complete.map((year) => year.portfolio))),
    averageBenchmark: average(numbers(complete.map((year) => year.benchmark))),
    averageExcess: average(excesses.map(({ excess }) => excess)),
    best: pick(excesses, (a, b) => a.excess > b.excess),
    worst: pick(excesses, (a, b) => a.excess < b.excess),
    completeYears: numbers(complete.map((year) => year.portfolio)).length,
    yearsAhead: ahead,
    winRatePercent: excesses.length === 0 ? null : Math.round((ahead / excesses.length) * 100),
  };
}

function numbers(figures: readonly Figure[]): number[] {
  return figures.flatMap((item) => (item.kind === "value" ? [item.value] : []));
}

/** The mean of what is there; of nothing there is none, and not 0. */
function average(values: readonly number[]): Figure {
  if (values.length === 0) return none("history-too-short");
  return figure(sumOf(values, (value) => value) / values.length, "invalid-valuation");
}

/** The best year by an order; a later one only where it is strictly better. */
function pick(
  years: readonly YearExcess[],
  isBetter: (candidate: YearExcess, best: YearExcess) => boolean,
): YearExcess | null {
  let best: YearExcess | null = null;
  for (const year of years) if (!best || isBetter(year, best)) best = year;
  return best;
}
