import { type Figure, figure, none } from "../arithmetic/na-reason.ts";
import { sumOf } from "../arithmetic/sum.ts";
import type { CalendarReturn } from "./calendar-returns.ts";

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
  winRatePercent: number | null;
}

/**
 * How the complete calendar years compare with the benchmark, in fractions: average r̄ = Σ r / n of each side, excess e = portfolio − benchmark year by
 * year (arithmetic, CFA Institute), win rate = round(100 · years with e > 0 / years compared). N/A (`history-too-short`) where no complete year has the figure.
 *
 * Arithmetic averages over complete years only; partial years are shown apart and never count. Benchmark, excess, best, worst and
 * win rate need years with a benchmark. Of equal years the earlier is best or worst.
 */
export function excessSummary(years: readonly CalendarReturn[]): ExcessSummary {
  const complete = years.filter((year) => !year.isPartial);
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

function average(values: readonly number[]): Figure {
  if (values.length === 0) return none("history-too-short");
  return figure(sumOf(values, (value) => value) / values.length, "invalid-valuation");
}

function pick(
  years: readonly YearExcess[],
  isBetter: (candidate: YearExcess, best: YearExcess) => boolean,
): YearExcess | null {
  let best: YearExcess | null = null;
  for (const year of years) if (!best || isBetter(year, best)) best = year;
  return best;
}
