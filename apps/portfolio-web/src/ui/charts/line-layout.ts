import { bisector, max, min } from "d3-array";
import { scaleLinear } from "d3-scale";
import { area, line } from "d3-shape";

export type LinePoint = {
  /** Where it stands on the axis: any number that grows. */
  x: number;
  /** What the axis calls it. */
  label: string;
  /** What the read-out calls it. */
  title: string;
  solid: number;
  dashed: number | null;
};

export type LineLayout = ReturnType<typeof layOutLines>;

const margin = { top: 28, bottom: 34, left: 50 };

/** Evenly spaced points for the axis, at most one per 110 px, never the same label twice. */
function axisLabels(points: readonly LinePoint[], width: number): LinePoint[] {
  const wanted = Math.max(2, Math.min(7, Math.floor(width / 110), points.length));
  const chosen: LinePoint[] = [];
  for (let step = 0; step < wanted; step += 1) {
    const point = points.at(Math.round((step * (points.length - 1)) / (wanted - 1)));
    if (point && !chosen.some((other) => other.label === point.label)) chosen.push(point);
  }
  return chosen;
}

/** Two labels at the end of two lines, pushed apart until neither covers the other; their order is kept. */
export function separate(first: number, second: number, gap: number): [number, number] {
  const missing = gap - Math.abs(first - second);
  if (missing <= 0) return [first, second];
  const push = missing / 2;
  return first <= second ? [first - push, second + push] : [first + push, second - push];
}

/**
 * Where everything of a line chart stands, in pixels. The value axis always includes zero, so that the filled area under
 * the solid line is true to size.
 */
export function layOutLines(points: readonly LinePoint[], width: number, height: number) {
  const right = width < 560 ? 74 : 92;
  const values = points.flatMap((point) =>
    point.dashed === null ? [point.solid] : [point.solid, point.dashed],
  );
  const x = scaleLinear(
    [points[0]?.x ?? 0, points.at(-1)?.x ?? 1],
    [margin.left, Math.max(margin.left + 1, width - right)],
  );
  const y = scaleLinear(
    [Math.min(0, min(values) ?? 0), Math.max(1, max(values) ?? 1)],
    [height - margin.bottom, margin.top],
  ).nice(4);
  const known = points.filter((point) => point.dashed !== null);
  const lastDashed = known.at(-1);

  return {
    x,
    y,
    width,
    height,
    plotRight: width - right,
    plotBottom: height - margin.bottom,
    ticks: y.ticks(4),
    labels: axisLabels(points, width - margin.left - right),
    solidPath:
      line<LinePoint>(
        (p) => x(p.x),
        (p) => y(p.solid),
      )(points) ?? "",
    areaPath:
      area<LinePoint>(
        (p) => x(p.x),
        y(0),
        (p) => y(p.solid),
      )(points) ?? "",
    dashedPath:
      line<LinePoint>(
        (p) => x(p.x),
        (p) => y(p.dashed ?? 0),
      )(known) ?? "",
    lastDashed,
    /** The point nearest to a horizontal position. */
    nearest: (px: number) => bisector<LinePoint, number>((p) => p.x).center(points, x.invert(px)),
  };
}
