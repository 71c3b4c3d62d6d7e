import { bisector, max, min } from "d3-array";
import { scaleLinear } from "d3-scale";
import { area, line } from "d3-shape";
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

/** The ends of a value axis. */
type ValueDomain = { low: number; high: number; startsAtZero: boolean };

/**
 * Where the value axis of a line chart begins and ends. From zero where the lowest value is less
 * than half of the highest, so that sizes compare as they are; values that lie closer together are
 * drawn around themselves, with some room, or little could be seen of them.
 */
function valueDomain(values: readonly number[]): ValueDomain {
  const [lowest, highest] = [min(values) ?? 0, max(values) ?? 1];
  if (highest <= 0) return { low: Math.min(lowest, 0), high: 1, startsAtZero: true };
  if (lowest < highest / 2) return { low: Math.min(0, lowest), high: highest, startsAtZero: true };
  const room = Math.max((highest - lowest) * 0.08, highest * 0.005);
  return { low: lowest - room, high: highest + room, startsAtZero: false };
}

export type LinePoint = {
  /** Where it stands on the axis: milliseconds UTC. */
  x: number;
  /** What the read-out calls it. */
  title: string;
  solid: number;
  dashed: number | null;
  /** A thin third line that the other two are measured against. */
  dotted: number;
};

export type LineLayout = ReturnType<typeof layOutLines>;

const margin = { top: 28, bottom: 34, left: 50 };

/**
 * Two labels at the end of two lines, pushed apart until neither covers the other; their order is
 * kept.
 */
export function separate(first: number, second: number, gap: number): [number, number] {
  const missing = gap - Math.abs(first - second);
  if (missing <= 0) return [first, second];
  const push = missing / 2;
  return first <= second ? [first - push, second + push] : [first + push, second - push];
}

/**
 * Where everything of a line chart stands, in pixels. An area is filled under the solid line only
 * where it is true to size: from zero.
 */
export function layOutLines(points: readonly LinePoint[], width: number, height: number) {
  const right = width < 560 ? 74 : 92;
  const values = points.flatMap(({ solid, dashed, dotted }) =>
    dashed === null ? [solid, dotted] : [solid, dashed, dotted],
  );
  const [from, to] = [points[0]?.x ?? 0, points.at(-1)?.x ?? 1];
  const plotRight = Math.max(margin.left + 1, width - right);
  const x = scaleLinear([from, to], [margin.left, plotRight]);
  const { low, high, startsAtZero } = valueDomain(values);
  const y = scaleLinear([low, high], [height - margin.bottom, margin.top]).nice(
    startsAtZero ? 4 : 10,
  );
  const path = (value: (point: LinePoint) => number | null): string =>
    line<LinePoint>(
      (p) => x(p.x),
      (p) => y(value(p) ?? 0),
    ).defined((p) => value(p) !== null)(points) ?? "";
  const ticks = y.ticks(4);

  return {
    x,
    y,
    width,
    height,
    plotLeft: margin.left,
    plotRight: width - right,
    plotBottom: height - margin.bottom,
    ticks,
    /** What lies between two ticks of the value axis. */
    tickStep: Math.abs((ticks[1] ?? 0) - (ticks[0] ?? 0)),
    /** The lowest value of an axis that does not start at zero; null where it does. */
    cutAt: startsAtZero ? null : (y.domain()[0] ?? null),
    labels: calendarTicks(from, to, plotRight - margin.left),
    solidPath: path((point) => point.solid),
    dottedPath: path((point) => point.dotted),
    /** Broken where the second line has no value: nothing is drawn that is not known. */
    dashedPath: path((point) => point.dashed),
    areaPath: startsAtZero
      ? (area<LinePoint>(
          (p) => x(p.x),
          y(0),
          (p) => y(p.solid),
        )(points) ?? "")
      : "",
    /** The point nearest to a horizontal position. */
    nearest: (px: number) => bisector<LinePoint, number>((p) => p.x).center(points, x.invert(px)),
  };
}
