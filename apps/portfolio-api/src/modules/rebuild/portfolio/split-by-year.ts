import type { YearOfValues } from "../../snapshots/save-figures.repository.ts";

export interface DailyValues {
  readonly dates: readonly string[];
  readonly value: readonly number[];
  readonly benchmark: readonly (number | null)[];
}

/** Packs a daily series into one stretch per calendar year, the form it is stored in. */
export function splitByYear({ dates, value, benchmark }: DailyValues): YearOfValues[] {
  const starts = dates.flatMap((day, index) =>
    index === 0 || day.slice(0, 4) !== dates[index - 1]?.slice(0, 4) ? [index] : [],
  );
  return starts.map((start, index) => {
    const end = starts[index + 1] ?? dates.length;
    return {
      year: Number(dates[start]?.slice(0, 4)),
      days: dates.slice(start, end),
      portfolioValues: value.slice(start, end),
      benchmarkValues: benchmark.slice(start, end),
    };
  });
}
