import { addDays, type IsoDate, isoDate } from "@stocks-vibe/portfolio-math";

export interface Coverage {
  readonly first: string;
  readonly last: string;
}

export interface DayRange {
  readonly from: IsoDate;
  readonly to: IsoDate;
}

/**
 * Which days of `wanted` are not stored yet. The stored days have no holes, so it is one stretch: the end that is missing,
 * or the whole when the start is missing (what is stored already is then simply kept).
 */
export function missingRange(stored: Coverage | undefined, wanted: DayRange): DayRange | undefined {
  if (!stored || stored.first > addDays(wanted.from, LONGEST_MARKET_PAUSE_DAYS)) return wanted;
  if (stored.last >= wanted.to) return undefined;
  return { from: addDays(isoDate(stored.last), 1), to: wanted.to };
}

// A history asked for from a holiday week starts at its first trading day; that is not a gap.
const LONGEST_MARKET_PAUSE_DAYS = 7;
