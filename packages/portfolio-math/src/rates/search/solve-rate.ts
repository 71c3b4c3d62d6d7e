import { discountSums, fillPowers, type GapColumns } from "./discount-flows.ts";

/**
 * Newton's method settles in two to five steps here; whatever needs more is left to the bracketed
 * search.
 */
const maxSteps = 12;
/** Discount factors beyond e^±this would leave the range of doubles. */
const largestExponent = 500;

/**
 * A continuous rate u = ln(1 + r) at which receipts and payments weigh the same, where it is
 * quickly found; undefined otherwise, which says nothing about whether there is one. `span` is the
 * years from the first flow to the last. The gaps' powers are left at the last step's rate, which
 * differs from u by less than 1e-8 / span.
 *
 * Newton's method on ln(receipts) − ln(payments), both discounted: nearly a straight line in u, so
 * that it needs few steps.
 *
 * −100 at once and 110 after 365 days: the line is straight, and the answer is ln 1.1 = 0.0953….
 */
export function quickRate(gaps: GapColumns, span: number): number | undefined {
  let u = 0;
  for (let step = 0; step < maxSteps; step += 1) {
    fillPowers(gaps, u);
    const { receipts, net, receiptDays, netDays } = discountSums(gaps);
    const payments = receipts - net;
    // The payments' mean time less the receipts', in years: d/du of −ln of a discounted sum is its
    // mean time.
    const slope = ((receiptDays - netDays) / payments - receiptDays / receipts) / 365;
    // ln(receipts / payments) from the net keeps its digits next to the root.
    const move = Math.log1p(-net / receipts) / slope;
    u += move;
    // NaN from a sum that vanished fails this test as well.
    if (!(Math.abs(u) * span < largestExponent)) return undefined;
    if (Math.abs(move) * Math.max(1, span) < 1e-8) return u;
  }
  return undefined;
}
