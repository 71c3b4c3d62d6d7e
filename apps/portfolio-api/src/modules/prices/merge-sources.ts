import type { IsoDate } from "@stocks-vibe/portfolio-math";

/** Closes of one symbol from one source, as traded, ascending. */
export interface SourceSeries {
  readonly source: string;
  readonly dates: readonly IsoDate[];
  readonly closes: readonly number[];
  /** The newest day whose price was refused, if any. */
  readonly refusedDay: IsoDate | null;
}

export interface MergedSeries {
  readonly dates: readonly IsoDate[];
  readonly closes: readonly number[];
  /** Where each close is from. */
  readonly sources: readonly string[];
  /** True when a price newer than the last one here was refused. */
  readonly isRefusedSince: boolean;
}

/**
 * One series from several, best source first: the first that has a price on a day wins, later ones fill its gaps. Answers
 * undefined when none has any.
 */
export function mergeSources(chain: readonly SourceSeries[]): MergedSeries | undefined {
  const days = new Map<IsoDate, { readonly close: number; readonly source: string }>();
  for (const { source, dates, closes } of chain) {
    for (const [index, day] of dates.entries()) {
      const close = closes[index];
      if (close !== undefined && !days.has(day)) days.set(day, { close, source });
    }
  }
  const merged = [...days].sort(([a], [b]) => (a < b ? -1 : 1));
  const last = merged.at(-1)?.[0];
  if (last === undefined) return undefined;
  return {
    dates: merged.map(([day]) => day),
    closes: merged.map(([, { close }]) => close),
    sources: merged.map(([, { source }]) => source),
    isRefusedSince: chain.some(({ refusedDay }) => refusedDay !== null && refusedDay > last),
  };
}
