import { type GapColumns, reversedGaps } from "./discount-flows.ts";
import {
  cannotMeet,
  isMonotone,
  isReceiving,
  type MeanTimes,
  meanTimesAt,
  sidesAt,
  spanOf,
} from "./rate-sides.ts";

/**
 * A balance counts as being on one side only if it stays this clear of zero (in parts of all the
 * money behind it).
 */
const clearOfZero = 1e-6;
/** Pieces tried on one side before the proof is left to `isolateRoots`. */
const maxPieces = 24;
/** The width of the first piece, in continuous rate: 0.25 is 28 % a year. */
const firstWidth = 0.25;
/** A root that can't be shown to stand alone by this much has others near it, or nearly so. */
const narrowest = 1e-3;
/** A piece is this many times as wide as the one before, where that one was decided at once. */
const widening = 4;

/** Continuous rates between which a root counts. */
export interface RateRange {
  lowest: number;
  highest: number;
}

/**
 * True when it is shown, at little cost, that no other rate in the range than `root` balances the
 * flows. False says nothing. `gaps` come with the powers of a rate that differs from the root by
 * far less than `clearOfZero`. O(n) for each piece.
 *
 * 1. The balance outstanding at the root never changes sign: a pure investment (Teichroew, Robichek
 *    and Montalbano 1965).
 * 2. Otherwise the rates above the root are walked upwards and those below it downwards, in pieces
 *    in which receipts and payments can't weigh the same, until at some rate the balances,
 *    compounded at it, all have one sign: then none is beyond. (By Descartes' rule for Laplace
 *    transforms, which Norstrøm's condition of 1972 is at the rate 0: as many rates above u as the
 *    balances at u change sign, at most.)
 *
 * −100, then 50 and 70 on later days, is a pure investment at its rate: each balance still to come
 * is positive.
 */
export function isOnlyRate(
  gaps: GapColumns,
  root: number,
  { lowest, highest }: RateRange,
): boolean {
  // The cheapest proof: one pass at the rate at hand, whatever the range.
  if (isPureInvestment(gaps)) return true;
  if (root < lowest || root > highest) return false;
  const atRoot = meanTimesAt(gaps, root);
  const isAloneBelow =
    // Mostly decided at once, by what is to come at a rate a little lower.
    (isMonotone(meanTimesAt(gaps, root - firstWidth), atRoot) && isPureInvestment(gaps)) ||
    isAloneBackwards(gaps, root, lowest);
  return isAloneBelow && isAloneUpTo({ gaps, root, limit: highest, atRoot });
}

/** Where to look for other roots than the one at hand: from it up to the limit. */
interface Walk {
  gaps: GapColumns;
  root: number;
  limit: number;
  atRoot: MeanTimes;
}

/** No root below `root`, down to the limit: none above it for the flows seen backwards. */
function isAloneBackwards(gaps: GapColumns, root: number, lowest: number): boolean {
  const reversed = reversedGaps(gaps);
  const atRoot = meanTimesAt(reversed, -root);
  return isAloneUpTo({ gaps: reversed, root: -root, limit: -lowest, atRoot });
}

/**
 * No root above `root`, up to the limit. Walks in pieces that widen as they succeed and are halved
 * where nothing is shown.
 */
function isAloneUpTo({ gaps, root, limit, atRoot }: Walk): boolean {
  const span = spanOf(gaps);
  // Next to the root both sides are equal and can't be told apart; there it is the slope that rules
  // out a second root.
  const first = aloneFrom(gaps, root, atRoot);
  if (first === undefined) return false;
  let low = sidesAt(gaps, first);
  let width = first - root;
  if (first >= limit || balancesKeepSign(gaps)) return true;
  for (let tries = 0; tries < maxPieces; tries += 1) {
    const high = sidesAt(gaps, Math.min(low.u + widening * width, limit));
    // Receipts lead at one end and payments at the other: there is another root between.
    if (isReceiving(low) !== isReceiving(high)) return false;
    if (!cannotMeet(low, high, span)) {
      // Nothing shown: a narrower piece changes both sides less.
      width /= 2;
      continue;
    }
    // The powers are those of the high end: what was looked at last.
    if (high.u >= limit || balancesKeepSign(gaps)) return true;
    width = high.u - low.u;
    low = high;
  }
  return false;
}

/**
 * A rate up to which `root` has no second root beside it: the ratio of receipts to payments is
 * monotone till there.
 */
function aloneFrom(gaps: GapColumns, root: number, atRoot: MeanTimes): number | undefined {
  for (let width = firstWidth; width > narrowest; width /= 4) {
    if (isMonotone(atRoot, meanTimesAt(gaps, root + width))) return root + width;
  }
  return undefined;
}

/**
 * What is still to come after each day, valued on that day at the rate of the powers, has one sign
 * throughout. At a root it is what came before, compounded to that day, with the other sign, since
 * both add up to 0: the balance outstanding.
 */
function isPureInvestment({ nets, length, slots, powers }: GapColumns): boolean {
  const sign = (nets[length - 1] ?? 0) < 0 ? -1 : 1;
  let gross = 0;
  let balance = 0;
  for (let i = length - 1; i > 0; i -= 1) {
    const amount = sign * (nets[i] ?? 0);
    gross += Math.abs(amount);
    balance += amount;
    // Measured by all the money behind the balance: a difference of large sums may be rounding.
    if (!(balance > clearOfZero * gross)) return false;
    const power = powers[slots[i - 1] ?? 0] ?? 0;
    gross *= power;
    balance *= power;
  }
  return true;
}

/**
 * What has been paid and received up to each day but the last, discounted at the rate of the
 * powers, has one sign throughout.
 */
function balancesKeepSign({ nets, length, slots, powers }: GapColumns): boolean {
  let factor = (nets[0] ?? 0) < 0 ? -1 : 1;
  let gross = 0;
  let balance = 0;
  for (let i = 0; i < length - 1; i += 1) {
    const amount = factor * (nets[i] ?? 0);
    gross += Math.abs(amount);
    balance += amount;
    if (!(balance > clearOfZero * gross)) return false;
    factor *= powers[slots[i] ?? 0] ?? 0;
  }
  return true;
}
