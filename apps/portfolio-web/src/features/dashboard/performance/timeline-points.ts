import type { Timeline } from "@stocks-vibe/contracts/portfolio";
import { day, dayPosition } from "#lib/format-date.ts";
import type { LinePoint } from "#ui/charts/line-layout.ts";

export function linePoints({ points }: Pick<Timeline, "points">): LinePoint[] {
  return points.map((point) => ({
    x: dayPosition(point.date),
    label: point.period,
    title: day(point.date),
    solid: point.portfolioValue,
    dashed: point.benchmarkValue,
  }));
}

const monthMs = (365.25 / 12) * 24 * 60 * 60 * 1000;

/** How many points make about a month: one for month ends, about 21 for trading days. */
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
