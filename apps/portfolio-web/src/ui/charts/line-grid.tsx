import type { LineLayout } from "./line-layout.ts";

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
