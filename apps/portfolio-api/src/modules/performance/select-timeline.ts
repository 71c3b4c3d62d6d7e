import type { Timeline, TimelineRange } from "@stocks-vibe/contracts/portfolio";
import { type IsoDate, monthEnds, rangeStart, roundCents } from "@stocks-vibe/portfolio-math";

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

const YEAR_VIEW_POINTS = 13;

/** 1Y shows 13 month ends (the last is the day of the figures); every other range shows each stored day. */
export function selectPoints(
  points: readonly DailyPoint[],
  range: TimelineRange,
  asOf: IsoDate,
): DailyPoint[] {
  const historyStart = points[0]?.date ?? asOf;
  if (range === "1Y") {
    const ends = new Set(monthEnds(asOf, YEAR_VIEW_POINTS, historyStart));
    return points.filter((point) => ends.has(point.date));
  }
  const start = rangeStart(range, asOf, historyStart);
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
