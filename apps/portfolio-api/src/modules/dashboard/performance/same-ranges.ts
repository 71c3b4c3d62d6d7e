import { type TimelineRange, timelineRange } from "@stocks-vibe/contracts/portfolio";
import { type IsoDate, rangeStart } from "@stocks-vibe/portfolio-math";

/** True for a range that shows all that is stored: it asks for as much or more. */
const isWhole = (range: TimelineRange, asOf: IsoDate, historyStart: IsoDate): boolean =>
  rangeStart(range, asOf, historyStart) <= historyStart;

/** The other ranges that show the same days as this one, because the history is no longer than each of them asks for. */
export function sameRanges(
  range: TimelineRange,
  asOf: IsoDate,
  historyStart: IsoDate,
): TimelineRange[] {
  if (!isWhole(range, asOf, historyStart)) return [];
  return timelineRange.options.filter(
    (other) => other !== range && isWhole(other, asOf, historyStart),
  );
}
