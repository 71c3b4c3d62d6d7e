import { addDays, daysBetween, type IsoDate } from "@stocks-vibe/portfolio-math";
import { type Finding, findingTexts, type Rule } from "../../data-quality/finding.ts";
import { symbolOf } from "../../data-quality/names.ts";
import type { KnownSplit, PriceRows } from "../../rebuild/rebuild-types.ts";

/**
 * `work` done once for each list, by its identity: for lists that are never changed in place and
 * that many calculations of a thread share, such as the closes of a security.
 */
function oncePerList<Item, Result>(
  work: (list: readonly Item[]) => Result,
): (list: readonly Item[]) => Result {
  const known = new WeakMap<readonly Item[], { readonly result: Result }>();
  return (list) => {
    const before = known.get(list);
    if (before) return before.result;
    const result = work(list);
    known.set(list, { result });
    return result;
  };
}

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

/**
 * A close this many times both its neighbours, or this small a part of them, while they agree with
 * each other.
 */
const PEAK = 1.5;
const AGREEING = 1.15;

const apart = (a: number, b: number): number => Math.max(a / b, b / a);

const peaksOf = oncePerList((closes: readonly number[]): number[] => {
  const peaks: number[] = [];
  for (let place = 1; place < closes.length - 1; place += 1) {
    const [before, close, after] = [
      closes[place - 1] ?? 0,
      closes[place] ?? 0,
      closes[place + 1] ?? 0,
    ];
    const isAlone = apart(close, before) > PEAK && apart(close, after) > PEAK;
    if (isAlone && apart(before, after) < AGREEING) peaks.push(place);
  }
  return peaks;
});

/**
 * A price that no other day near it bears out is no price: the last one before it stands for that
 * day.
 */
export const leaveOutSpikes: Rule = (input) => {
  const findings: Finding[] = [];
  const prices = new Map(input.prices);
  for (const [securityId, rows] of input.prices) {
    const peaks = peaksOf(rows.closes);
    if (peaks.length === 0) continue;
    const isPeak = new Set(peaks);
    const keep = <Item>(list: readonly Item[]): Item[] =>
      list.filter((_, place) => !isPeak.has(place));
    prices.set(securityId, {
      ...rows,
      dates: keep(rows.dates),
      closes: keep(rows.closes),
      ...(rows.sources ? { sources: keep(rows.sources) } : {}),
    });
    const days = peaks.flatMap((place) => rows.dates[place] ?? []);
    findings.push({
      rule: "price-peaks",
      accountId: null,
      securityId,
      rows: [],
      ...findingTexts((words) => words.pricePeaks, { symbol: symbolOf(input, securityId), days }),
      lowers: "estimated",
      touches: "portfolio",
    });
  }
  return findings.length === 0 ? { input, findings } : { input: { ...input, prices }, findings };
};
