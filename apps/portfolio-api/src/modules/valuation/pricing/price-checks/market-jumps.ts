import { addDays, daysBetween, type IsoDate } from "@stocks-vibe/portfolio-math";
import type { KnownSplit, PriceRows } from "../../rebuild/rebuild-types.ts";
import { oncePerList } from "../once-per-list.ts";

/** Units that one unit becomes in splits as companies make them; each also the other way round. */
const USUAL = [1.25, 1.5, 2, 2.5, 3, 4, 5, 6, 7, 8, 10, 12, 15, 20, 25, 30, 40, 50];
const RATIOS = [...USUAL, ...USUAL.map((ratio) => 1 / ratio)];
/** The market moves on the day of a split, too. */
const MARKET_MOVE = 0.07;
const SMALLEST = 1.16;
/** Trading days next to each other are this many days apart, at most. */
const ADJACENT = 5;

export interface Jump extends KnownSplit {
  /** How far the price's jump is from the ratio, as a part of it. */
  readonly off: number;
  /** The day after the last price before it: it happened then, or later up to its date. */
  readonly from: IsoDate;
}

/** Places at which a close is another one by more than a market's everyday moves. */
const leapsOf = oncePerList((closes: readonly number[]): number[] => {
  const places: number[] = [];
  for (let place = 1; place < closes.length; place += 1) {
    const factor = (closes[place - 1] ?? 0) / (closes[place] ?? 0);
    if (!(factor < SMALLEST && factor > 1 / SMALLEST)) places.push(place);
  }
  return places;
});

/**
 * Days on which a price as traded jumps by about a usual split's ratio: 4 for a price that is a
 * quarter of the last.
 */
export function jumpsOf({ dates, closes }: Pick<PriceRows, "dates" | "closes">): Jump[] {
  const jumps: Jump[] = [];
  for (const place of leapsOf(closes)) {
    const factor = (closes[place - 1] ?? 0) / (closes[place] ?? 0);
    const [last, date] = [dates[place - 1], dates[place]];
    // Over a gap in the prices, a change of that size is a market's.
    if (last === undefined || date === undefined || daysBetween(last, date) > ADJACENT) continue;
    const [nearest] = RATIOS.map((ratio) => ({ ratio, off: Math.abs(factor / ratio - 1) })).sort(
      (a, b) => a.off - b.off,
    );
    if (nearest && nearest.off < MARKET_MOVE)
      jumps.push({ date, from: addDays(last, 1), ...nearest });
  }
  return jumps;
}
