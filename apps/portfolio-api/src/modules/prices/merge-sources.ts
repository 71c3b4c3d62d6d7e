import type { IsoDate } from "@stocks-vibe/portfolio-math";

/** Closes of one symbol from one source, as traded, ascending. */
export interface SourceSeries {
  readonly source: string;
  readonly dates: readonly IsoDate[];
  readonly closes: readonly number[];
  /** The newest day whose price was refused, if any. */
  readonly refusedDay: IsoDate | null;
  /** Splits the source tells of, in order of days; absent where it does not tell of splits. */
  readonly splits?: readonly SplitDay[];
  /** The first day of which it tells splits; all days where absent. */
  readonly splitsFrom?: IsoDate;
}

interface SplitDay {
  readonly date: IsoDate;
  readonly ratio: number;
}

export interface MergedSeries {
  readonly dates: readonly IsoDate[];
  readonly closes: readonly number[];
  /** Where each close is from. */
  readonly sources: readonly string[];
  /** True when a price newer than the last one here was refused. */
  readonly isRefusedSince: boolean;
  /** Of the first source that tells of splits at all. */
  readonly splits: readonly SplitDay[] | undefined;
  readonly splitsFrom: IsoDate | undefined;
}

/**
 * One series from several, best source first: the first that has a price on a day wins, later ones
 * fill its gaps. Answers undefined when none has any. Lists are not copied while nothing is to be
 * filled: most symbols have one source that has it all.
 */
export function mergeSources(chain: readonly SourceSeries[]): MergedSeries | undefined {
  const [best, ...rest] = chain.filter(({ dates }) => dates.length > 0);
  if (!best) return undefined;
  let merged: Columns = {
    dates: best.dates,
    closes: best.closes,
    sources: allFrom(best.source, best.dates.length),
  };
  for (const next of rest) merged = fillGaps(merged, next);
  const last = merged.dates.at(-1);
  const telling = chain.find(({ splits }) => splits !== undefined);
  return {
    ...merged,
    splits: telling?.splits,
    splitsFrom: telling?.splitsFrom,
    isRefusedSince: chain.some(
      ({ refusedDay }) => refusedDay !== null && last !== undefined && refusedDay > last,
    ),
  };
}

/**
 * The same list for all series of a source and a length: most have one source, and there are
 * thousands of them.
 */
const uniform = new Map<string, readonly string[]>();
const MOST_UNIFORM = 500;

function allFrom(source: string, length: number): readonly string[] {
  const key = `${source} ${length}`;
  const list = uniform.get(key) ?? Array.from({ length }, () => source);
  if (uniform.size >= MOST_UNIFORM) uniform.clear();
  uniform.set(key, list);
  return list;
}

type Columns = Pick<MergedSeries, "dates" | "closes" | "sources">;

/**
 * Both are ascending, so one walk along them finds the days that only `next` has, and their places.
 */
function fillGaps(known: Columns, next: SourceSeries): Columns {
  const gaps: number[] = [];
  let place = 0;
  for (const [index, day] of next.dates.entries()) {
    while ((known.dates[place] ?? day) < day) place += 1;
    if (known.dates[place] !== day) gaps.push(index);
  }
  if (gaps.length === 0) return known;
  const points = known.dates.map((date, index) => ({
    date,
    close: known.closes[index] ?? 0,
    source: known.sources[index] ?? "",
  }));
  for (const index of gaps) {
    const [date, close] = [next.dates[index], next.closes[index]];
    if (date !== undefined && close !== undefined)
      points.push({ date, close, source: next.source });
  }
  points.sort((a, b) => (a.date < b.date ? -1 : 1));
  return {
    dates: points.map(({ date }) => date),
    closes: points.map(({ close }) => close),
    sources: points.map(({ source }) => source),
  };
}
