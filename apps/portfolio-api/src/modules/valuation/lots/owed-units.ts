import { roundedUnits } from "./lot-events-of.ts";

/** Units that were sold and not held: a short sale, or a written option. */
export interface Debt<Sale> {
  /** Null for what was owed before the history, or left without a sale. */
  readonly sale: Sale | null;
  /** Still owed, in units of today's count. */
  units: number;
  /** Such units for each one that was sold: a split between sale and purchase changes it. */
  perSold: number;
}

/** What a ledger holds, or owes, as one event follows another. */
export interface Standing<Sale> {
  held: number;
  readonly debts: Debt<Sale>[];
  /** The debts before this one are closed. */
  first: number;
}

/** `units` before the history: negative where owed. */
export const standingOf = <Sale>(units: number): Standing<Sale> => ({
  held: Math.max(0, units),
  debts: units < 0 ? [{ sale: null, units: -units, perSold: 1 }] : [],
  first: 0,
});

const isRounding = (units: number, of: number): boolean => units <= roundedUnits * Math.max(1, of);

/** Takes units out; those that are not held are owed from now on. */
export function takeUnits<Sale>(
  standing: Standing<Sale>,
  quantity: number,
  sale: Sale | null,
): void {
  const owed = quantity - standing.held;
  standing.held = Math.max(0, standing.held - quantity);
  if (!isRounding(owed, quantity)) standing.debts.push({ sale, units: owed, perSold: 1 });
}

/** A split changes what is held, or what is owed, in proportion. */
export function splitUnits<Sale>(standing: Standing<Sale>, added: number): void {
  const open = standing.debts.slice(standing.first);
  const owed = open.reduce((sum, { units }) => sum + units, 0);
  if (owed === 0) {
    standing.held += added;
    return;
  }
  const ratio = Math.max(0, 1 - added / owed);
  for (const debt of open) {
    debt.units *= ratio;
    debt.perSold *= ratio;
  }
}

/**
 * Lets units that arrive close what is owed, the oldest debt first, and holds the others. `closed`
 * hears of each part, in units of today's count. Answers how many are held.
 */
export function bringUnits<Sale>(
  standing: Standing<Sale>,
  quantity: number,
  closed: (debt: Debt<Sale>, units: number) => void,
): number {
  let left = quantity;
  for (;;) {
    const debt = standing.debts[standing.first];
    if (!debt || left <= 0) break;
    const units = Math.min(left, debt.units);
    closed(debt, units);
    debt.units -= units;
    left -= units;
    if (isRounding(debt.units, units)) standing.first += 1;
  }
  const kept = left < quantity && isRounding(left, quantity) ? 0 : left;
  standing.held += kept;
  return kept;
}
