import { type Figure, figure, none } from "../arithmetic/na-reason.ts";
import { sumOf } from "../arithmetic/sum.ts";
import { daysBetween, type IsoDate } from "../days/iso-date.ts";
import type { CashFlow } from "../rates/cash-flow.ts";

/** A period valued at the end of its first and of its last day. */
export interface DietzPeriod {
  from: IsoDate;
  to: IsoDate;
  beginValue: number;
  endValue: number;
  /** External money in between, in the investor's signs: negative is paid in. */
  flows: readonly CashFlow[];
}

/**
 * Modified Dietz return of a period without daily values: gain / average capital, where each flow
 * counts for the part of the period that it was at work: (end − begin − F) / (begin + Σ w · F), w =
 * (days − day) / days, F paid in less taken out (CFA Institute, GIPS). A fraction, not annualised.
 *
 * N/A: `single-day` for a period without days, `invalid-valuation` when the average capital is not
 * positive or a flow lies outside.
 *
 * From 100 to 165 in ten days, with 50 paid in on the fifth: (165 − 100 − 50) / (100 + 0.5 · 50) =
 * 0.12.
 */
export function modifiedDietz({ from, to, beginValue, endValue, flows }: DietzPeriod): Figure {
  const days = daysBetween(from, to);
  if (days < 1) return none("single-day");
  if (flows.some(({ date }) => date < from || date > to)) return none("invalid-valuation");
  const paidIn = -sumOf(flows, ({ amount }) => amount);
  // Money counts from the end of its day: a flow of the first day for all days, one of the last for
  // none.
  const atWork = -sumOf(
    flows,
    ({ date, amount }) => (amount * (days - daysBetween(from, date))) / days,
  );
  const capital = beginValue + atWork;
  if (!(capital > 0)) return none("invalid-valuation");
  return figure((endValue - beginValue - paidIn) / capital, "invalid-valuation");
}
