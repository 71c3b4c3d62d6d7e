import { type LineLayout, type LinePoint, separate } from "./line-layout.ts";
import { Diamond, Dot } from "./marks.tsx";

/** The axes: values at the left, the calendar below. */
export function LineGrid({
  layout,
  formatAxis,
}: {
  layout: LineLayout;
  formatAxis: (value: number, step: number) => string;
}) {
  const { plotLeft, plotRight, plotBottom } = layout;
  return (
    <>
      {layout.ticks.map((tick) => (
        <g key={tick}>
          <path
            className={tick === 0 ? "zero-line" : "grid-line"}
            d={`M${plotLeft} ${Math.round(layout.y(tick)) + 0.5}H${plotRight}`}
          />
          <text x={plotLeft - 8} y={layout.y(tick) + 4} textAnchor="end">
            {formatAxis(tick, layout.tickStep)}
          </text>
        </g>
      ))}
      {layout.labels.map(({ x, label }) => (
        <g key={x}>
          <path
            className="tick-line"
            d={`M${Math.round(layout.x(x)) + 0.5} ${plotBottom}V${plotBottom + 5}`}
          />
          <text x={layout.x(x)} y={layout.height - 10} textAnchor="middle">
            {label}
          </text>
        </g>
      ))}
    </>
  );
}

/** The last value of both lines, named at their ends. */
export function LineEnds({
  layout,
  last,
  names,
  format,
}: {
  layout: LineLayout;
  last: LinePoint | undefined;
  names: readonly [string, string];
  format: (value: number) => string;
}) {
  if (!last) return null;
  const solidY = layout.y(last.solid);
  // A line that ended before has no last value to be named at the edge.
  const { dashed } = last;
  const [solidText, dashedText] =
    dashed === null ? [solidY, solidY] : separate(solidY, layout.y(dashed), 34);
  const x = layout.plotRight + 12;
  return (
    <>
      {dashed !== null && (
        <>
          <Diamond x={layout.x(last.x)} y={layout.y(dashed)} />
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
