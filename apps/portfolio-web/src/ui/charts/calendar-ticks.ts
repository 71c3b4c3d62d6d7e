import { language } from "#lib/format/language.ts";

/** A place on a time axis, in milliseconds UTC, and what it is called. */
export type Tick = { x: number; label: string };

const dayMs = 24 * 60 * 60 * 1000;
const monthMs = (365.25 / 12) * dayMs;

/**
 * Steps from fine to coarse: the room that their labels need, and which days of the calendar they
 * stand on.
 */
const steps = [
  { ms: dayMs, room: 44, isOn: () => true },
  { ms: 7 * dayMs, room: 44, isOn: (day: Date) => day.getUTCDay() === 1 },
  ...[1, 3, 6, 12, 24, 60, 120].map((months) => ({
    ms: months * monthMs,
    room: months < 12 ? 46 : 40,
    isOn: (day: Date) =>
      day.getUTCDate() === 1 && (day.getUTCFullYear() * 12 + day.getUTCMonth()) % months === 0,
  })),
];

const label = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat(language.locale, { ...options, timeZone: "UTC" });
  return (day: Date): string => format.format(day);
};
const dayLabel = label({ month: "short", day: "numeric" });
const monthLabel = label({ month: "short" });
const monthOfYearLabel = label({ month: "short", year: "numeric" });
const yearLabel = label({ year: "numeric" });

/** A year is named where it begins; an axis that meets no January names it at its first tick. */
function labelOf(day: Date, { ms, namesYear }: { ms: number; namesYear: boolean }): string {
  if (ms < monthMs) return dayLabel(day);
  if (ms > 11 * monthMs) return yearLabel(day);
  if (ms > 5 * monthMs && day.getUTCMonth() === 0) return yearLabel(day);
  return namesYear ? monthOfYearLabel(day) : monthLabel(day);
}

/**
 * Ticks on boundaries of the calendar between two moments: days, Mondays, or the first of a month,
 * quarter, half-year or year, the finest whose labels fit into `width` pixels. Days are those of
 * UTC.
 */
export function calendarTicks(from: number, to: number, width: number): Tick[] {
  if (to <= from) return [];
  const step = steps.find(({ ms, room }) => (ms / (to - from)) * width >= room) ?? steps.at(-1);
  if (!step) return [];
  const days: Date[] = [];
  for (let at = Math.ceil(from / dayMs) * dayMs; at <= to; at += dayMs) {
    const day = new Date(at);
    if (step.isOn(day)) days.push(day);
  }
  const hasJanuary = days.some((day) => day.getUTCMonth() === 0);
  return days.map((day, index) => {
    const namesYear = hasJanuary ? day.getUTCMonth() === 0 : index === 0;
    return { x: day.getTime(), label: labelOf(day, { ms: step.ms, namesYear }) };
  });
}
