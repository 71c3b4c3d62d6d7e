import type { Timeline, TimelineRange } from "@stocks-vibe/contracts/portfolio";
import {
  addDays,
  addMonths,
  addYears,
  type IsoDate,
  isoDate,
  roundCents,
  startOfYear,
  yearOf,
} from "@stocks-vibe/portfolio-math";

export interface DailyPoint {
  readonly date: IsoDate;
  readonly value: number;
  readonly benchmark: number | null;
}

const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

const monthLabel = (date: string): string =>
  `${MONTHS[Number(date.slice(5, 7)) - 1]} ${date.slice(0, 4)}`;
const dayLabel = (date: string): string =>
  `${MONTHS[Number(date.slice(5, 7)) - 1]} ${Number(date.slice(8))}, ${date.slice(0, 4)}`;

/** The first day a range covers, counted back from the day of the figures. */
export function rangeStart(range: TimelineRange, asOf: IsoDate): IsoDate {
  const starts: Record<TimelineRange, IsoDate> = {
    "1M": addMonths(asOf, -1),
    "6M": addMonths(asOf, -6),
    YTD: addDays(startOfYear(yearOf(asOf)), -1),
    "1Y": addYears(asOf, -1),
    "3Y": addYears(asOf, -3),
    "5Y": addYears(asOf, -5),
    MAX: isoDate("1900-01-01"),
  };
  return starts[range];
}

/** The last point of each calendar month; of the current month, the newest. */
const monthEnds = (points: readonly DailyPoint[]): DailyPoint[] =>
  points.filter((point, index) => {
    const next = points[index + 1];
    return !next || next.date.slice(0, 7) !== point.date.slice(0, 7);
  });

const YEAR_VIEW_POINTS = 13;

/** 1Y shows 13 month ends (the last is the day of the figures); every other range shows each stored day. */
export function selectPoints(
  points: readonly DailyPoint[],
  range: TimelineRange,
  asOf: IsoDate,
): DailyPoint[] {
  if (range === "1Y") return monthEnds(points).slice(-YEAR_VIEW_POINTS);
  const start = rangeStart(range, asOf);
  return points.filter((point) => point.date >= start);
}

const change = (from: number | null | undefined, to: number | null | undefined) => {
  if (from === null || from === undefined || to === null || to === undefined) {
    return { amount: null, percent: null };
  }
  const amount = roundCents(to - from);
  return { amount, percent: from > 0 ? (amount / from) * 100 : null };
};

export interface TimelineContext {
  readonly range: TimelineRange;
  readonly asOf: IsoDate | null;
  readonly isSandbox: boolean;
  readonly benchmarkKind: "total-return" | "price" | null;
}

/** The wire body of a timeline from stored daily values (ascending). No values give no points, never invented ones. */
export function selectTimeline(
  daily: readonly DailyPoint[],
  { range, asOf, isSandbox, benchmarkKind }: TimelineContext,
): Timeline {
  const points = asOf ? selectPoints(daily, range, asOf) : [];
  const [first, last] = [points[0], points.at(-1)];
  const portfolio = change(first?.value, last?.value);
  const benchmark = change(first?.benchmark, last?.benchmark);
  const label = range === "1Y" ? monthLabel : dayLabel;
  return {
    range,
    points: points.map((point) => ({
      date: point.date,
      period: label(point.date),
      portfolioValue: point.value,
      benchmarkValue: point.benchmark,
    })),
    historyStart: daily[0]?.date ?? null,
    portfolioChange: portfolio.amount,
    portfolioChangePercent: portfolio.percent,
    benchmarkChange: benchmark.amount,
    benchmarkChangePercent: benchmark.percent,
    isSandbox,
    dataAsOf: asOf,
    benchmarkKind,
  };
}
