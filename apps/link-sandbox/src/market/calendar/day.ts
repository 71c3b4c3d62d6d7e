/**
 * A calendar day as the count of days since 1970-01-01. Arithmetic and comparison are plain
 * numbers; no Date and no time zone leave this file.
 */
export type Day = number;

const MILLISECONDS = 86_400_000;

export interface DayParts {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  /** 1 to 31. */
  readonly date: number;
}

/**
 * The day of a year, month (1 to 12) and date; a date past the month's end runs on into the next.
 */
export const dayFrom = (year: number, month: number, date: number): Day =>
  Date.UTC(year, month - 1, date) / MILLISECONDS;

/** Reads 'YYYY-MM-DD'. */
export const dayOf = (iso: string): Day => Date.parse(`${iso}T00:00:00Z`) / MILLISECONDS;

/** Writes 'YYYY-MM-DD'. */
export const isoOf = (day: Day): string => new Date(day * MILLISECONDS).toISOString().slice(0, 10);

export function partsOf(day: Day): DayParts {
  const at = new Date(day * MILLISECONDS);
  return { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, date: at.getUTCDate() };
}

/** 0 is Sunday, 6 is Saturday. 1970-01-01 was a Thursday. */
export const weekdayOf = (day: Day): number => (((day + 4) % 7) + 7) % 7;

/**
 * The same date `count` months later (negative: earlier), or the month's last day where that date
 * does not exist.
 */
export function addMonths(day: Day, count: number): Day {
  const { year, month, date } = partsOf(day);
  const lastDate = partsOf(dayFrom(year, month + count + 1, 0)).date;
  return dayFrom(year, month + count, Math.min(date, lastDate));
}

/** The UTC calendar day of a moment. */
export const utcDayOf = (moment: Date): Day => Math.floor(moment.getTime() / MILLISECONDS);

/** The moment `hour` o'clock UTC of a day. */
export const utcMoment = (day: Day, hour: number): Date =>
  new Date(day * MILLISECONDS + hour * 3_600_000);
