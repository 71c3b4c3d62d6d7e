import { daysBetween, type IsoDate } from "./iso-date.ts";

/**
 * Values on ascending days: closing prices, index levels. Days between hold no value of their own.
 */
export interface DatedSeries {
  dates: readonly IsoDate[];
  values: readonly number[];
}

export interface DatedValue {
  date: IsoDate;
  value: number;
}

/**
 * The longest gap over which a value is carried without a warning: a week covers every run of
 * market holidays.
 */
export const staleAfterDays = 7;

/**
 * The last value on or before the day, however old; undefined before the first. Takes time in
 * proportion to the number of digits of the series' length.
 *
 * Of values on January 2 and 4 the one of January 2 is that of January 3.
 */
export function valueOnOrBefore(series: DatedSeries, date: IsoDate): DatedValue | undefined {
  return valueAt(series, countUpTo(series.dates, date) - 1);
}

/**
 * The first value on or after the day, however late; undefined after the last. Of values on January
 * 2 and 4 the one of January 4 is that of January 3.
 */
export function valueOnOrAfter(series: DatedSeries, date: IsoDate): DatedValue | undefined {
  const last = countUpTo(series.dates, date) - 1;
  return series.dates[last] === date ? valueAt(series, last) : valueAt(series, last + 1);
}

/**
 * The last value on or before the day, unless it is more than `staleAfterDays` old: markets close
 * for at most four days in a row, so that after a week the value is missing and not merely old.
 * Undefined then, and before the first.
 *
 * A close of January 2 is still that of January 9, and none on January 10.
 */
export function freshValue(series: DatedSeries, date: IsoDate): DatedValue | undefined {
  const found = valueOnOrBefore(series, date);
  return found && daysBetween(found.date, date) <= staleAfterDays ? found : undefined;
}

function valueAt(series: DatedSeries, index: number): DatedValue | undefined {
  const date = series.dates[index];
  const value = series.values[index];
  return date === undefined || value === undefined ? undefined : { date, value };
}

/** How many days of the ascending list are on or before `date` (binary search). */
function countUpTo(dates: readonly IsoDate[], date: IsoDate): number {
  let low = 0;
  let high = dates.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const found = dates[middle];
    if (found !== undefined && found <= date) low = middle + 1;
    else high = middle;
  }
  return low;
}
