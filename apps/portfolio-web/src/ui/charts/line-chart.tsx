import { type PointerEvent, type ReactNode, useState } from "react";
import { useWidth } from "../use-width.ts";
import { ChartReader } from "./chart-reader.tsx";
import { ChartTip } from "./chart-tip.tsx";
import { type LineLayout, type LinePoint, layOutLines, separate } from "./line-layout.ts";
import { Diamond, Dot, LineKey } from "./marks.tsx";

type LineChartProps = {
  points: readonly LinePoint[];
  /** Names of the solid and the dashed line. */
  names: readonly [string, string];
  /** States the result; it is all a screen reader gets of the drawing. */
  finding: string;
  readerLabel: string;
  format: (value: number) => string;
  formatAxis: (value: number) => string;
  /** An extra row of the read-out, such as the difference of the two lines. */
  difference: (point: LinePoint) => { name: string; value: ReactNode; text: string } | null;
  /** How many points Shift with an arrow key takes: about a month. */
  leap: number;
};

function Grid({
  layout,
  formatAxis,
}: {
  layout: LineLayout;
  formatAxis: LineChartProps["formatAxis"];
}) {
  return (
    <>
      {layout.ticks.map((tick) => (
        <g key={tick}>
          <path
            className={tick === 0 ? "zero-line" : "grid-line"}
            d={`M50 ${Math.round(layout.y(tick)) + 0.5}H${layout.plotRight}`}
          />
          <text x={42} y={layout.y(tick) + 4} textAnchor="end">
            {formatAxis(tick)}
          </text>
        </g>
      ))}
      {layout.labels.map((point) => (
        <text key={point.x} x={layout.x(point.x)} y={layout.height - 10} textAnchor="middle">
          {point.label}
        </text>
      ))}
    </>
  );
}

function Ends({ layout, points, names, format }: LineChartProps & { layout: LineLayout }) {
  const last = points.at(-1);
  if (!last) return null;
  const solidY = layout.y(last.solid);
  const dashed = layout.lastDashed?.dashed ?? null;
  const [solidText, dashedText] =
    dashed === null ? [solidY, solidY] : separate(solidY, layout.y(dashed), 34);
  const x = layout.plotRight + 12;
  return (
    <>
      {dashed !== null && layout.lastDashed && (
        <>
          <Diamond x={layout.x(layout.lastDashed.x)} y={layout.y(dashed)} />
          <text className="text-dashed" x={x} y={dashedText - 2}>
            {names[1]}
          </text>
          <text className="text-strong" x={x} y={dashedText + 13}>
            {format(dashed)}
          </text>
        </>
      )}
      <Dot x={layout.x(last.x)} y={solidY} />
      <text className="text-solid" x={x} y={solidText - 2}>
        {names[0]}
      </text>
      <text className="text-strong" x={x} y={solidText + 13}>
        {format(last.solid)}
      </text>
    </>
  );
}

function readOut(props: LineChartProps, point: LinePoint) {
  const difference = props.difference(point);
  const rows = [
    { name: props.names[0], value: props.format(point.solid), mark: <LineKey kind="solid" /> },
    ...(point.dashed === null
      ? []
      : [
          {
            name: props.names[1],
            value: props.format(point.dashed),
            mark: <LineKey kind="dashed" />,
          },
        ]),
  ];
  const said = rows.map((row) => `${row.name} ${row.value}`).concat(difference?.text ?? []);
  return { rows, difference, text: `${point.title}: ${said.join(", ")}` };
}

/** Two lines over time, the second one optional point by point, with a read-out for pointer, touch and keyboard. */
export function LineChart(props: LineChartProps) {
  const { points, finding, readerLabel, formatAxis, leap } = props;
  const [frame, width] = useWidth<HTMLDivElement>(720);
  const [at, setAt] = useState<number | null>(null);
  const layout = layOutLines(points, width, width < 560 ? 270 : 360);
  const read = at === null ? undefined : points[at];
  const said = readOut(
    props,
    read ?? points.at(-1) ?? { x: 0, label: "", title: "", solid: 0, dashed: null },
  );

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
        <Grid layout={layout} formatAxis={formatAxis} />
        <path className="line-area" d={layout.areaPath} />
        <path className="line-dashed" d={layout.dashedPath} />
        <path className="line-solid" d={layout.solidPath} />
        <Ends {...props} layout={layout} />
        {read && (
          <>
            <path
              className="cross"
              d={`M${Math.round(layout.x(read.x)) + 0.5} 8V${layout.plotBottom}`}
            />
            {read.dashed !== null && <Diamond x={layout.x(read.x)} y={layout.y(read.dashed)} />}
            <Dot x={layout.x(read.x)} y={layout.y(read.solid)} />
          </>
        )}
      </svg>
      {read && (
        <ChartTip
          x={layout.x(read.x)}
          width={width}
          title={read.title}
          rows={said.rows}
          footer={
            said.difference && (
              <div>
                <dt>{said.difference.name}</dt>
                <dd>{said.difference.value}</dd>
              </div>
            )
          }
        />
      )}
      <ChartReader
        label={readerLabel}
        count={points.length}
        at={at}
        text={said.text}
        leap={leap}
        onRead={setAt}
      />
    </div>
  );
}
