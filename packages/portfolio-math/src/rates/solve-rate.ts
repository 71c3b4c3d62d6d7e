import type { FlowColumns } from "./flow-columns.ts";

/** Newton's method settles in two to five steps here; whatever needs more is left to the bracketed search. */
const maxSteps = 12;
/** Discount factors beyond e^±this would leave the range of doubles. */
const largestExponent = 500;
/** A rate counts as the only one if the outstanding balance stays this clear of zero (in parts of all the money to come). */
const clearOfZero = 1e-6;
/** Gaps of fewer days share one power among all flows with that gap. */
const sharedGaps = 1024;

/**
 * The continuous rate u = ln(1 + r) at which receipts and payments weigh the same, where it is quickly found and proven to be the
 * only one; undefined otherwise, which says nothing about whether there is a rate.
 *
 * Newton's method on ln(receipts) − ln(payments), both discounted: nearly a straight line in u, so that it needs few steps. The sums are
 * Horner schemes over the day gaps, with one power per distinct gap. The rate is the only one when the signs change once (Descartes), or
 * when the balance still outstanding at that rate never changes sign: then no other rate can balance it (Teichroew, Robichek and Montalbano
 * 1965: a pure investment).
 */
export function provenRate(flows: FlowColumns): number | undefined {
  const { length, days, nets } = flows;
  const gaps = readGaps(days, length);
  const span = (days[length - 1] ?? 0) / 365;
  let u = 0;
  for (let step = 0; step < maxSteps; step += 1) {
    fillPowers(gaps, u);
    const { receipts, net, receiptDays, netDays } = discount(nets, length, gaps);
    const payments = receipts - net;
    const slope = ((receiptDays - netDays) / payments - receiptDays / receipts) / 365;
    // ln(receipts / payments) from the net keeps its digits next to the root.
    const move = Math.log1p(-net / receipts) / slope;
    u += move;
    if (!(Math.abs(u) * span < largestExponent)) return undefined;
    if (Math.abs(move) * Math.max(1, span) < 1e-8) return isProven(flows, gaps) ? u : undefined;
  }
  return undefined;
}

/** Days between neighbours, each with the place of its discount factor. */
interface Gaps {
  slots: Int32Array;
  /** Distinct gaps and their discount factors at the rate at hand. */
  lengths: Float64Array;
  powers: Float64Array;
  count: number;
}

const slotOfGap = new Int32Array(sharedGaps);
let kept = newGaps(128);

function readGaps(days: Float64Array, length: number): Gaps {
  if (kept.slots.length < length) kept = newGaps(days.length);
  kept.count = 0;
  for (let i = 1; i < length; i += 1) {
    kept.slots[i - 1] = slotOf(kept, (days[i] ?? 0) - (days[i - 1] ?? 0));
  }
  for (let slot = 0; slot < kept.count; slot += 1) {
    const gap = kept.lengths[slot] ?? 0;
    if (gap < sharedGaps) slotOfGap[gap] = 0;
  }
  return kept;
}

/** The slot of a gap, a new one for a gap not seen yet. The table holds slots + 1: its zeros mean none. */
function slotOf(gaps: Gaps, gap: number): number {
  const known = gap < sharedGaps ? (slotOfGap[gap] ?? 0) : 0;
  if (known > 0) return known - 1;
  const slot = gaps.count;
  gaps.lengths[slot] = gap;
  gaps.count += 1;
  if (gap < sharedGaps) slotOfGap[gap] = gaps.count;
  return slot;
}

function newGaps(length: number): Gaps {
  return {
    slots: new Int32Array(length),
    lengths: new Float64Array(length),
    powers: new Float64Array(length),
    count: 0,
  };
}

function fillPowers({ lengths, powers, count }: Gaps, u: number): void {
  if (u === 0) {
    powers.fill(1, 0, count);
    return;
  }
  const daily = -u / 365;
  for (let slot = 0; slot < count; slot += 1) powers[slot] = Math.exp(daily * (lengths[slot] ?? 0));
}

/** Sums at the first day: receipts, receipts less payments, and both weighted by their days. */
function discount(nets: Float64Array, length: number, { slots, lengths, powers }: Gaps) {
  const last = nets[length - 1] ?? 0;
  let receipts = Math.max(0, last);
  let net = last;
  let receiptDays = 0;
  let netDays = 0;
  for (let i = length - 2; i >= 0; i -= 1) {
    const slot = slots[i] ?? 0;
    const power = powers[slot] ?? 0;
    const gap = lengths[slot] ?? 0;
    const amount = nets[i] ?? 0;
    receiptDays = (receiptDays + gap * receipts) * power;
    netDays = (netDays + gap * net) * power;
    receipts = receipts * power + Math.max(0, amount);
    net = net * power + amount;
  }
  return { receipts, net, receiptDays, netDays };
}

/**
 * What is still to come after each day, valued on that day, has one sign throughout. The powers are those of the last step, whose rate differs
 * from the root by far less than the margin.
 */
function isProven(flows: FlowColumns, gaps: Gaps): boolean {
  if (flows.signChanges === 1) return true;
  const { nets, length } = flows;
  const { slots, powers } = gaps;
  const sign = (nets[0] ?? 0) < 0 ? 1 : -1;
  let toCome = 0;
  let balance = 0;
  let worst = Number.POSITIVE_INFINITY;
  for (let i = length - 1; i > 0; i -= 1) {
    const amount = sign * (nets[i] ?? 0);
    toCome += Math.abs(amount);
    balance += amount;
    worst = Math.min(worst, balance - clearOfZero * toCome);
    const power = powers[slots[i - 1] ?? 0] ?? 0;
    toCome *= power;
    balance *= power;
  }
  return worst > 0;
}
