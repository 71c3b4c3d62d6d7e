import { type Day, dayFrom, partsOf, weekdayOf } from "./day.ts";

/**
 * When something happens, in calendar days. It takes effect on the first trading day on or after
 * that day.
 */
export type Schedule =
  | { readonly kind: "once"; readonly on: Day }
  | { readonly kind: "days"; readonly every: number; readonly from: Day }
  | { readonly kind: "months"; readonly every: number; readonly from: Day }
  | { readonly kind: "in-months"; readonly months: readonly number[]; readonly date: number };

const monthNumber = (day: Day): number => {
  const { year, month } = partsOf(day);
  return year * 12 + month;
};

function matches(schedule: Schedule, day: Day): boolean {
  switch (schedule.kind) {
    case "once":
      return day === schedule.on;
    case "days":
      return day >= schedule.from && (day - schedule.from) % schedule.every === 0;
    case "months": {
      if (day < schedule.from || partsOf(day).date !== partsOf(schedule.from).date) return false;
      return (monthNumber(day) - monthNumber(schedule.from)) % schedule.every === 0;
    }
    case "in-months": {
      const { month, date } = partsOf(day);
      return date === schedule.date && schedule.months.includes(month);
    }
  }
}

/**
 * Whether a scheduled day falls after `previous`, the trading day before, and not after `today`.
 */
export function isDue(schedule: Schedule, previous: Day, today: Day): boolean {
  for (let day = previous + 1; day <= today; day += 1) {
    if (matches(schedule, day)) return true;
  }
  return false;
}

const SUNDAY = 0;
const MONDAY = 1;
const THURSDAY = 4;
const SATURDAY = 6;

/**
 * Days the New York Stock Exchange closed out of turn since 2015: the national days of mourning for
 * two presidents.
 */
const DAYS_OF_MOURNING: readonly Day[] = [dayFrom(2018, 12, 5), dayFrom(2025, 1, 9)];

const FIRST_JUNETEENTH = 2022;

/** The `nth` such weekday of a month. */
function nthWeekday(year: number, month: number, weekday: number, nth: number): Day {
  const first = dayFrom(year, month, 1);
  return first + ((weekday - weekdayOf(first) + 7) % 7) + (nth - 1) * 7;
}

function lastMondayOfMay(year: number): Day {
  const last = dayFrom(year, 5, 31);
  return last - ((weekdayOf(last) - MONDAY + 7) % 7);
}

/** Gregorian Easter Sunday (the "Anonymous" computus, Nature, 20 April 1876). */
export function easterSunday(year: number): Day {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor(b / 4);
  const e = b % 4;
  const f = Math.floor((b + 8) / 25);
  const g = Math.floor((b - f + 1) / 3);
  const h = (19 * a + b - d - g + 15) % 30;
  const i = Math.floor(c / 4);
  const k = c % 4;
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const month = Math.floor((h + l - 7 * m + 114) / 31);
  return dayFrom(year, month, ((h + l - 7 * m + 114) % 31) + 1);
}

/**
 * A fixed-date holiday is kept on Friday when it falls on Saturday, on Monday when it falls on
 * Sunday.
 */
function observed(day: Day): Day {
  if (weekdayOf(day) === SATURDAY) return day - 1;
  return weekdayOf(day) === SUNDAY ? day + 1 : day;
}

/**
 * NYSE Rule 7.2: a New Year's Day on Saturday is not made up, because the Friday before closes the
 * old year's books.
 */
function newYearsDay(year: number): Day[] {
  const day = dayFrom(year, 1, 1);
  return weekdayOf(day) === SATURDAY ? [] : [observed(day)];
}

/** The full-day closings of the New York Stock Exchange in a year, by NYSE Rule 7.2. */
export function marketHolidays(year: number): Day[] {
  const juneteenth = year >= FIRST_JUNETEENTH ? [observed(dayFrom(year, 6, 19))] : [];
  return [
    ...newYearsDay(year),
    nthWeekday(year, 1, MONDAY, 3),
    nthWeekday(year, 2, MONDAY, 3),
    easterSunday(year) - 2,
    lastMondayOfMay(year),
    ...juneteenth,
    observed(dayFrom(year, 7, 4)),
    nthWeekday(year, 9, MONDAY, 1),
    nthWeekday(year, 11, THURSDAY, 4),
    observed(dayFrom(year, 12, 25)),
    ...DAYS_OF_MOURNING.filter((day) => partsOf(day).year === year),
  ];
}

const isWeekend = (day: Day): boolean => weekdayOf(day) === SUNDAY || weekdayOf(day) === SATURDAY;

/** Every trading day of a year, ascending. */
export function tradingDaysOf(year: number): Day[] {
  const closed = new Set(marketHolidays(year));
  const days: Day[] = [];
  for (let day = dayFrom(year, 1, 1); day < dayFrom(year + 1, 1, 1); day += 1) {
    if (!isWeekend(day) && !closed.has(day)) days.push(day);
  }
  return days;
}

export const isTradingDay = (day: Day): boolean =>
  !isWeekend(day) && !marketHolidays(partsOf(day).year).includes(day);

/** The day itself when the market is open, else the last open day before it. */
export function tradingDayOnOrBefore(day: Day): Day {
  let candidate = day;
  while (!isTradingDay(candidate)) candidate -= 1;
  return candidate;
}
