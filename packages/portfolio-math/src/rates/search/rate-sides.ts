import { fillPowers, type GapColumns } from "./discount-flows.ts";

/** Sums that differ by less than this part are not told apart: what a hundred thousand roundings can add up to. */
const margin = 1e-10;
/** Sums below this may have lost digits, or all of themselves. */
const smallest = 1e-290;

/** Receipts and payments at a continuous rate u, discounted to the first day. */
export interface Sides {
  u: number;
  receipts: number;
  payments: number;
}

/** Their discounted mean times, in days. */
export interface MeanTimes {
  receiptTime: number;
  paymentTime: number;
}

/** Both sides by Horner's scheme, each by itself: where one is tiny, their difference would lose it. */
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

/** The mean times of both sides; NaN where one has lost its digits. */
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

/** Valued at the first or at the last day, the larger side stays larger from the low rate to the high one: each side falls with the rate. */
export function cannotMeet(low: Sides, high: Sides, span: number): boolean {
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
const isClearlyMore = (a: number, b: number): boolean => a > b * (1 + margin);
const areAlive = ({ receipts, payments }: Sides): boolean =>
  receipts > smallest && payments > smallest;

/** Years from the first flow to the last. */
export function spanOf({ length, slots, lengths }: GapColumns): number {
  let days = 0;
  for (let i = 0; i < length - 1; i += 1) days += lengths[slots[i] ?? 0] ?? 0;
  return days / 365;
}
