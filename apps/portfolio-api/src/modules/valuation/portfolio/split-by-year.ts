import { type DatedSeries, freshValue, type IsoDate } from "@stocks-vibe/portfolio-math";
import type { YearOfValues } from "../snapshots/save-figures.repository.ts";

export interface DailyValues {
  readonly dates: readonly IsoDate[];
  readonly value: readonly number[];
}

/**
 * Packs a daily series and the index's closes into one stretch per calendar year, the form they are
 * stored in.
 */
export function splitByYear(
  { dates, value }: DailyValues,
  index: DatedSeries | null,
): YearOfValues[] {
  const levels = closesOf(dates, index);
  const starts = dates.flatMap((day, at) =>
    at === 0 || day.slice(0, 4) !== dates[at - 1]?.slice(0, 4) ? [at] : [],
  );
  return starts.map((start, at) => {
    const end = starts[at + 1] ?? dates.length;
    return {
      year: Number(dates[start]?.slice(0, 4)),
      days: dates.slice(start, end),
      portfolioValues: value.slice(start, end),
      benchmarkValues: levels.slice(start, end),
    };
  });
}

/**
 * Days without trading stay empty, so that money of such a day is still invested at the next close.
 */
function closesOf(dates: readonly IsoDate[], index: DatedSeries | null): (number | null)[] {
  if (!index) return dates.map(() => null);
  const closes = new Map(index.dates.map((date, at) => [date, index.values[at] ?? null]));
  return dates.map((date, day) => {
    const close = closes.get(date) ?? null;
    return day === 0 ? (close ?? freshValue(index, date)?.value ?? null) : close;
  });
}
