import { addDays, type IsoDate, isoDate } from "@stocks-vibe/portfolio-math";

/**
 * The nightly run starts at 22:00 local time in Denver, daylight saving included (product decision
 * "10PM MT").
 */
const NIGHT_HOUR = 22;

const denver = new Intl.DateTimeFormat("en-CA", {
  timeZone: "America/Denver",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  hourCycle: "h23",
});

export interface DenverTime {
  readonly date: IsoDate;
  readonly hour: number;
}

/** A moment's calendar day and hour in Denver. */
export function denverTime(moment: Date): DenverTime {
  const parts = new Map(denver.formatToParts(moment).map(({ type, value }) => [type, value]));
  return {
    date: isoDate(`${parts.get("year")}-${parts.get("month")}-${parts.get("day")}`),
    hour: Number(parts.get("hour")),
  };
}

/** The newest Denver date whose night has begun: today from 22:00 on, else yesterday. */
export function nightOf(moment: Date): IsoDate {
  const { date, hour } = denverTime(moment);
  return hour >= NIGHT_HOUR ? date : addDays(date, -1);
}

/**
 * Which night is to be run now: the newest one begun, unless it (or a later one: a clock may jump
 * back) is done. Nights missed before it are not repeated, because one run brings everything up to
 * date.
 */
export function dueNight(moment: Date, lastDone: IsoDate | undefined): IsoDate | undefined {
  const night = nightOf(moment);
  return lastDone !== undefined && lastDone >= night ? undefined : night;
}

/**
 * The same for whoever only looks, with dates as they are stored: the night that should have begun
 * by then and has not.
 */
export const missedNight = (moment: Date, lastBegun: string | undefined): string | undefined =>
  dueNight(moment, lastBegun === undefined ? undefined : isoDate(lastBegun));
