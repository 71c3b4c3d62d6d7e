import {
  type Completeness,
  type Timeline,
  type TimelineRange,
  timelineRange,
} from "@stocks-vibe/contracts/portfolio";
import {
  annualise,
  daysBetween,
  type Figure,
  type IsoDate,
  laterOf,
  monthSteps,
  rangeStart,
  type TimelineOfRange,
  timelineOfRange,
  type ValuedHistory,
} from "@stocks-vibe/portfolio-math";
import { figureSheet } from "../../valuation/portfolio/wire-figures.ts";

/** True for a range that shows all that is stored: it asks for as much or more. */
const isWhole = (range: TimelineRange, asOf: IsoDate, historyStart: IsoDate): boolean =>
  rangeStart(range, asOf, historyStart) <= historyStart;

/**
 * The other ranges that show the same days as this one, because the history is no longer than each
 * of them asks for.
 */
function sameRanges(range: TimelineRange, asOf: IsoDate, historyStart: IsoDate): TimelineRange[] {
  if (!isWhole(range, asOf, historyStart)) return [];
  return timelineRange.options.filter(
    (other) => other !== range && isWhole(other, asOf, historyStart),
  );
}

export interface TimelineContext {
  readonly range: TimelineRange;
  readonly asOf: IsoDate | null;
  readonly isDeposits: boolean;
  readonly completeness: Completeness;
  readonly isSandbox: boolean;
  readonly benchmarkKind: "total-return" | "price" | null;
}

const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

const monthLabel = (date: string): string =>
  `${MONTHS[Number(date.slice(5, 7)) - 1]} ${date.slice(0, 4)}`;
const dayLabel = (date: string): string =>
  `${MONTHS[Number(date.slice(5, 7)) - 1]} ${Number(date.slice(8))}, ${date.slice(0, 4)}`;

/** 1Y shows 13 points, the same day of every month; every other range each stored day. */
function pointsOf(shown: TimelineOfRange, range: TimelineRange): Timeline["points"] {
  const [from, to] = [shown.dates[0], shown.dates.at(-1)];
  const isYear = range === "1Y" && from !== undefined && to !== undefined;
  const steps = isYear ? new Set(monthSteps(from, to)) : undefined;
  const label = isYear ? monthLabel : dayLabel;
  return shown.dates.flatMap((date, at) =>
    steps && !steps.has(date)
      ? []
      : [
          {
            date,
            period: label(date),
            portfolioValue: shown.value[at] ?? 0,
            benchmarkValue: shown.twin[at] ?? null,
            added: shown.added[at] ?? 0,
          },
        ],
  );
}

/**
 * The longest that a year can be: what is longer is also told per year, as the three- and five-year
 * returns are.
 */
const A_YEAR = 366;

/** Per year, where the range is longer than one; null for a shorter one. */
const yearly = (total: Figure, days: number): Figure | null => {
  if (days <= A_YEAR) return null;
  return total.kind === "none" ? total : annualise(total.value, days);
};

function changesOf(shown: TimelineOfRange) {
  const sheet = figureSheet();
  const [from, to] = [shown.dates[0], shown.dates.at(-1)];
  const days = from && to ? daysBetween(from, to) : 0;
  const rateOrNull = (field: string, figure: Figure | null) => figure && sheet.rate(field, figure);
  return {
    startValue: shown.start,
    paidIn: shown.paidIn,
    takenOut: shown.takenOut,
    endValue: shown.end,
    portfolioChange: shown.change,
    portfolioReturn: sheet.rate("portfolioReturn", shown.return),
    portfolioYearlyReturn: rateOrNull("portfolioYearlyReturn", yearly(shown.return, days)),
    benchmarkChange: sheet.money("benchmarkChange", shown.twinChange),
    benchmarkReturn: sheet.rate("benchmarkReturn", shown.twinReturn),
    benchmarkYearlyReturn: rateOrNull("benchmarkYearlyReturn", yearly(shown.twinReturn, days)),
    notAvailable: sheet.notAvailable,
  };
}

const NO_CHANGES = {
  startValue: null,
  paidIn: null,
  takenOut: null,
  endValue: null,
  portfolioChange: null,
  portfolioReturn: null,
  portfolioYearlyReturn: null,
  benchmarkChange: null,
  benchmarkReturn: null,
  benchmarkYearlyReturn: null,
  notAvailable: {},
} as const;

/**
 * The wire body of a timeline from the stored history. A range that asks for more than is stored
 * starts with the first stored day, and names the others that do. No values give no points, never
 * invented ones. Figures: `timelineOfRange`.
 */
export function selectTimeline(history: ValuedHistory, context: TimelineContext): Timeline {
  const { range, asOf, isDeposits, completeness, isSandbox, benchmarkKind } = context;
  const addedFrom = isDeposits ? "deposits" : "purchases";
  const known = { completeness, isSandbox, dataAsOf: asOf, benchmarkKind };
  const shared = { range, addedFrom, ...known } as const;
  const historyStart = history.dates[0] ?? null;
  const nothing = { from: null, to: null, points: [], sameRanges: [], ...NO_CHANGES };
  if (!asOf || !historyStart) return { ...shared, historyStart, ...nothing };

  const from = laterOf(historyStart, rangeStart(range, asOf, historyStart));
  const shown = timelineOfRange(history, from, asOf);
  if (!shown) return { ...shared, historyStart, ...nothing };
  return {
    ...shared,
    historyStart,
    from,
    to: asOf,
    points: pointsOf(shown, range),
    sameRanges: sameRanges(range, asOf, historyStart),
    ...changesOf(shown),
  };
}
