import { none } from "../arithmetic/na-reason.ts";
import { roundCents, sumCents } from "../arithmetic/round-cents.ts";
import { type Gain, gain } from "./aggregate-lots.ts";

/** What counts of a position; whole cents. */
export interface PositionAmounts {
  value: number;
  cost: number | null;
}

/** The sums over all positions, in dollars and whole cents. */
export interface PortfolioAmounts {
  /** Positions and cash. */
  total: number;
  cash: number;
  positions: number;
  /** Sum of the known costs; null when no position's cost is known. */
  cost: number | null;
  /** Value of positions with unknown cost: in the total, but not in cost and gain. */
  valueWithoutCost: number;
  gain: Gain;
}

/**
 * Positions to totals in dollars, exact to the cent: total = Σ value + cash, cost = Σ known costs,
 * gain = Σ value of these − cost. What has no cost is named by its value (`valueWithoutCost`), so
 * that a reader can see how much the gain leaves out. Cash may be negative (a margin loan).
 *
 * The gain compares only positions of known cost with their cost: cash and positions without cost
 * have none. An empty portfolio has no gain (`no-holdings`); where no cost is known it is N/A too
 * (`basis-unknown`). Never throws.
 *
 * Values of 150 (cost 100) and 70 (cost unknown) with 30 in cash: total 250, cost 100, 70 without
 * cost, gain 50 or 50 %.
 */
export function summarizePortfolio(
  positions: readonly PositionAmounts[],
  cash: number,
): PortfolioAmounts {
  const withCost = positions.filter(({ cost }) => cost !== null);
  const value = sumCents(positions, (position) => position.value);
  const valueWithCost = sumCents(withCost, (position) => position.value);
  const cost = withCost.length === 0 ? null : sumCents(withCost, (position) => position.cost ?? 0);
  return {
    total: roundCents(value + cash),
    cash: roundCents(cash),
    positions: value,
    cost,
    valueWithoutCost: roundCents(value - valueWithCost),
    gain: totalGain(positions, valueWithCost, cost),
  };
}

/**
 * The gain in whole cents. Cash alone has none: `no-holdings` says that nothing is held which could
 * gain.
 */
function totalGain(
  positions: readonly PositionAmounts[],
  value: number,
  cost: number | null,
): Gain {
  if (positions.length === 0) return { amount: none("no-holdings"), percent: none("no-holdings") };
  const { amount, percent } = gain(value, cost);
  if (amount.kind === "none") return { amount, percent };
  return { amount: { kind: "value", value: roundCents(amount.value) }, percent };
}
