import type { IsoDate } from "@stocks-vibe/portfolio-math";

/**
 * On its day, one unit became `ratio` units: 4 for a 4-for-1 split, 0.1 for a 1-for-10 reverse
 * split.
 */
export interface Split {
  readonly day: IsoDate;
  readonly ratio: number;
}

/**
 * How many of today's units one unit of `day` has become: the product of the ratios of later
 * splits.
 */
export const laterSplits = (day: IsoDate, splits: readonly Split[]): number =>
  splits.reduce((factor, split) => (split.day > day ? factor * split.ratio : factor), 1);

/**
 * Closes as traded on their day, from closes that a source has divided by every later split.
 * Ledgers count the units of their day, so multiplying them by an adjusted price would apply the
 * split twice.
 */
export const toAsTraded = (
  dates: readonly IsoDate[],
  adjusted: readonly number[],
  splits: readonly Split[],
): number[] =>
  dates.map((day, index) => (adjusted[index] ?? Number.NaN) * laterSplits(day, splits));

export type RefusedReason = "not-a-number" | "not-positive" | "wrong-currency" | "implausible-jump";

/**
 * A day's close can't be this many times the last one, nor this small a part of it: that is a unit
 * error, not a market.
 */
const PLAUSIBLE_FACTOR = 20;
const COUNTED_CURRENCY = "USD";
/** Without an earlier price, the first ones check each other by their median. */
const ANCHOR_PRICES = 5;

/**
 * Why a price is refused; undefined when it is good. `lastGood` is the last price accepted, brought
 * to today's units; undefined when there is none.
 */
export function checkPrice(
  price: number,
  currency: string,
  lastGood: number | undefined,
): RefusedReason | undefined {
  if (!Number.isFinite(price)) return "not-a-number";
  if (price <= 0) return "not-positive";
  if (currency !== COUNTED_CURRENCY) return "wrong-currency";
  if (lastGood === undefined) return undefined;
  const factor = price / lastGood;
  return factor >= PLAUSIBLE_FACTOR || factor <= 1 / PLAUSIBLE_FACTOR
    ? "implausible-jump"
    : undefined;
}

export interface RefusedPrice {
  readonly day: IsoDate;
  readonly price: number;
  readonly reason: RefusedReason;
}

export interface GivenPrices {
  readonly currency: string;
  readonly dates: readonly IsoDate[];
  /** As traded. */
  readonly closes: readonly number[];
  readonly splits: readonly Split[];
}

export interface CheckedPrices {
  readonly dates: readonly IsoDate[];
  readonly closes: readonly number[];
  readonly refused: readonly RefusedPrice[];
}

function anchorOf(given: GivenPrices): number | undefined {
  const first = given.closes
    .map((price, index) => inLatestUnits(price, given.dates[index], given.splits))
    .filter((price) => Number.isFinite(price) && price > 0)
    .slice(0, ANCHOR_PRICES)
    .sort((a, b) => a - b);
  return first[Math.floor((first.length - 1) / 2)];
}

const inLatestUnits = (
  price: number,
  day: IsoDate | undefined,
  splits: readonly Split[],
): number => (day === undefined ? price : price / laterSplits(day, splits));

/**
 * Checks a source's closes in day order, each against the last good one, splits taken into account.
 * What is refused is listed and left out, so that the last good price stays.
 */
export function checkPrices(
  given: GivenPrices,
  stored: { readonly day: IsoDate; readonly close: number } | undefined,
): CheckedPrices {
  const dates: IsoDate[] = [];
  const closes: number[] = [];
  const refused: RefusedPrice[] = [];
  let lastGood = stored ? inLatestUnits(stored.close, stored.day, given.splits) : anchorOf(given);
  for (const [index, day] of given.dates.entries()) {
    const price = given.closes[index] ?? Number.NaN;
    const comparable = inLatestUnits(price, day, given.splits);
    const reason = checkPrice(comparable, given.currency, lastGood);
    if (reason) {
      refused.push({ day, price, reason });
      continue;
    }
    dates.push(day);
    closes.push(price);
    lastGood = comparable;
  }
  return { dates, closes, refused };
}
