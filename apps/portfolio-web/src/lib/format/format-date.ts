import { language } from "./language.ts";

/**
 * Calendar days are 'YYYY-MM-DD' and belong to no time zone; moments are shown in Mountain Time,
 * where the nightly run is.
 */
const denver = "America/Denver";

const dayOf = (isoDay: string): Date => new Date(`${isoDay}T00:00:00Z`);

/**
 * Made when it is first used, and kept: making a formatter takes some eighty times as long as using
 * it, and a table writes a day in every row.
 */
function written(locale: string, options: Intl.DateTimeFormatOptions): (moment: Date) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (moment) => {
    format ??= new Intl.DateTimeFormat(locale, options);
    return format.format(moment);
  };
}

const inUtc = (options: Intl.DateTimeFormatOptions) => {
  const write = written(language.locale, { ...options, timeZone: "UTC" });
  return (isoDay: string): string => write(dayOf(isoDay));
};

/** 'Nov 20, 2026' */
export const day = inUtc({ year: "numeric", month: "short", day: "numeric" });

/** 'Oct 15' */
export const dayOfYear = inUtc({ month: "short", day: "numeric" });

/** 'Friday' */
export const weekday = inUtc({ weekday: "long" });

/** 'Nov 2025' */
export const month = inUtc({ year: "numeric", month: "short" });

/** 'Monday, November 30', as the calendars of a time zone have it. */
export const dayInZone = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat(language.locale, {
    weekday: "long",
    day: "numeric",
    month: "long",
    timeZone,
  }).format(new Date(instant));

const dayInDenver = written("en-CA", { timeZone: denver });

/** The calendar day of a moment in Mountain Time, 'YYYY-MM-DD'. */
export function denverDay(instant: string): string {
  return dayInDenver(new Date(instant));
}

const timeInDenver = written(language.locale, {
  timeZone: denver,
  hour: "numeric",
  minute: "2-digit",
});

/** '10:04 PM' in Mountain Time. */
export function denverTime(instant: string): string {
  const time = timeInDenver(new Date(instant));
  // Engines differ in the space before AM and PM.
  return time.replace("\u202f", " ");
}

/** The first whole minute that has come when the moment has. */
function minuteFrom(instant: string): string {
  const minute = 60_000;
  return new Date(Math.ceil(Date.parse(instant) / minute) * minute).toISOString();
}

/** '10:05 PM' in Mountain Time, of that minute. */
export const denverTimeFrom = (instant: string): string => denverTime(minuteFrom(instant));

/** 'Nov 20, 2026, 10:05 PM MT', of that minute. */
export function denverMomentFrom(instant: string): string {
  const minute = minuteFrom(instant);
  return `${day(denverDay(minute))}, ${denverTime(minute)} MT`;
}

/** Milliseconds of the start of a calendar day in UTC: only for placing days on a chart. */
export function dayPosition(isoDay: string): number {
  return dayOf(isoDay).getTime();
}
