import type { IsoDate } from "@stocks-vibe/portfolio-math";

export interface Levels {
  readonly dates: readonly IsoDate[];
  readonly levels: readonly number[];
}

/**
 * New index levels brought to the scale of the stored ones through their common last day. Dividend-adjusted series are
 * rescaled by their source at every dividend, so only growth may be taken from them, never the level itself. Undefined when
 * the new levels do not contain the stored last day: then nothing can be joined.
 */
export function chainLevels(
  stored: { readonly day: IsoDate; readonly level: number } | undefined,
  given: Levels,
): Levels | undefined {
  if (!stored) return given;
  const common = given.dates.indexOf(stored.day);
  const base = given.levels[common];
  if (base === undefined || !(base > 0)) return undefined;
  return {
    dates: given.dates.slice(common + 1),
    levels: given.levels.slice(common + 1).map((level) => (level / base) * stored.level),
  };
}
