import { findRoot } from "../arithmetic/find-root.ts";
import { type CashFlow, type FlowColumns, netColumns } from "../rates/cash-flow.ts";

// The plain way to every rate, kept to check the quick one by: intervals halved until each shows by
// itself that it has no root or one.

/**
 * Discounted receipts and payments at one rate, as logarithms, and their discounted mean times in
 * years.
 */
interface Discounted {
  logReceipts: number;
  logPayments: number;
  receiptTime: number;
  paymentTime: number;
}

/** One side of the flows: positive amounts with their times. */
interface Side {
  logAmounts: Float64Array;
  years: Float64Array;
}

/** The flows as two sides, ready to be discounted at many rates. */
interface Sides {
  receipts: Side;
  payments: Side;
  /** Years from the first flow to the last. */
  span: number;
}

function splitSides(flows: FlowColumns): Sides {
  return {
    receipts: sideOf(flows, 1),
    payments: sideOf(flows, -1),
    span: (flows.days[flows.length - 1] ?? 0) / 365,
  };
}

/**
 * Discounts both sides at the continuous rate u = ln(1 + r). Logarithms of sums of exponentials,
 * shifted by the largest exponent, neither overflow nor vanish at any rate, so extreme rates are as
 * safe as ordinary ones.
 */
function discount(sides: Sides, u: number): Discounted {
  const receipts = discountSide(sides.receipts, u);
  const payments = discountSide(sides.payments, u);
  return {
    logReceipts: receipts.log,
    logPayments: payments.log,
    receiptTime: receipts.time,
    paymentTime: payments.time,
  };
}

function sideOf({ length, days, nets }: FlowColumns, sign: number): Side {
  const own = Array.from({ length }, (_, index) => index).filter(
    (index) => sign * (nets[index] ?? 0) > 0,
  );
  return {
    logAmounts: Float64Array.from(own, (index) => Math.log(Math.abs(nets[index] ?? 0))),
    years: Float64Array.from(own, (index) => (days[index] ?? 0) / 365),
  };
}

function discountSide({ logAmounts, years }: Side, u: number): { log: number; time: number } {
  let largest = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < logAmounts.length; i += 1) {
    const exponent = (logAmounts[i] ?? 0) - u * (years[i] ?? 0);
    if (exponent > largest) largest = exponent;
  }
  let total = 0;
  let weighted = 0;
  for (let i = 0; i < logAmounts.length; i += 1) {
    const time = years[i] ?? 0;
    const share = Math.exp((logAmounts[i] ?? 0) - u * time - largest);
    total += share;
    weighted += share * time;
  }
  return { log: largest + Math.log(total), time: weighted / total };
}

/** A continuous rate u = ln(1 + r) with the flows discounted at it. */
interface Sample {
  u: number;
  at: Discounted;
}

/**
 * All roots found, ascending; `complete` is false if the search gave up before it had proven there
 * are no others.
 */
export interface Roots {
  roots: number[];
  complete: boolean;
}

/**
 * Pieces are not halved below this width: what is still undecided there is a curve that touches
 * zero.
 */
const narrowest = 1e-7;
/** Roots this close are one to any reader: a thousandth of a percent apart. */
const sameRoot = 1e-5;
/** A logarithm of two equal sums differs from 0 by this much at most. */
const touching = 1e-12;
const maxSamples = 20_000;

/** ln of receipts over payments: zero exactly where the net present value is. */
const logRatio = (at: Discounted): number => at.logReceipts - at.logPayments;

/**
 * Every rate at which receipts and payments weigh the same, proven by intervals: a piece is dropped
 * when the two sides can't meet in it, searched when their ratio is monotone in it, and halved
 * otherwise. Both facts follow from the ends alone: each discounted side falls with the rate, and
 * so does its mean time.
 */
export function plainRoots(flows: readonly CashFlow[], from: number, to: number): Roots {
  const sides = splitSides(netColumns(flows));
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

/**
 * Payments and receipts valued at the first and at the last day: on either scale the larger stays
 * larger in the piece.
 */
function cannotMeet(low: Sample, high: Sample, span: number): boolean {
  const { logReceipts: r0, logPayments: p0 } = low.at;
  const { logReceipts: r1, logPayments: p1 } = high.at;
  const growth = (high.u - low.u) * span;
  return r1 > p0 || p1 > r0 || r0 > p1 + growth || p0 > r1 + growth;
}

/**
 * The ratio's slope is the payments' mean time less the receipts', and both means fall with the
 * rate.
 */
function isMonotone(low: Sample, high: Sample): boolean {
  return high.at.receiptTime > low.at.paymentTime || high.at.paymentTime > low.at.receiptTime;
}

/**
 * In the narrowest piece: a crossing, or a curve that touches zero without crossing it (a double
 * root).
 */
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
