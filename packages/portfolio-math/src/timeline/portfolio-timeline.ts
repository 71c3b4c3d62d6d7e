import { benchmarkSeries } from "../benchmark/benchmark-series.ts";
import { eachDay } from "../days/calendar-ranges.ts";
import type { DatedSeries } from "../days/dated-series.ts";
import { daysBetween, type IsoDate } from "../days/iso-date.ts";
import type { UnitChange } from "../lots/lot-events.ts";
import type { CashFlow } from "../rates/cash-flow.ts";
import { addHeldValue, type DayRange, type PriceColumn, priceColumn } from "./value-holdings.ts";

/** One security through its history. */
export interface TimelineHolding {
  /** Closes as traded, ascending. */
  prices: DatedSeries;
  /** Units held before the first change. */
  opening: number;
  changes: readonly UnitChange[];
  /** Times price that a unit is worth: 100 for an option contract, 1 for a share. */
  multiplier: number;
}

/**
 * What is held and what happened to it, and the days to value it on. All money is in one currency.
 */
export interface TimelineQuestion {
  from: IsoDate;
  to: IsoDate;
  holdings: readonly TimelineHolding[];
  /** Cash before `from`, and what changes it: positive arrives. */
  openingCash: number;
  cashChanges: readonly CashFlow[];
  /**
   * External money in the investor's signs (negative is paid in), the value at `from` included:
   * what the index twin buys.
   */
  flows: readonly CashFlow[];
  index: DatedSeries | null;
}

/** Columns of equal length, one value per calendar day. */
export interface PortfolioTimeline {
  dates: IsoDate[];
  /** Null on days on which something held has no price yet, or an amount is no number. */
  value: (number | null)[];
  /**
   * The same flows on the same days in the index (see `benchmarkSeries`); null where it has no
   * level.
   */
  benchmark: (number | null)[];
}

/**
 * V(day) = Σ units(day) · close(day) · multiplier + cash(day), in dollars, for each calendar day
 * from `from` to `to`; none when `to` is earlier. Never throws.
 *
 * The value of a whole organization on every day, and of its twin: the same money on the same days
 * in the index. Units are what the changes leave, prices the last known ones (see `priceColumn`),
 * cash is added up. Changes before `from` count into the start, changes after `to` not at all.
 * O(holdings · days), plus a sort of each holding's changes.
 *
 * 2 units at a close of 50 on January 2 and of 60 on January 3, with 10 in cash, are 110 and 130.
 */
export function portfolioTimeline(question: TimelineQuestion): PortfolioTimeline {
  const { from, to, holdings, index } = question;
  const dates = eachDay(from, to);
  const range = { first: from, length: dates.length };
  const total = cashColumn(question, range);
  // A sum that lacks one price is not a low value but none: such days are told apart from the sums
  // themselves.
  const known = new Uint8Array(dates.length).fill(1);
  for (const holding of holdings) addHolding({ total, known }, holding, range);

  const inflow = dates.map(() => 0);
  const outflow = dates.map(() => 0);
  for (const { date, amount } of question.flows) {
    const column = amount < 0 ? inflow : outflow;
    // Money of an earlier day is in the twin from the first day on, as it is in the value.
    const day = Math.max(0, daysBetween(from, date));
    if (day < dates.length) column[day] = (column[day] ?? 0) + Math.abs(amount);
  }
  return {
    dates,
    value: Array.from(total, (value, day) => (known[day] === 1 ? finiteOrNull(value) : null)),
    benchmark: index
      ? benchmarkSeries({ dates, inflow, outflow }, index).map((value) => finiteOrNull(value))
      : dates.map(() => null),
  };
}

interface Totals {
  total: Float64Array;
  /** 1 where everything held has a price. */
  known: Uint8Array;
}

/** Adds one security to the totals, and marks the days on which it was held without a price. */
function addHolding({ total, known }: Totals, holding: TimelineHolding, range: DayRange): void {
  const prices = priceColumn(holding.prices, range);
  // Ascending by date: the days from a later change to an earlier one are negative.
  const changes = [...holding.changes].sort((a, b) => daysBetween(b.date, a.date));
  const changeDays = changes.map(({ date }) => Math.max(0, daysBetween(range.first, date)));
  const changeUnits = changes.map(({ units }) => units);
  const column = { ...holding, prices, changeDays, changeUnits, from: 0 };
  addHeldValue(total, column);
  if (prices.pricedFrom === 0) return;
  // Valued at 1 a unit, the days without a price show whether anything was held on them.
  const units = new Float64Array(prices.pricedFrom);
  const ones: PriceColumn = { closes: new Float64Array(units.length).fill(1), pricedFrom: 0 };
  addHeldValue(units, { ...column, prices: ones, multiplier: 1 });
  for (const [day, held] of units.entries()) if (held !== 0) known[day] = 0;
}

/**
 * Cash at the end of each day: the opening balance and all changes up to it; negative for a margin
 * loan.
 */
function cashColumn({ openingCash, cashChanges }: TimelineQuestion, range: DayRange): Float64Array {
  const column = new Float64Array(range.length);
  for (const { date, amount } of cashChanges) {
    const day = Math.max(0, daysBetween(range.first, date));
    if (day < range.length) column[day] = (column[day] ?? 0) + amount;
  }
  let cash = openingCash;
  return column.map((change) => {
    cash += change;
    return cash;
  });
}

const finiteOrNull = (value: number | null): number | null =>
  value !== null && Number.isFinite(value) ? value : null;
