import { tradingLevel } from "./benchmark-irr.ts";
import { type DatedSeries, freshValue } from "./dated-series.ts";
import type { IsoDate } from "./iso-date.ts";

/** Daily external flows: both columns are positive. */
export interface DailyFlows {
  dates: readonly IsoDate[];
  inflow: readonly number[];
  outflow: readonly number[];
}

/**
 * What the same inflows and outflows on the same days would be worth in the index, day by day. Null on days without a level
 * within a week, and from the day on which a flow could not be traded or the units ran out: a twin that owes money
 * is no comparison.
 */
export function benchmarkSeries(flows: DailyFlows, index: DatedSeries): (number | null)[] {
  const asOf = flows.dates.at(-1);
  if (asOf === undefined) return [];
  let units: number | undefined = 0;
  return flows.dates.map((date, day) => {
    const net = (flows.inflow[day] ?? 0) - (flows.outflow[day] ?? 0);
    units = units === undefined ? undefined : buy(units, net, tradingLevel(index, date, asOf));
    const level = freshValue(index, date)?.value ?? tradingLevel(index, date, asOf);
    return units === undefined || level === undefined ? null : units * level;
  });
}

function buy(units: number, money: number, level: number | undefined): number | undefined {
  if (money === 0) return units;
  if (level === undefined) return undefined;
  const next = units + money / level;
  // A remainder below a millionth of a cent is rounding, not debt.
  if (next * level < -1e-8) return undefined;
  return Math.max(0, next);
}
