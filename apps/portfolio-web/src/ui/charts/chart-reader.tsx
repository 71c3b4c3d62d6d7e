import type { KeyboardEvent } from "react";

/**
 * The keyboard's and the screen reader's way into a chart: a slider over its points, drawn by the
 * chart itself. Arrow keys, Home and End are the browser's; Shift with an arrow takes `leap`
 * points.
 */
export function ChartReader({
  label,
  count,
  at,
  text,
  leap,
  onRead,
}: {
  label: string;
  count: number;
  at: number | null;
  /** What is said for the point read, such as 'Nov 20, 2026: Portfolio $401,247'. */
  text: string;
  leap: number;
  onRead: (index: number | null) => void;
}) {
  const last = count - 1;
  const leapWith = (event: KeyboardEvent) => {
    const direction = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!event.shiftKey || direction === undefined) return;
    event.preventDefault();
    onRead(Math.max(0, Math.min(last, (at ?? last) + direction * leap)));
  };
  return (
    <input
      type="range"
      className="chart-reader"
      aria-label={label}
      aria-valuetext={text}
      min={0}
      max={last}
      value={at ?? last}
      onChange={(event) => onRead(Number(event.target.value))}
      onKeyDown={leapWith}
      onFocus={() => onRead(at ?? last)}
      onBlur={() => onRead(null)}
    />
  );
}
