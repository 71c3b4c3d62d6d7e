import { findRoot } from "../arithmetic/find-root.ts";
import { type Discounted, discount, type Sides } from "./log-value.ts";

/** A continuous rate u = ln(1 + r) with the flows discounted at it. */
interface Sample {
  u: number;
  at: Discounted;
}

/** All roots found, ascending; `complete` is false if the search gave up before it had proven there are no others. */
export interface Roots {
  roots: number[];
  complete: boolean;
}

/** Pieces are not halved below this width: what is still undecided there is a curve that touches zero. */
const narrowest = 1e-7;
/** Roots this close are one to any reader: a thousandth of a percent apart. */
const sameRoot = 1e-5;
/** A logarithm of two equal sums differs from 0 by this much at most. */
const touching = 1e-12;
const maxSamples = 20_000;

/** ln of receipts over payments: zero exactly where the net present value is. */
export const logRatio = (at: Discounted): number => at.logReceipts - at.logPayments;

/**
 * Every rate at which receipts and payments weigh the same, proven by intervals: a piece is dropped when the two sides can't
 * meet in it, searched when their ratio is monotone in it, and halved otherwise. Both facts follow from the ends alone:
 * each discounted side falls with the rate, and so does its mean time.
 */
export function isolateRoots(sides: Sides, from: number, to: number): Roots {
  const sample = (u: number): Sample => ({ u, at: discount(sides, u) });
  const ratioAt = (u: number): number => logRatio(discount(sides, u));
  const roots: number[] = [];
  // Pieces still to decide, the leftmost on top, so that roots come out in ascending order.
  const pieces: [Sample, Sample][] = [[sample(from), sample(to)]];
  let samples = 2;

  for (let piece = pieces.pop(); piece; piece = pieces.pop()) {
    const [low, high] = piece;
    if (cannotMeet(low, high, sides.span)) continue;
    if (isMonotone(low, high)) {
      addRoot(roots, findRoot(ratioAt, { from: low.u, to: high.u }), ratioAt);
    } else if (high.u - low.u < narrowest) {
      addRoot(roots, touchingRoot(low, high), ratioAt);
    } else if (samples >= maxSamples) {
      return { roots, complete: false };
    } else {
      const middle = sample((low.u + high.u) / 2);
      samples += 1;
      pieces.push([middle, high], [low, middle]);
    }
  }
  return { roots, complete: true };
}

/** Payments and receipts valued at the first and at the last day: on either scale the larger stays larger in the piece. */
function cannotMeet(low: Sample, high: Sample, span: number): boolean {
  const { logReceipts: r0, logPayments: p0 } = low.at;
  const { logReceipts: r1, logPayments: p1 } = high.at;
  const growth = (high.u - low.u) * span;
  return r1 > p0 || p1 > r0 || r0 > p1 + growth || p0 > r1 + growth;
}

/** The ratio's slope is the payments' mean time less the receipts', and both means fall with the rate. */
function isMonotone(low: Sample, high: Sample): boolean {
  return high.at.receiptTime > low.at.paymentTime || high.at.paymentTime > low.at.receiptTime;
}

/** In the narrowest piece: a crossing, or a curve that touches zero without crossing it (a double root). */
function touchingRoot(low: Sample, high: Sample): number | undefined {
  const [a, b] = [logRatio(low.at), logRatio(high.at)];
  const crosses = a <= 0 !== b <= 0;
  const touches = Math.min(Math.abs(a), Math.abs(b)) < touching;
  if (!crosses && !touches) return undefined;
  return Math.abs(a) <= Math.abs(b) ? low.u : high.u;
}

/** Keeps the roots ascending and apart; of two that are the same to any reader, the more exact. */
function addRoot(roots: number[], root: number | undefined, ratioAt: (u: number) => number): void {
  const last = roots.at(-1);
  if (root === undefined) return;
  if (last === undefined || root - last > sameRoot) {
    roots.push(root);
  } else if (Math.abs(ratioAt(root)) < Math.abs(ratioAt(last))) {
    roots[roots.length - 1] = root;
  }
}
