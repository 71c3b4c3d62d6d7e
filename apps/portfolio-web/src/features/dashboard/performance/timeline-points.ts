import type { Timeline } from "@stocks-vibe/contracts/portfolio";
import { day, dayPosition } from "#lib/format/format-date.ts";
import type { LinePoint } from "#ui/charts/line-layout.ts";

/**
 * The lines of the chart; the dotted one is the start and what was added since: where both others
 * would be without a gain.
 */
export function linePoints({
  points,
  startValue,
}: Pick<Timeline, "points" | "startValue">): LinePoint[] {
  return points.map((point) => ({
    x: dayPosition(point.date),
    title: day(point.date),
    solid: point.portfolioValue,
    dashed: point.benchmarkValue,
    dotted: (startValue ?? 0) + point.added,
  }));
}

const monthMs = (365.25 / 12) * 24 * 60 * 60 * 1000;

/** How many points make about a month: one for a year of months, about 30 for single days. */
export function pointsPerMonth(points: readonly LinePoint[]): number {
  const span = (points.at(-1)?.x ?? 0) - (points[0]?.x ?? 0);
  const months = Math.max(1, span / monthMs);
  return Math.max(1, Math.round((points.length - 1) / months));
}

/** Whole dollars the portfolio is ahead of the benchmark at a point, from the amounts as shown. */
export function wholeDifference(point: Pick<LinePoint, "solid" | "dashed">): number | null {
  return point.dashed === null ? null : Math.round(point.solid) - Math.round(point.dashed);
}

/** The same difference to the cent, for places that show cents. */
export function exactDifference(point: Pick<LinePoint, "solid" | "dashed">): number | null {
  return point.dashed === null ? null : Math.round((point.solid - point.dashed) * 100) / 100;
}

/** Whole dollars added between the first point and this one. */
export function wholeAdded(point: LinePoint, first: LinePoint | undefined): number {
  return Math.round(point.dotted - (first?.dotted ?? point.dotted));
}
