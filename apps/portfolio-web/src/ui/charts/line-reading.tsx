import type { ReactNode } from "react";

export type ReadingRow = { name: string; value: ReactNode; mark?: ReactNode };

/**
 * What the lines say at one point: a band above the drawing, so that it never hides a line. It
 * stands as far along as the point does; where there is no room for that (`place` is null) it takes
 * the whole width. Without a point it keeps its place, with a hint in it.
 */
export function LineReading({
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
