declare const isoDateBrand: unique symbol;

/** A calendar day 'YYYY-MM-DD' that exists. Strings compare and sort as the days do. */
export type IsoDate = string & { readonly [isoDateBrand]: true };

const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const zero = "0".charCodeAt(0);
const dash = "-".charCodeAt(0);

/** Days from 0000-03-01 to March 1 of the year before the index. */
const yearStarts = Int32Array.from({ length: 10_001 }, (_, index) => {
  const year = index - 1;
  const leapDays = Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400);
  return year * 365 + leapDays;
});
/** Days from March 1 to the first day of the month; January and February come last. */
const monthOffsets = Int32Array.from({ length: 13 }, (_, month) =>
  Math.floor((153 * ((month + 9) % 12) + 2) / 5),
);

interface DayParts {
  year: number;
  month: number;
  day: number;
}

/**
 * True for a day that exists, in the proleptic Gregorian calendar, written 'YYYY-MM-DD' (ISO 8601)
 * with a year from 0000 to 9999. Never throws.
 *
 * isIsoDate("2024-02-29") is true; isIsoDate("2023-02-29") and isIsoDate("2024-2-9") are false.
 */
export function isIsoDate(text: string): text is IsoDate {
  if (!hasShape(text)) return false;
  const { year, month, day } = splitDay(text);
  return month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

/**
 * The same text, known to be a day. Throws a RangeError for anything else: text from outside is
 * asked `isIsoDate` first.
 *
 * isoDate("2024-02-29") is "2024-02-29".
 */
export function isoDate(text: string): IsoDate {
  if (!isIsoDate(text)) throw new RangeError(`isoDate: '${text}' is not a calendar day`);
  return text;
}

/**
 * Whole days from `from` to `to`; negative when `to` is earlier, 0 on the same day. These are the
 * days of every AsMember/365 rate here: leap days count.
 *
 * daysBetween("2024-02-28", "2024-03-01") is 2.
 */
export function daysBetween(from: IsoDate, to: IsoDate): number {
  return dayNumber(to) - dayNumber(from);
}

/**
 * The day `days` later (earlier when negative). Throws a RangeError where it leaves the years 0000
 * to 9999. addDays("2023-12-31", 1) is "2024-01-01".
 */
export function addDays(date: IsoDate, days: number): IsoDate {
  return dateOfDayNumber(dayNumber(date) + days);
}

/**
 * The same day `months` later (earlier when negative); a day the month lacks becomes its last: Jan
 * 31 + 1 month = Feb 28 or 29. So adding twice is not adding the sum: ask from the first day each
 * time. Throws a RangeError beyond the year 9999.
 */
export function addMonths(date: IsoDate, months: number): IsoDate {
  const { year, month, day } = splitDay(date);
  const total = year * 12 + (month - 1) + months;
  const newYear = Math.floor(total / 12);
  const newMonth = total - newYear * 12 + 1;
  return writeDay(newYear, newMonth, Math.min(day, daysInMonth(newYear, newMonth)));
}

/** The same day `years` later; Feb 29 becomes Feb 28 in a common year. Throws as `addMonths`. */
export function addYears(date: IsoDate, years: number): IsoDate {
  return addMonths(date, years * 12);
}

/** The calendar year of a day: yearOf("2024-02-29") is 2024. */
export function yearOf(date: IsoDate): number {
  return splitDay(date).year;
}

/** The last day of the month `date` lies in. */
export function endOfMonth(date: IsoDate): IsoDate {
  const { year, month } = splitDay(date);
  return writeDay(year, month, daysInMonth(year, month));
}

/** January 1 of a year. */
export function startOfYear(year: number): IsoDate {
  return writeDay(year, 1, 1);
}

/** December 31 of a year. */
export function endOfYear(year: number): IsoDate {
  return writeDay(year, 12, 31);
}

export function earlierOf(a: IsoDate, b: IsoDate): IsoDate {
  return a < b ? a : b;
}

export function laterOf(a: IsoDate, b: IsoDate): IsoDate {
  return a > b ? a : b;
}

/**
 * Days since 0000-03-01 in the proleptic Gregorian calendar. Years start in March here, so that the
 * leap day comes last and a month's offset is linear: (153 m + 2) / 5.
 */
export function dayNumber(date: IsoDate): number {
  // In one expression with tables, not through splitDay: every figure counts days, and this takes
  // half the time.
  const year =
    date.charCodeAt(0) * 1000 +
    date.charCodeAt(1) * 100 +
    date.charCodeAt(2) * 10 +
    date.charCodeAt(3) -
    1111 * zero;
  const month = date.charCodeAt(5) * 10 + date.charCodeAt(6) - 11 * zero;
  const day = date.charCodeAt(8) * 10 + date.charCodeAt(9) - 11 * zero;
  const yearStart = yearStarts[month > 2 ? year + 1 : year] ?? Number.NaN;
  return yearStart + (monthOffsets[month] ?? Number.NaN) + day - 1;
}

/**
 * The day of a `dayNumber`; throws a RangeError outside the years 0000 to 9999. The calendar
 * repeats every 146,097 days (400 years).
 */
export function dateOfDayNumber(number: number): IsoDate {
  const era = Math.floor(number / 146_097);
  const dayOfEra = number - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear =
    dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1;
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
  return writeDay(era * 400 + yearOfEra + (month <= 2 ? 1 : 0), month, day);
}

/**
 * Reads digits by their codes: days are read millions of times, and this makes no strings on the
 * way.
 */
function splitDay(date: string): DayParts {
  return {
    year: twoDigits(date, 0) * 100 + twoDigits(date, 2),
    month: twoDigits(date, 5),
    day: twoDigits(date, 8),
  };
}

function twoDigits(text: string, at: number): number {
  return (text.charCodeAt(at) - zero) * 10 + text.charCodeAt(at + 1) - zero;
}

function hasShape(text: string): boolean {
  if (text.length !== 10) return false;
  for (let at = 0; at < 10; at += 1) {
    const code = text.charCodeAt(at);
    const fits = at === 4 || at === 7 ? code === dash : code >= zero && code <= zero + 9;
    if (!fits) return false;
  }
  return true;
}

function writeDay(year: number, month: number, day: number): IsoDate {
  return isoDate(`${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`);
}

function pad(value: number, width: number): string {
  if (width === 2) return value < 10 ? `0${value}` : String(value);
  return String(value).padStart(width, "0");
}

function daysInMonth(year: number, month: number): number {
  if (month === 2 && isLeapYear(year)) return 29;
  return monthLengths[month - 1] ?? 0;
}

function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

export interface HoldingPeriod {
  days: number;
  years: number;
  /** Days beyond the whole years. */
  restDays: number;
}

/**
 * How long something is held, in whole years of 365 days and the days beyond. Leap days count as
 * days, so that the figure matches the AsMember/365 day count of every rate here. A purchase dated
 * after `asOf` is held 0 days. For reading, not for tax: a long-term gain is a matter of calendar
 * dates (26 USC 1222).
 *
 * holdingPeriod(2023-01-01, 2024-01-11) is 375 days: 1 year and 10.
 */
export function holdingPeriod(purchased: IsoDate, asOf: IsoDate): HoldingPeriod {
  const days = Math.max(0, daysBetween(purchased, asOf));
  return { days, years: Math.floor(days / 365), restDays: days % 365 };
}
