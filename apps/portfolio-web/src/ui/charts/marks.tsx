/**
 * Round and solid is the portfolio; a diamond on a dashed line is the benchmark. The same
 * everywhere.
 */
export function Dot({ x, y, r = 5 }: { x: number; y: number; r?: number }) {
  return <circle className="dot" cx={x} cy={y} r={r} />;
}

export function Diamond({ x, y, r = 6 }: { x: number; y: number; r?: number }) {
  const path = `M${x} ${y - r}L${x + r} ${y}L${x} ${y + r}L${x - r} ${y}Z`;
  return <path className="diamond" d={path} />;
}

export function LineKey({ kind }: { kind: "solid" | "dashed" | "dotted" }) {
  return (
    <svg className="key-mark" viewBox="0 0 22 12" aria-hidden="true">
      <path className={`line-${kind}`} d="M0 6h22" />
      {kind === "solid" && <Dot x={11} y={6} r={4} />}
      {kind === "dashed" && <Diamond x={11} y={6} r={4.8} />}
    </svg>
  );
}

export function BarKey({ kind }: { kind: "solid" | "hatched" }) {
  return (
    <svg className="key-mark" viewBox="0 0 22 12" aria-hidden="true">
      <Hatch id={`key-${kind}`} />
      <rect
        className={`bar-${kind}`}
        x="0.6"
        y="0.6"
        width="20.8"
        height="10.8"
        rx="2"
        fill={kind === "hatched" ? `url(#key-${kind})` : undefined}
      />
    </svg>
  );
}

/** The benchmark's bars are hatched, so that they differ without colour. */
export function Hatch({ id }: { id: string }) {
  return (
    <defs>
      <pattern
        id={id}
        width="5"
        height="5"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <path className="hatch" d="M0 0v5" />
      </pattern>
    </defs>
  );
}
