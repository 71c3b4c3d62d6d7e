import { type LineLayout, type LinePoint, separate } from "./line-layout.ts";
import { Diamond, Dot } from "./marks.tsx";

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
