import { max, min } from "d3-array";
import { scaleBand, scaleLinear } from "d3-scale";

export type BarKind = "solid" | "hatched" | "signed";

export type BarGroup = {
  key: string;
  label: string;
  sublabel: string | null;
  /** What the read-out calls it. */
  title: string;
  /** A part year: paler, and marked in the label. */
  isPartial: boolean;
  /** One value per series; null draws nothing. */
  values: readonly (number | null)[];
};

export type BarLayout = ReturnType<typeof layOutBars>;

const margin = { top: 24, bottom: 46, left: 46, right: 8 };

/** Room for the labels at the tips: a quarter of the range, so that no label leaves the drawing. */
function padded(low: number, high: number): [number, number] {
  const room = (high - low || 0.01) * 0.14;
  return [low < 0 ? low - room : 0, high > 0 ? high + room : 0];
}

/** Where the bars of a chart stand, in pixels. Bars always start at zero. */
export function layOutBars(groups: readonly BarGroup[], width: number, height: number) {
  const values = groups.flatMap((group) => group.values.filter((value) => value !== null));
  const [low, high] = padded(Math.min(0, min(values) ?? 0), Math.max(0, max(values) ?? 0.01));
  const x = scaleBand(
    groups.map((group) => group.key),
    [margin.left, Math.max(margin.left + 1, width - margin.right)],
  ).paddingInner(0.28);
  const y = scaleLinear([low, high], [height - margin.bottom, margin.top]);
  const ticks = y.ticks(5);
  const perGroup = Math.max(1, groups[0]?.values.length ?? 1);
  const barWidth = Math.min(44, x.bandwidth() / perGroup - 3);

  return {
    x,
    y,
    width,
    height,
    plotRight: width - margin.right,
    plotLeft: margin.left,
    ticks,
    /** What lies between two ticks of the value axis. */
    tickStep: Math.abs((ticks[1] ?? 0) - (ticks[0] ?? 0)),
    barWidth,
    isNarrow: width < 560,
    centre: (key: string) => (x(key) ?? 0) + x.bandwidth() / 2,
    /** The box of one bar. */
    bar: (key: string, index: number, value: number) => {
      const left = (x(key) ?? 0) + x.bandwidth() / 2 + (index - perGroup / 2) * (barWidth + 4) + 2;
      return {
        x: left,
        y: Math.min(y(0), y(value)),
        width: barWidth,
        height: Math.abs(y(value) - y(0)),
        tip: value < 0 ? y(value) + 15 : y(value) - 6,
        middle: left + barWidth / 2,
      };
    },
    nearest: (px: number) => {
      const step = x.step() || 1;
      return Math.max(0, Math.min(groups.length - 1, Math.floor((px - margin.left) / step)));
    },
  };
}
