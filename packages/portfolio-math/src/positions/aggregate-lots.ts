import { type Figure, figure, none } from "../arithmetic/na-reason.ts";
import { roundCents, sumCents } from "../arithmetic/round-cents.ts";
import { sumOf } from "../arithmetic/sum.ts";
import type { IsoDate } from "../days/iso-date.ts";
import { type Completeness, leastComplete } from "../reconstruction/lot.ts";

/** Gain in money and in percent of the cost (12.5 is 12.5 %). */
export interface Gain {
  amount: Figure;
  percent: Figure;
}

/**
 * Unrealized gain in dollars: value − cost basis, and in percent of the basis, without its sign:
 * 100 · (value − basis) / |basis|. An unknown basis (null) makes both N/A (`basis-unknown`), never
 * 0; a basis of 0 (a spin-off, a gift of shares) has a gain in money but no percent. What is owed
 * has a negative value and a negative basis, what its sale brought: gain(−100, −300) is 200, 66.7 %
 * of it.
 *
 * gain(150, 100) is 50, or 50 %.
 */
export function gain(value: number, costBasis: number | null): Gain {
  if (costBasis === null) return { amount: none("basis-unknown"), percent: none("basis-unknown") };
  const amount = value - costBasis;
  return {
    amount: figure(amount, "invalid-valuation"),
    percent:
      costBasis === 0
        ? none("basis-unknown")
        : figure((amount / Math.abs(costBasis)) * 100, "invalid-valuation"),
  };
}

/** A lot with its value; cost and value are whole cents. */
export interface ValuedLot {
  date: IsoDate;
  dateKnown: boolean;
  quantity: number;
  /** Total cost; null when unknown. */
  cost: number | null;
  value: number;
  completeness: Completeness;
}

/**
 * A position: its lots added up. Quantity is in units, value and cost are dollars, the average cost
 * dollars a unit.
 */
export interface LotTotals {
  quantity: number;
  value: number;
  /** Null as soon as one lot's cost is unknown: a part of the cost is no cost. */
  cost: number | null;
  averageCost: number | null;
  gain: Gain;
  firstDate: IsoDate;
  /** False when the units of the earliest lot were held since before its date. */
  firstDateKnown: boolean;
  completeness: Completeness;
}

/**
 * Lots to position, in whole cents: value = Σ value, cost = Σ cost (null as soon as one is
 * unknown), average cost = cost / quantity, gain = value − cost and in percent of the cost. Lots of
 * one symbol may lie in several accounts; short ones count with their signs.
 *
 * Value and cost are the sums of the lots' whole cents, so that they reconcile exactly. Undefined
 * for no lots. Among lots of the first day one without a known date decides: the true first
 * purchase is earlier. O(n); never throws.
 *
 * Lots of 1 unit, cost 100, value 150, and of 3 units, cost 300, value 450: 4 units, cost 400,
 * value 600, average cost 100, gain 200 or 50 %.
 */
export function aggregateLots(lots: readonly ValuedLot[]): LotTotals | undefined {
  const [head, ...tail] = lots;
  if (!head) return undefined;
  const first = tail.reduce((earliest, lot) => (isEarlier(lot, earliest) ? lot : earliest), head);
  const quantity = sumOf(lots, (lot) => lot.quantity);
  const value = sumCents(lots, (lot) => lot.value);
  const cost = lots.some((lot) => lot.cost === null)
    ? null
    : sumCents(lots, (lot) => lot.cost ?? 0);
  const { amount, percent } = gain(value, cost);
  return {
    quantity,
    value,
    cost,
    // A long and a short lot may cancel: of no units there is no cost a unit.
    averageCost: cost === null || quantity === 0 ? null : cost / quantity,
    gain: {
      amount: amount.kind === "value" ? { kind: "value", value: roundCents(amount.value) } : amount,
      percent,
    },
    firstDate: first.date,
    firstDateKnown: first.dateKnown,
    completeness: leastComplete(lots.map((lot) => lot.completeness)),
  };
}

/** Whether a lot was bought before the other, as far as their dates tell. */
function isEarlier(lot: ValuedLot, than: ValuedLot): boolean {
  if (lot.date !== than.date) return lot.date < than.date;
  return than.dateKnown && !lot.dateKnown;
}
