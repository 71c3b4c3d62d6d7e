import type { ReactNode } from "react";

type TipRow = { name: string; value: string; mark: ReactNode };

/** The read-out box beside the hair line; it stands on the side with more room. */
export function ChartTip({
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
