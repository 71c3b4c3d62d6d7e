import { none } from "../arithmetic/na-reason.ts";
import { sum } from "../arithmetic/sum.ts";
import type { CashFlow } from "./cash-flow.ts";
import { type FlowColumns, netColumns } from "./flow-columns.ts";
import type { Irr } from "./irr.ts";

/** A gain below this part of the money moved is rounding residue. */
const residue = 1e-9;

/**
 * The rate of flows, where it is what money paid in earned; N/A where it is what money received
 * first cost. The equation of `irr` has the same rate for a loan and for its lender (Teichroew,
 * Robichek and Montalbano 1965), so a loss on shares sold short solves to a yearly rate above 0.
 * `flows` hold the closing value, and `rate` is their `irr`.
 *
 * What tells them apart is the balance of the flows, each grown at the rate: with B(t) paid in and
 * not yet received at a time, the gain is Σ amount = ln(1 + r) · ∫ B dt. So ∫ B, the money that was
 * at work, is above 0 just where gain and rate have one sign (Hazen 2003; Magni 2010). A balance
 * that is below 0 for a while is no debt: shares sold at a profit and bought again later have one.
 * Without a gain the dollar-days paid in decide.
 *
 * Flows that begin with money paid in and end with money received keep their rate whenever it is
 * the only one. N/A: `owed` where the money came first, else `no-root`; O(n) for flows in date
 * order.
 *
 * 900 received on day 0, 2000 paid on day 244 and 1000 received on day 266 lose 100; their rate of
 * 0.188 is `owed`.
 */
export function asInvestment(flows: readonly CashFlow[], rate: Irr): Irr {
  if (rate.kind === "none") return rate;
  const columns = netColumns(flows);
  if (isAtWork(columns, rate.value)) return rate;
  return none((columns.nets[0] ?? 0) > 0 ? "owed" : "no-root");
}

/** Was money paid in at work, all in all, at this rate? */
function isAtWork({ days, nets, length }: FlowColumns, rate: number): boolean {
  const amounts = nets.subarray(0, length);
  const gain = sum(amounts);
  const moved = sum(amounts.map(Math.abs));
  if (Math.abs(gain) > residue * moved) return gain > 0 === rate > 0;
  // What was in at a rate of 0: each dollar from the day it was paid to the day it was received.
  return sum(amounts.map((amount, place) => amount * (days[place] ?? 0))) > 0;
}
