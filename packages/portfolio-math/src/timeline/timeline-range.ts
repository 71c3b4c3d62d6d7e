import { type Figure, figure, none } from "../arithmetic/na-reason.ts";
import { roundCents, sumCents } from "../arithmetic/round-cents.ts";
import { tradingLevel } from "../benchmark/benchmark-irr.ts";
import { benchmarkSeries } from "../benchmark/benchmark-series.ts";
import { type DatedSeries, freshValue } from "../days/dated-series.ts";
import { daysBetween, type IsoDate } from "../days/iso-date.ts";
import { benchmarkReturn, returnBetween } from "../returns/period-returns.ts";
import { dailyReturns } from "../returns/time-weighted-return.ts";

/**
 * A portfolio on every calendar day of its history: values at the day's end, whole cents; both flow
 * columns are positive.
 */
export interface ValuedHistory {
  dates: readonly IsoDate[];
  value: readonly number[];
  inflow: readonly number[];
  outflow: readonly number[];
  /** The index that the twin is in; null where there is none. */
  index: DatedSeries | null;
}

/**
 * One range of a history: what it starts with, what was added, what came of it, and its twin in the
 * index. Dollars, whole cents.
 */
export interface TimelineOfRange {
  /** The calendar days from the first to the last; the columns have one value for each. */
  dates: readonly IsoDate[];
  value: readonly number[];
  /** Paid in less taken out since the first day; 0 on that day itself, whose value is the start. */
  added: readonly number[];
  /**
   * The start's value and the same later flows in the index; null where it has no level, and once
   * it was used up.
   */
  twin: readonly (number | null)[];
  start: number;
  paidIn: number;
  takenOut: number;
  end: number;
  /** end − start − (paidIn − takenOut), exact to the cent. */
  change: number;
  /** Time-weighted, a fraction, not annualised. */
  return: Figure;
  /** The same of the twin: its end less the same start and the same flows. */
  twinChange: Figure;
  /** The index's own return over the same days. */
  twinReturn: Figure;
}

/**
 * A range of the timeline, in which money that was added is no gain: change = end − start − added,
 * where added = Σ (inflow − outflow) of the days after `from` up to `to`. Its rate is the
 * time-weighted return Π (1 + r) − 1 over the same days (GIPS), as `returnBetween` gives it of the
 * whole history, so that it equals `periodReturn` and `calendarReturns` of the same days. The twin
 * starts with the portfolio's value of `from` at that day's level and gets the same flows on the
 * same days (Long–Nickels): both lines start equal.
 *
 * Undefined where the history does not hold both days, or `to` is before `from`. Rates of a single
 * day are N/A (`single-day`), otherwise as `returnBetween` and `benchmarkReturn`. The twin's change
 * is N/A (`no-benchmark`) where a level is missing on the first day, the last or one with a flow,
 * and (`benchmark-exhausted`) where the flows took out more than the index would have given. O(days
 * of the history).
 *
 * From 1,000 to 1,600 with 500 paid in: start 1,000, added 500, change 100. Without a market move
 * the change of a portfolio that only got deposits is 0, and so is its rate.
 */
export function timelineOfRange(
  history: ValuedHistory,
  from: IsoDate,
  to: IsoDate,
): TimelineOfRange | undefined {
  const first = history.dates[0];
  if (first === undefined) return undefined;
  const [at, last] = [daysBetween(first, from), daysBetween(first, to)];
  if (at < 0 || last >= history.dates.length || at > last) return undefined;

  const { dates, value, inflow, outflow } = cut(history, at, last);
  const [start, end] = [value[0] ?? 0, value.at(-1) ?? 0];
  const [paidIn, takenOut] = [inflow, outflow].map((column) => sumCents(column, (n) => n));
  const added = roundCents((paidIn ?? 0) - (takenOut ?? 0));
  const { index } = history;
  const series = index ? benchmarkSeries({ dates, inflow, outflow }, index, start) : [];
  const twin = dates.map((_, day) => centsOrNull(series[day] ?? null));
  const twinEnd = twin.at(-1) ?? null;
  const isOneDay = at === last;
  return {
    dates,
    value,
    added: runningSum(inflow, outflow),
    twin,
    start,
    paidIn: paidIn ?? 0,
    takenOut: takenOut ?? 0,
    end,
    change: roundCents(end - start - added),
    return: isOneDay
      ? none("single-day")
      : returnBetween({ ...history, returns: dailyReturns(history), benchmark: null }, from, to),
    twinChange:
      twinEnd === null
        ? none(whyNoTwin({ dates, inflow, outflow }, index))
        : figure(roundCents(twinEnd - start - added), "invalid-valuation"),
    twinReturn: isOneDay ? none("single-day") : benchmarkReturn(index, from, to),
  };
}

type Columns = Pick<ValuedHistory, "dates" | "inflow" | "outflow">;

/**
 * The columns from one position to another. What flowed on the first day is in the value that the
 * range starts with.
 */
function cut(history: ValuedHistory, at: number, last: number): Columns & { value: number[] } {
  const part = (column: readonly number[]) => column.slice(at, last + 1);
  const later = (column: readonly number[]) => [0, ...column.slice(at + 1, last + 1)];
  return {
    dates: history.dates.slice(at, last + 1),
    value: part(history.value),
    inflow: later(history.inflow),
    outflow: later(history.outflow),
  };
}

function runningSum(inflow: readonly number[], outflow: readonly number[]): number[] {
  let added = 0;
  return inflow.map((amount, day) => {
    added = roundCents(added + amount - (outflow[day] ?? 0));
    return added;
  });
}

const centsOrNull = (amount: number | null): number | null =>
  amount !== null && Number.isFinite(amount) ? roundCents(amount) : null;

/** A level that is missing, or else more taken out than the index would have given. */
function whyNoTwin(
  { dates, inflow, outflow }: Columns,
  index: DatedSeries | null,
): "no-benchmark" | "benchmark-exhausted" {
  const [first, last] = [dates[0], dates.at(-1)];
  if (!index || !first || !last) return "no-benchmark";
  const traded = dates.filter((_, day) => inflow[day] !== 0 || outflow[day] !== 0);
  const hasLevels =
    [first, last].every((date) => freshValue(index, date)) &&
    traded.every((date) => tradingLevel(index, date, last) !== undefined);
  return hasLevels ? "benchmark-exhausted" : "no-benchmark";
}
