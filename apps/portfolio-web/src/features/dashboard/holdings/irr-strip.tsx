import { points } from "#lib/format/format.ts";
import { Diamond, Dot } from "#ui/charts/marks.tsx";
import { holdingsMessages as words } from "../messages/en.ts";

/** One scale for all cards, so that strips can be compared; rates outside it stand at its edge. */
const scale = { low: -0.1, high: 0.45, left: 6, right: 294 };

export function stripPosition(rate: number): number {
  const clamped = Math.max(scale.low, Math.min(scale.high, rate));
  const part = (clamped - scale.low) / (scale.high - scale.low);
  return scale.left + part * (scale.right - scale.left);
}

/**
 * The holding's rate (dot) against the same money in the index (diamond). Repeats the facts, so
 * hidden from screen readers.
 */
export function IrrStrip({
  irr,
  sp500IRR,
  difference,
}: {
  irr: number;
  sp500IRR: number;
  difference: number;
}) {
  const [dot, diamond, zero] = [stripPosition(irr), stripPosition(sp500IRR), stripPosition(0)];
  const direction = difference < 0 ? "down" : "up";
  return (
    <span className="irr-strip chart" aria-hidden="true">
      <svg viewBox="0 0 300 20" aria-hidden="true">
        <path className="strip-line" d={`M${scale.left} 10.5H${scale.right}`} />
        <path className="zero-line" d={`M${zero} 5v11`} />
        <path className={`strip-gap strip-${direction}`} d={`M${dot} 10.5H${diamond}`} />
        <Diamond x={diamond} y={10.5} />
        <Dot x={dot} y={10.5} />
      </svg>
      <span className="strip-labels">
        <span>0%</span>
        <span className={direction}>
          {points(difference)} {difference < 0 ? words.behind : words.ahead}
        </span>
      </span>
    </span>
  );
}
