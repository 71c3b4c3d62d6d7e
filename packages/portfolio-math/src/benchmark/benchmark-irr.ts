import { type None, none } from "../arithmetic/na-reason.ts";
import { sum } from "../arithmetic/sum.ts";
import {
  type DatedSeries,
  freshValue,
  staleAfterDays,
  valueOnOrAfter,
} from "../days/dated-series.ts";
import { daysBetween, type IsoDate } from "../days/iso-date.ts";
import type { CashFlow } from "../rates/cash-flow.ts";
import { type Irr, irr } from "../rates/irr.ts";

/** What the same money would be worth in the index, and its yearly rate. */
export type BenchmarkTwin = { kind: "value"; endValue: number; irr: Irr } | None;

/**
 * Long–Nickels public market equivalent: each flow buys (or, when positive, sells) index units at
 * that day's close or the next one; what is left at `asOf` closes the flows and their IRR is the
 * benchmark's: Σ −amount / level(day) units, times level(asOf). `flows` must not hold the closing
 * market value. The index should be a total-return one, since the other side's dividends count too.
 * Dollars in, dollars and a yearly fraction out; O(n log levels), and an `irr`.
 *
 * N/A: `no-cash-flows`; `no-benchmark` when a flow or `asOf` lies more than a week from the nearest
 * level; `benchmark-exhausted` when more was withdrawn than the index would have given, which
 * leaves no rate; `invalid-valuation` when an amount is not a number.
 *
 * 1000 paid in at a level of 4000, a year before `asOf` at 5000: an end value of 1250 and a rate of
 * 0.25.
 */
export function benchmarkTwin(
  flows: readonly CashFlow[],
  index: DatedSeries,
  asOf: IsoDate,
): BenchmarkTwin {
  if (flows.length === 0) return none("no-cash-flows");
  // Without a level for today the twin has no value, whatever it bought.
  const end = freshValue(index, asOf);
  if (!end) return none("no-benchmark");

  const units: number[] = [];
  for (const flow of flows) {
    if (!Number.isFinite(flow.amount)) return none("invalid-valuation");
    const level = tradingLevel(index, flow.date, asOf);
    if (level === undefined) return none("no-benchmark");
    units.push(-flow.amount / level);
  }
  const endValue = sum(units) * end.value;
  if (!(endValue > 0) || !Number.isFinite(endValue)) return none("benchmark-exhausted");
  return { kind: "value", endValue, irr: irr([...flows, { date: asOf, amount: endValue }]) };
}

/**
 * The level at which money trades on a day: that day's close, else the next one within a week and
 * not after `asOf`; on the last days, where no next close exists yet, the last one.
 */
export function tradingLevel(index: DatedSeries, date: IsoDate, asOf: IsoDate): number | undefined {
  const next = valueOnOrAfter(index, date);
  if (next && next.date <= asOf && daysBetween(date, next.date) <= staleAfterDays)
    return positive(next.value);
  const last = freshValue(index, date);
  return last && positive(last.value);
}

function positive(level: number): number | undefined {
  return level > 0 && Number.isFinite(level) ? level : undefined;
}
