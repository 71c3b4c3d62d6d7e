import { type PointerEvent, type ReactNode, useState } from "react";
import { useWidth } from "../layout/use-media.ts";
import { ChartReader } from "./chart-reader.tsx";
import { LineEnds, LineGrid } from "./line-grid.tsx";
import { type LinePoint, layOutLines } from "./line-layout.ts";
import { Diamond, Dot, LineKey } from "./marks.tsx";

type ReadingRow = { name: string; value: ReactNode; mark?: ReactNode };

/**
 * What the lines say at one point: a band above the drawing, so that it never hides a line. It
 * stands as far along as the point does; where there is no room for that (`place` is null) it takes
 * the whole width. Without a point it keeps its place, with a hint in it.
 */
function LineReading({
  title,
  rows,
  place,
  hint,
}: {
  title: string | null;
  rows: readonly ReadingRow[];
  /** Where the point stands: a part of the width from 0 to 1. */
  place: number | null;
  hint: string;
}) {
  if (title === null) {
    return (
      <div className="line-reading" aria-hidden="true">
        <p>{hint}</p>
      </div>
    );
  }
  const percent = `${100 * (place ?? 0)}%`;
  return (
    <div className="line-reading" aria-hidden="true">
      <div
        className="line-reading-box"
        style={place === null ? undefined : { left: percent, transform: `translateX(-${percent})` }}
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
        </dl>
      </div>
    </div>
  );
}

type LineChartProps = {
  points: readonly LinePoint[];
  /** Names of the solid and the dashed line. */
  names: readonly [string, string];
  /** States the result; it is all a screen reader gets of the drawing. */
  finding: string;
  readerLabel: string;
  /** Stands where the read-out appears. */
  hint: string;
  format: (value: number) => string;
  /** `step` is what lies between two ticks. */
  formatAxis: (value: number, step: number) => string;
  /** Further rows of the read-out, such as the difference of the two lines. */
  more: (
    point: LinePoint,
  ) => readonly { name: string; value: ReactNode; text: string; mark?: ReactNode }[];
  /** Said below an axis that does not start at zero. */
  cutNote: (lowest: string) => string;
  /** How many points Shift with an arrow key takes: about a month. */
  leap: number;
};

const NO_POINT: LinePoint = { x: 0, title: "", solid: 0, dashed: null, dotted: 0 };
const NARROW = 560;

function readOut(props: LineChartProps, point: LinePoint) {
  const { names, format, more } = props;
  const solid = {
    name: names[0],
    value: format(point.solid),
    mark: <LineKey kind="solid" />,
    text: `${names[0]} ${format(point.solid)}`,
  };
  const dashed = point.dashed === null ? null : format(point.dashed);
  const rows = [
    solid,
    ...(dashed === null
      ? []
      : [
          {
            name: names[1],
            value: dashed,
            mark: <LineKey kind="dashed" />,
            text: `${names[1]} ${dashed}`,
          },
        ]),
    ...more(point),
  ];
  return { rows, text: `${point.title}: ${rows.map(({ text }) => text).join(", ")}` };
}

/**
 * Two lines over time, the second one optional point by point, against a third, with a read-out for
 * pointer, touch and keyboard.
 */
export function LineChart(props: LineChartProps) {
  const { points, finding, readerLabel, formatAxis, leap } = props;
  const [frame, width] = useWidth<HTMLDivElement>(720);
  const [at, setAt] = useState<number | null>(null);
  const isNarrow = width < NARROW;
  const layout = layOutLines(points, width, isNarrow ? 270 : 360);
  const read = at === null ? undefined : points[at];
  const said = readOut(props, read ?? points.at(-1) ?? NO_POINT);
  const follow = (event: PointerEvent<HTMLDivElement>) =>
    setAt(layout.nearest(event.clientX - event.currentTarget.getBoundingClientRect().left));
  // A finger that is lifted, and a pointer that leaves while the keyboard reads, take nothing away.
  const leave = (event: PointerEvent<HTMLDivElement>) => {
    const isRead = event.currentTarget.contains(document.activeElement);
    if (event.pointerType === "mouse" && !isRead) setAt(null);
  };

  return (
    <>
      <div
        className="chart"
        ref={frame}
        onPointerMove={follow}
        onPointerDown={follow}
        onPointerLeave={leave}
      >
        <LineReading
          title={read?.title ?? null}
          rows={said.rows}
          place={read && !isNarrow ? layout.x(read.x) / width : null}
          hint={props.hint}
        />
        <svg width={width} height={layout.height} role="img" aria-label={finding}>
          <LineGrid layout={layout} formatAxis={formatAxis} />
          <path className="line-area" d={layout.areaPath} />
          <path className="line-dotted" d={layout.dottedPath} />
          <path className="line-dashed" d={layout.dashedPath} />
          <path className="line-solid" d={layout.solidPath} />
          <LineEnds
            layout={layout}
            last={points.at(-1)}
            names={props.names}
            format={props.format}
          />
          {read && (
            <>
              <path
                className="cross"
                d={`M${Math.round(layout.x(read.x)) + 0.5} 0V${layout.plotBottom}`}
              />
              {read.dashed !== null && <Diamond x={layout.x(read.x)} y={layout.y(read.dashed)} />}
              <Dot x={layout.x(read.x)} y={layout.y(read.solid)} />
            </>
          )}
        </svg>
        <ChartReader
          label={readerLabel}
          count={points.length}
          at={at}
          text={said.text}
          leap={leap}
          onRead={setAt}
        />
      </div>
      {layout.cutAt !== null && (
        <p className="chart-note">
          {props.cutNote(formatAxis(layout.cutAt, layout.tickStep / 10))}
        </p>
      )}
    </>
  );
}
