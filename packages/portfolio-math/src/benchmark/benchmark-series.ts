import { type DatedSeries, staleAfterDays } from "../days/dated-series.ts";
import { dayNumber, type IsoDate } from "../days/iso-date.ts";
import { tradingLevel } from "./benchmark-irr.ts";

/** Daily external flows: both columns are positive. */
export interface DailyFlows {
  dates: readonly IsoDate[];
  inflow: readonly number[];
  outflow: readonly number[];
}

/**
 * What the same inflows and outflows on the same days would be worth in the index, day by day, in
 * dollars: units(day) · level(day), where units are Σ (inflow − outflow) / level of the days so
 * far. Null on days without a level within a week, and from the day on which a flow could not be
 * traded or the units ran out: a twin that owes money is no comparison. No days, no values; O(days
 * + levels), and a search for each day with a flow or without a fresh level. Never throws.
 *
 * `opening` is what the twin is worth on the first day before that day's flows: units at the level
 * of that day itself, the last one within a week, so that it is worth exactly this much then.
 *
 * 100 paid in on the first of two days, with levels of 4000 and 5000: 100 and 125.
 */
export function benchmarkSeries(
  flows: DailyFlows,
  index: DatedSeries,
  opening = 0,
): (number | null)[] {
  const [first, asOf] = [flows.dates[0], flows.dates.at(-1)];
  if (first === undefined || asOf === undefined) return [];
  const levels = freshLevels(flows.dates, index);
  let units: number | undefined = 0;
  if (opening !== 0) units = buy(0, opening, levels[0] ?? tradingLevel(index, first, asOf));
  return flows.dates.map((date, day) => {
    const net = (flows.inflow[day] ?? 0) - (flows.outflow[day] ?? 0);
    if (net !== 0 && units !== undefined) units = buy(units, net, tradingLevel(index, date, asOf));
    const level = levels[day] ?? tradingLevel(index, date, asOf);
    return units === undefined || level === undefined ? null : units * level;
  });
}

/**
 * The last level at most a week old of each of ascending days: one walk along both instead of a
 * search per day.
 */
function freshLevels(dates: readonly IsoDate[], index: DatedSeries): (number | undefined)[] {
  const indexDays = index.dates.map(dayNumber);
  let next = 0;
  return dates.map((date) => {
    const day = dayNumber(date);
    while ((indexDays[next] ?? Number.POSITIVE_INFINITY) <= day) next += 1;
    const found = indexDays[next - 1];
    const isFresh = found !== undefined && day - found <= staleAfterDays;
    return isFresh ? index.values[next - 1] : undefined;
  });
}

/**
 * Units after money came (negative: went) at a level; undefined where there is no level, or not as
 * much to sell.
 */
function buy(units: number, money: number, level: number | undefined): number | undefined {
  if (level === undefined || !(level > 0)) return undefined;
  const next = units + money / level;
  // A remainder below a millionth of a cent is rounding, not debt.
  if (next * level < -1e-8) return undefined;
  return Math.max(0, next);
}
