import type { FlowColumns } from "../cash-flow.ts";

/**
 * The nets of days in date order, and the days between neighbours, each with the place of its
 * discount factor.
 */
export interface GapColumns {
  nets: Float64Array;
  length: number;
  /** Where the gap between a day and the next one stands in `lengths` and `powers`. */
  slots: Int32Array;
  /** Distinct gaps in days. */
  lengths: Float64Array;
  /** Discount factors of the distinct gaps at the rate of the last `fillPowers`. */
  powers: Float64Array;
  /** How many distinct gaps there are. */
  count: number;
}

/** Both sides of the flows, discounted to the first day. */
export interface DiscountedSums {
  receipts: number;
  /** Receipts less payments. */
  net: number;
  /** Σ days · amount · discount, of the receipts and of the net: their slopes by the daily rate. */
  receiptDays: number;
  netDays: number;
}

/** Gaps of fewer days share one power among all flows with that gap. */
const sharedGaps = 1024;
/** Fewer flows than this hardly share a gap: looking for one costs more than its power. */
const few = 48;

/**
 * The gaps of the flows, ready to be discounted at many rates; the powers are filled by
 * `fillPowers`. Equal gaps below `sharedGaps` days share one slot: weekly savings of thirty years
 * need one exponential a rate, not
 * 1560. O(n).
 */
export function gapColumns({ days, nets, length }: FlowColumns): GapColumns {
  const gaps: GapColumns = {
    nets,
    length,
    slots: new Int32Array(length),
    lengths: new Float64Array(length),
    powers: new Float64Array(length),
    count: 0,
  };
  const slotOfGap = length < few ? undefined : new Int32Array(sharedGaps);
  for (let i = 1; i < length; i += 1) {
    const gap = (days[i] ?? 0) - (days[i - 1] ?? 0);
    gaps.slots[i - 1] = slotOf(gaps, gap, slotOfGap);
  }
  return gaps;
}

/**
 * The same flows seen from their last day backwards. A rate u of these is a rate −u of those, so
 * that whatever is shown of all higher rates of the one is shown of all lower rates of the other.
 * The powers are new and still empty.
 */
export function reversedGaps(gaps: GapColumns): GapColumns {
  const { length } = gaps;
  return {
    ...gaps,
    nets: gaps.nets.slice(0, length).reverse(),
    slots: gaps.slots.slice(0, Math.max(0, length - 1)).reverse(),
    powers: new Float64Array(length),
  };
}

/**
 * Discount factors e^(−u · days / 365) of all gaps at the continuous rate u = ln(1 + r), written
 * into `powers`. At u = ln 1.1 a gap of 365 days has the factor 1 / 1.1.
 */
export function fillPowers({ lengths, powers, count }: GapColumns, u: number): void {
  if (u === 0) {
    powers.fill(1, 0, count);
    return;
  }
  const daily = -u / 365;
  for (let slot = 0; slot < count; slot += 1) powers[slot] = Math.exp(daily * (lengths[slot] ?? 0));
}

/**
 * Sums at the first day, at the rate of the powers, by Horner's scheme over the gaps: no power or
 * exponential per flow. O(n).
 *
 * −100 at once and 110 after 365 days at u = 0: receipts 110, net 10, and 365 · 110 = 40150 for
 * both sums with days.
 */
export function discountSums({ nets, length, slots, lengths, powers }: GapColumns): DiscountedSums {
  const last = nets[length - 1] ?? 0;
  let receipts = Math.max(0, last);
  let net = last;
  let receiptDays = 0;
  let netDays = 0;
  // From the last day to the first, each step brings everything later one gap nearer.
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
 * The slot of a gap, a new one for a gap not seen yet. The table holds slots + 1: its zeros mean
 * none.
 */
function slotOf(gaps: GapColumns, gap: number, slotOfGap: Int32Array | undefined): number {
  const known = slotOfGap && gap < sharedGaps ? (slotOfGap[gap] ?? 0) : 0;
  if (known > 0) return known - 1;
  const slot = gaps.count;
  gaps.lengths[slot] = gap;
  gaps.count += 1;
  if (slotOfGap && gap < sharedGaps) slotOfGap[gap] = gaps.count;
  return slot;
}
