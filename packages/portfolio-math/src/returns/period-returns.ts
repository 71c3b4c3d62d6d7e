import { difference, type Figure, figure, none } from "../arithmetic/na-reason.ts";
import { type DatedSeries, freshValue } from "../days/dated-series.ts";
import { addYears, daysBetween, type IsoDate } from "../days/iso-date.ts";
import { annualise } from "../rates/cagr.ts";
import { type DailyReturns, linkReturns } from "./time-weighted-return.ts";

/** Every calendar day from the first to the last, with its return. */
export interface ReturnHistory {
  dates: readonly IsoDate[];
  returns: DailyReturns;
  /** The index the returns are compared with, if there is one. */
  benchmark: DatedSeries | null;
}

/** A return beside the benchmark's over the same days, as fractions. */
export interface ComparedReturn {
  portfolio: Figure;
  benchmark: Figure;
  /** portfolio − benchmark. */
  excess: Figure;
}

/**
 * The return of the last `years` years to the last day, beside the benchmark's over identical days;
 * fractions. Starts at the valuation of the same calendar day `years` years ago; N/A
 * (`history-too-short`) when the series starts later. One year is the plain return over its 365 or
 * 366 days; more years are annualised: (1 + r)^(365 / days) − 1 (AsMember/365).
 *
 * One year from 2023-12-31 to 2024-12-31 in which the days link to 0.25 is 0.25, though it has 366
 * days.
 */
export function periodReturn(history: ReturnHistory, years: number): ComparedReturn {
  const end = history.dates.at(-1);
  if (end === undefined) return compare(none("history-too-short"), none("history-too-short"));
  const start = addYears(end, -years);
  const rateOf = (total: Figure): Figure => {
    if (total.kind === "none" || years === 1) return total;
    return annualise(total.value, daysBetween(start, end));
  };
  const total = returnBetween(history, start, end);
  // A benchmark without a portfolio beside it compares nothing, so both are N/A for the same
  // reason.
  if (total.kind === "none") return compare(total, total);
  return compare(rateOf(total), rateOf(benchmarkReturn(history.benchmark, start, end)));
}

/**
 * Time-weighted return from the valuation of `from` to that of `to`, as a fraction and not
 * annualised: Π (1 + r) − 1 over the days after `from` up to `to`. N/A as `linkReturns`:
 * `history-too-short` where one of the days is outside the history, `invalid-valuation` where a day
 * has no return.
 */
export function returnBetween(history: ReturnHistory, from: IsoDate, to: IsoDate): Figure {
  const first = history.dates[0];
  if (first === undefined) return none("history-too-short");
  return linkReturns(history.returns, daysBetween(first, from), daysBetween(first, to));
}

/**
 * The index's own return between two days: level(to) / level(from) − 1, each taken at its last
 * level at most a week old, as a fraction. `no-benchmark` where one of them is missing. Levels of
 * 4000 and 5000 are 0.25.
 */
export function benchmarkReturn(index: DatedSeries | null, from: IsoDate, to: IsoDate): Figure {
  const start = index && freshValue(index, from);
  const end = index && freshValue(index, to);
  if (!start || !end) return none("no-benchmark");
  return figure(end.value / start.value - 1, "no-benchmark");
}

/**
 * Both returns and the arithmetic excess, portfolio − benchmark (CFA Institute); N/A for the first
 * reason when either is. 0.5 beside 0.25 is an excess of 0.25.
 */
export function compare(portfolio: Figure, benchmark: Figure): ComparedReturn {
  return { portfolio, benchmark, excess: difference(portfolio, benchmark) };
}
