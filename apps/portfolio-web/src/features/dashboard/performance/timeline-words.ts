import type { Timeline } from "@stocks-vibe/contracts/portfolio";
import { money, wholeMoney, wholeMoneyChange } from "#lib/format/format.ts";
import type { LinePoint } from "#ui/charts/line-layout.ts";
import { chartMessages } from "../messages/en.ts";
import { performanceMessages as words } from "./messages/en.ts";
import { exactDifference, wholeAdded, wholeDifference } from "./timeline-points.ts";

/** Who is ahead today, and by how much. */
export function timelineFinding(last: LinePoint | undefined): string {
  const difference = last ? exactDifference(last) : null;
  if (difference === null) return words.timelineAlone;
  if (difference === 0) return words.timelineLevel;
  return words.timelineFinding(money(Math.abs(difference)), difference > 0);
}

/** Which days are shown, and whether the index starts with the same money. */
export function timelineStart({ from, startValue, benchmarkReturn }: Timeline): string | null {
  if (from === null || startValue === null || benchmarkReturn === null) return null;
  return words.sameStart(wholeMoney(startValue), from);
}

/** That more was asked for than is stored, and which other ranges show the same. */
export function sameDays({ historyStart, sameRanges, range }: Timeline): string | null {
  if (historyStart === null || sameRanges.length === 0) return null;
  const all = (["1M", "6M", "YTD", "1Y", "3Y", "5Y", "MAX"] as const).filter(
    (one) => one === range || sameRanges.includes(one),
  );
  return words.sameDays(
    historyStart,
    all.map((one) => words.ranges[one]),
  );
}

/** The drawing in one sentence. */
export function drawingOf({ points }: Timeline): string {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return chartMessages.noData;
  return words.lineFinding(
    first.date,
    last.date,
    wholeMoney(last.portfolioValue),
    last.benchmarkValue === null ? null : wholeMoney(last.benchmarkValue),
  );
}

/**
 * What a point says besides both values: money added since the start, and the difference of the
 * lines.
 */
export function readingOf(point: LinePoint, first: LinePoint | undefined) {
  const added = wholeMoneyChange(wholeAdded(point, first));
  return { added, difference: differenceOf(point) };
}

function differenceOf(point: LinePoint): { name: string; value: string; isBehind: boolean } | null {
  const difference = wholeDifference(point);
  if (difference === null) return null;
  const value = wholeMoneyChange(difference);
  if (difference === 0) return { name: words.tableDifference, value, isBehind: false };
  const isBehind = difference < 0;
  return { name: isBehind ? words.behind : words.ahead, value, isBehind };
}
