import { type IsoDate, isoDate, type ValuedHistory } from "@stocks-vibe/portfolio-math";
import type { StoredYears } from "../../valuation/snapshots/stored-years.ts";

/** The stored days of one calendar year. */
export interface StoredDays {
  readonly days: readonly string[];
  readonly portfolio_values: readonly number[];
  readonly benchmark_values: readonly (number | null)[];
}

/** The history that a rebuild has stored, as it was calculated: values, payments and the index's closes, to the last digit. */
export function storedHistory(
  years: readonly StoredDays[],
  money: StoredYears["money"],
): ValuedHistory {
  const dates = years.flatMap(({ days }) => days.map(isoDate));
  const net = new Map(money.days.map((day, at) => [day, money.amounts[at] ?? 0]));
  const netOf = (date: IsoDate) => net.get(date) ?? 0;
  const levels = years.flatMap((year) => year.benchmark_values);
  const closes = dates.flatMap((date, at) => {
    const level = levels[at] ?? null;
    return level === null ? [] : [{ date, level }];
  });
  return {
    dates,
    value: years.flatMap((year) => year.portfolio_values),
    inflow: dates.map((date) => Math.max(0, netOf(date))),
    outflow: dates.map((date) => Math.max(0, -netOf(date))),
    index:
      closes.length === 0
        ? null
        : { dates: closes.map(({ date }) => date), values: closes.map(({ level }) => level) },
  };
}
