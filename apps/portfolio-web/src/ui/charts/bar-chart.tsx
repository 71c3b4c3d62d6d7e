import { max, min } from "d3-array";
import { scaleBand, scaleLinear } from "d3-scale";
import { type PointerEvent, type ReactNode, useId, useState } from "react";
import { useWidth } from "../layout/use-media.ts";
import { ChartReader } from "./chart-reader.tsx";
import { BarKey, Hatch } from "./marks.tsx";

type BarKind = "solid" | "hatched" | "signed";

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

type BarLayout = ReturnType<typeof layOutBars>;

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

type TipRow = { name: string; value: string; mark: ReactNode };

/** The read-out box beside the hair line; it stands on the side with more room. */
function ChartTip({
  x,
  width,
  title,
  rows,
  footer,
}: {
  x: number;
  width: number;
  title: string;
  rows: readonly TipRow[];
  footer?: ReactNode;
}) {
  const isRight = x < width / 2;
  return (
    <div
      className="chart-tip"
      aria-hidden="true"
      style={isRight ? { left: x + 14 } : { right: width - x + 14 }}
    >
      <strong>{title}</strong>
      <dl>
        {rows.map((row) => (
          <div key={row.name}>
            <dt>
              {row.mark}
              {row.name}
            </dt>
            <dd>{row.value}</dd>
          </div>
        ))}
        {footer}
      </dl>
    </div>
  );
}

type BarSeries = { name: string; kind: BarKind };

type BarChartProps = {
  groups: readonly BarGroup[];
  series: readonly BarSeries[];
  /** States the result; it is all a screen reader gets of the drawing. */
  finding: string;
  readerLabel: string;
  /** At the tips; `isNarrow` asks for fewer decimals. */
  formatTip: (value: number, isNarrow: boolean) => string;
  format: (value: number) => string;
  formatAxis: (value: number, step: number) => string;
};

const signed = (value: number) => (value < 0 ? "down" : "up");

function classOf(kind: BarKind, value: number): string {
  return kind === "signed" ? `bar-${signed(value)}` : `bar-${kind}`;
}

function tipClass(kind: BarKind, value: number): string {
  if (kind === "signed") return `text-${signed(value)}`;
  return kind === "solid" ? "text-solid" : "text-dashed";
}

function markOf(kind: BarKind): ReactNode {
  return kind === "signed" ? null : <BarKey kind={kind} />;
}

function Bars({
  layout,
  group,
  series,
  hatchId,
  formatTip,
}: {
  layout: BarLayout;
  group: BarGroup;
  series: readonly BarSeries[];
  hatchId: string;
  formatTip: BarChartProps["formatTip"];
}) {
  return (
    <>
      {series.map(({ name, kind }, index) => {
        const value = group.values[index] ?? null;
        if (value === null) return null;
        const bar = layout.bar(group.key, index, value);
        return (
          <g key={name} className={group.isPartial ? "bar-partial" : undefined}>
            <rect
              className={classOf(kind, value)}
              x={bar.x}
              y={bar.y}
              width={bar.width}
              height={bar.height}
              rx={2}
              fill={kind === "hatched" ? `url(#${hatchId})` : undefined}
            />
            <text className={tipClass(kind, value)} x={bar.middle} y={bar.tip} textAnchor="middle">
              {formatTip(value, layout.isNarrow)}
            </text>
          </g>
        );
      })}
    </>
  );
}

function Labels({ layout, group }: { layout: BarLayout; group: BarGroup }) {
  const centre = layout.centre(group.key);
  return (
    <>
      <text className="text-strong" x={centre} y={layout.height - 22} textAnchor="middle">
        {group.isPartial ? `${group.label}*` : group.label}
      </text>
      {group.sublabel && !layout.isNarrow && (
        <text x={centre} y={layout.height - 6} textAnchor="middle">
          {group.sublabel}
        </text>
      )}
    </>
  );
}

/**
 * Bars in groups, such as years, from zero up or down, with a read-out for pointer, touch and
 * keyboard.
 */
export function BarChart(props: BarChartProps) {
  const { groups, series, finding, readerLabel, format, formatAxis, formatTip } = props;
  const [frame, width] = useWidth<HTMLDivElement>(720);
  const [at, setAt] = useState<number | null>(null);
  const hatchId = useId();
  const layout = layOutBars(groups, width, width < 560 ? 280 : 320);
  const read = at === null ? undefined : groups[at];
  const rowsOf = (group: BarGroup) =>
    series.flatMap(({ name, kind }, index) => {
      const value = group.values[index] ?? null;
      return value === null ? [] : [{ name, value: format(value), mark: markOf(kind) }];
    });
  const said = read ?? groups.at(-1);
  const text = said
    ? `${said.title}: ${rowsOf(said)
        .map((row) => `${row.name} ${row.value}`)
        .join(", ")}`
    : "";

  const follow = (event: PointerEvent<HTMLDivElement>) =>
    setAt(layout.nearest(event.clientX - event.currentTarget.getBoundingClientRect().left));

  return (
    <div
      className="chart"
      ref={frame}
      onPointerMove={follow}
      onPointerDown={follow}
      onPointerLeave={() => setAt(null)}
    >
      <svg width={width} height={layout.height} role="img" aria-label={finding}>
        <Hatch id={hatchId} />
        {read && (
          <rect
            className="bar-hover"
            x={layout.x(read.key)}
            y={4}
            width={layout.x.bandwidth()}
            height={layout.height - 46}
            rx={4}
          />
        )}
        {layout.ticks.map((tick) => (
          <g key={tick}>
            <path
              className={tick === 0 ? "zero-line" : "grid-line"}
              d={`M${layout.plotLeft} ${Math.round(layout.y(tick)) + 0.5}H${layout.plotRight}`}
            />
            <text x={layout.plotLeft - 8} y={layout.y(tick) + 4} textAnchor="end">
              {formatAxis(tick, layout.tickStep)}
            </text>
          </g>
        ))}
        {groups.map((group) => (
          <g key={group.key}>
            <Bars {...{ layout, group, series, hatchId, formatTip }} />
            <Labels layout={layout} group={group} />
          </g>
        ))}
      </svg>
      {read && (
        <ChartTip
          x={layout.centre(read.key)}
          width={width}
          title={read.title}
          rows={rowsOf(read)}
        />
      )}
      <ChartReader
        label={readerLabel}
        count={groups.length}
        at={at}
        text={text}
        leap={1}
        onRead={setAt}
      />
    </div>
  );
}
