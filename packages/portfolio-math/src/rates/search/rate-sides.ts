import { fillPowers, type GapColumns } from "./discount-flows.ts";

/**
 * Sums that differ by less than this part are not told apart: what a hundred thousand roundings can
 * add up to.
 */
const margin = 1e-10;
/** Sums below this may have lost digits, or all of themselves. */
const smallest = 1e-290;

/**
 * Receipts and payments at a continuous rate u, discounted to the first day: R(u) = Σ amount ·
 * e^(−u · days / 365) over what is received, P(u) the same over what is paid, without its sign. A
 * root is where they are equal.
 */
export interface Sides {
  u: number;
  receipts: number;
  payments: number;
}

/**
 * Their discounted mean times, in days after the first: Σ days · amount · discount / Σ amount ·
 * discount of each side, as in Macaulay's duration.
 */
export interface MeanTimes {
  receiptTime: number;
  paymentTime: number;
}

/**
 * Both sides by Horner's scheme, each by itself: where one is tiny, their difference would lose it.
 * O(n), without an exponential for each flow: neighbours differ by the power of the gap between
 * them.
 *
 * −100 at once and 110 after 365 days at u = 0 are receipts of 110 and payments of 100.
 */
export function sidesAt(gaps: GapColumns, u: number): Sides {
  fillPowers(gaps, u);
  const { nets, length, slots, powers } = gaps;
  let receipts = 0;
  let payments = 0;
  for (let i = length - 1; i >= 0; i -= 1) {
    const power = powers[slots[i] ?? 0] ?? 0;
    const amount = nets[i] ?? 0;
    receipts = receipts * power + Math.max(0, amount);
    payments = payments * power + Math.max(0, -amount);
  }
  return { u, receipts, payments };
}

/**
 * The mean times of both sides at u, in days; NaN where a side has lost its digits, so that no
 * comparison with it holds. O(n), by Horner's scheme for the sums and for their slopes together.
 *
 * −100 at once and 110 after 365 days have the payment time 0 and the receipt time 365 at any rate.
 */
export function meanTimesAt(gaps: GapColumns, u: number): MeanTimes {
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
    // Everything collected so far moves a gap further away: its days grow by the gap for each unit
    // of money, and both are discounted over it.
    receiptDays = (receiptDays + gap * receipts) * power;
    paymentDays = (paymentDays + gap * payments) * power;
    receipts = receipts * power + Math.max(0, amount);
    payments = payments * power + Math.max(0, -amount);
  }
  const isAlive = areAlive({ u, receipts, payments });
  return {
    receiptTime: isAlive ? receiptDays / receipts : Number.NaN,
    paymentTime: isAlive ? paymentDays / payments : Number.NaN,
  };
}

/**
 * True when it is shown that no rate from the low to the high one makes both sides equal. False
 * says nothing.
 *
 * Valued at the first day each side falls with the rate, so receipts at the high rate that exceed
 * the payments at the low one exceed them everywhere between. Valued at the last day each side
 * rises, which gives a second pair of tests. `span` is the years from the first to the last day.
 *
 * Receipts from 110 to 105 and payments of 100 at both rates cannot meet.
 */
export function cannotMeet(low: Sides, high: Sides, span: number): boolean {
  if (isClearlyMore(high.receipts, low.payments)) return true;
  if (isClearlyMore(high.payments, low.receipts)) return true;
  if (!areAlive(high)) return false;
  // Brings the high rate's sums to the last day, in units of the low rate's there.
  const growth = Math.exp((high.u - low.u) * span);
  return (
    isClearlyMore(low.receipts, high.payments * growth) ||
    isClearlyMore(low.payments, high.receipts * growth)
  );
}

/**
 * True when it is shown that the ratio of receipts to payments only rises, or only falls, from the
 * low rate to the high one; it has one root at most then. The slope of ln(receipts / payments) is
 * the payments' mean time less the receipts', and both mean times fall with the rate (their slope
 * is minus the variance of the times), so the ends tell of all between. False says nothing; NaN is
 * false.
 */
export function isMonotone(low: MeanTimes, high: MeanTimes): boolean {
  return (
    isClearlyMore(high.receiptTime, low.paymentTime) ||
    isClearlyMore(high.paymentTime, low.receiptTime)
  );
}

/** True where the receipts weigh more. */
export const isReceiving = ({ receipts, payments }: Sides): boolean => receipts > payments;
/** True where neither side is clearly more: at a root, as far as the sums tell. */
export const isBalanced = ({ receipts, payments }: Sides): boolean =>
  !isClearlyMore(receipts, payments) && !isClearlyMore(payments, receipts);
/** More by so much that no rounding of the sums can be the cause. */
const isClearlyMore = (a: number, b: number): boolean => a > b * (1 + margin);
/** Neither side is so small that its terms have begun to vanish. */
const areAlive = ({ receipts, payments }: Sides): boolean =>
  receipts > smallest && payments > smallest;

/** Years from the first flow to the last (AsMember/365): days 0 and 730 are 2. */
export function spanOf({ length, slots, lengths }: GapColumns): number {
  let days = 0;
  for (let i = 0; i < length - 1; i += 1) days += lengths[slots[i] ?? 0] ?? 0;
  return days / 365;
}
