import { fillPowers, type GapColumns, reversedGaps } from "./discount-flows.ts";

/** Sums that differ by less than this part are not told apart: what a hundred thousand roundings can add up to. */
const margin = 1e-10;
/** A balance counts as being on one side only if it stays this clear of zero (in parts of all the money behind it). */
const clearOfZero = 1e-6;
/** Sums below this may have lost digits, or all of themselves. */
const smallest = 1e-290;
const maxPieces = 48;
const firstWidth = 0.25;

/** Continuous rates between which a root counts. */
export interface RateRange {
  lowest: number;
  highest: number;
}

/**
 * True when it is shown, at little cost, that no other rate in the range than `root` balances the flows. False says nothing.
 * `gaps` come with the powers of a rate that differs from the root by far less than `clearOfZero`.
 *
 * 1. The balance outstanding at the root never changes sign: a pure investment (Teichroew, Robichek and Montalbano 1965).
 * 2. Otherwise the rates above the root are walked upwards and those below it downwards, in pieces in which receipts and payments can't weigh the same,
 *    until at some rate the balances, compounded at it, all have one sign: then none is beyond. (By Descartes' rule for Laplace transforms, which Norstrøm's
 *    condition of 1972 is at the rate 0: as many rates above u as the balances at u change sign, at most.)
 */
export function isOnlyRate(
  gaps: GapColumns,
  root: number,
  { lowest, highest }: RateRange,
): boolean {
  if (balancesKeepSign(gaps)) return true;
  if (root < lowest || root > highest) return false;
  const reversed = reversedGaps(gaps);
  return isAloneUpTo(gaps, root, highest) && isAloneUpTo(reversed, -root, -lowest);
}

/** Receipts and payments at a rate, discounted to the first day, and their mean times in days. */
interface Sides {
  u: number;
  receipts: number;
  payments: number;
  receiptTime: number;
  paymentTime: number;
}

/** No root above `root`, up to the limit. Walks in pieces that widen as they succeed and are halved where nothing is shown. */
function isAloneUpTo(gaps: GapColumns, root: number, limit: number): boolean {
  const span = spanOf(gaps);
  let low = sidesAt(gaps, root);
  let width = firstWidth;
  for (let tries = 0; tries < maxPieces; tries += 1) {
    const high = sidesAt(gaps, Math.min(low.u + width, limit));
    const isMonotonePiece = isMonotone(low, high);
    if (isMonotonePiece && low.u !== root && isReceiving(low) !== isReceiving(high)) return false;
    // The first piece has the root at its low end: only a monotone ratio shows that there is no second one.
    if (!isMonotonePiece && (low.u === root || !cannotMeet(low, high, span))) {
      width /= 2;
      continue;
    }
    if (high.u >= limit || balancesKeepSign(gaps)) return true;
    low = high;
    width *= 2;
  }
  return false;
}

/** Both sides by Horner's scheme, each by itself: where one is tiny, their difference would lose it. */
function sidesAt(gaps: GapColumns, u: number): Sides {
  fillPowers(gaps, u);
  const { nets, length, slots, lengths, powers } = gaps;
  let receipts = 0;
  let payments = 0;
  let receiptDays = 0;
  let paymentDays = 0;
  for (let i = length - 1; i >= 0; i -= 1) {
    const slot = slots[i] ?? 0;
    const power = powers[slot] ?? 0;
    const gap = lengths[slot] ?? 0;
    const amount = nets[i] ?? 0;
    receiptDays = (receiptDays + gap * receipts) * power;
    paymentDays = (paymentDays + gap * payments) * power;
    receipts *= power;
    payments *= power;
    if (amount > 0) receipts += amount;
    else payments -= amount;
  }
  return {
    u,
    receipts,
    payments,
    receiptTime: receiptDays / receipts,
    paymentTime: paymentDays / payments,
  };
}

/** Valued at the first or at the last day, the larger side stays larger from the low rate to the high one: each side falls with the rate. */
function cannotMeet(low: Sides, high: Sides, span: number): boolean {
  if (isClearlyMore(high.receipts, low.payments)) return true;
  if (isClearlyMore(high.payments, low.receipts)) return true;
  if (!areAlive(high)) return false;
  const growth = Math.exp((high.u - low.u) * span);
  return (
    isClearlyMore(low.receipts, high.payments * growth) ||
    isClearlyMore(low.payments, high.receipts * growth)
  );
}

/** The slope of ln(receipts / payments) is the payments' mean time less the receipts', and both mean times fall with the rate. */
function isMonotone(low: Sides, high: Sides): boolean {
  if (!areAlive(high)) return false;
  return (
    isClearlyMore(high.receiptTime, low.paymentTime) ||
    isClearlyMore(high.paymentTime, low.receiptTime)
  );
}

const isReceiving = ({ receipts, payments }: Sides): boolean => receipts > payments;
const isClearlyMore = (a: number, b: number): boolean => a > b * (1 + margin);
const areAlive = ({ receipts, payments }: Sides): boolean =>
  receipts > smallest && payments > smallest;

/** What has been paid and received up to each day but the last, valued on that day at the rate of the powers, has one sign throughout. */
function balancesKeepSign({ nets, length, slots, powers }: GapColumns): boolean {
  const sign = (nets[0] ?? 0) < 0 ? -1 : 1;
  let gross = 0;
  let balance = 0;
  for (let i = 0; i < length - 1; i += 1) {
    const amount = sign * (nets[i] ?? 0);
    gross += Math.abs(amount);
    balance += amount;
    if (!(balance > clearOfZero * gross)) return false;
    const growth = powers[slots[i] ?? 0] ?? 0;
    gross /= growth;
    balance /= growth;
  }
  return true;
}

function spanOf({ length, slots, lengths }: GapColumns): number {
  let days = 0;
  for (let i = 0; i < length - 1; i += 1) days += lengths[slots[i] ?? 0] ?? 0;
  return days / 365;
}
