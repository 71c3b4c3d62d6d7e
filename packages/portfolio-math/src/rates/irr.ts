import { type None, none } from "../arithmetic/na-reason.ts";
import { sum } from "../arithmetic/sum.ts";
import { type CashFlow, type FlowColumns, netColumns } from "./cash-flow.ts";
import { discountSums, fillPowers, type GapColumns, gapColumns } from "./search/discount-flows.ts";
import { isolateRoots } from "./search/isolate-roots.ts";
import { isOnlyRate } from "./search/only-rate.ts";

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
function quickRate(gaps: GapColumns, span: number): number | undefined {
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

/**
 * A yearly rate as a fraction; `ambiguous` when other rates solve the equation too and this one is
 * the closest to 0.
 */
export type Irr = { kind: "value"; value: number; ambiguous: boolean } | None;

/** ln(1 + r) for the rates a double can hold: from just above −100 % to just below infinity. */
const ordinaryRates = { lowest: -36.7, highest: 709.7 };
/** Rates down to here exist but print as −100 %; they count only when there is no other. */
const abysmalRate = -700;

/**
 * Money-weighted yearly rate (XIRR): r > −1 with Σ amount · (1 + r)^(−days / 365) = 0, days counted
 * from the first flow (AsMember/365 fixed). Flows of one day are netted first; their order does not
 * matter. The closing market value is the last flow.
 *
 * Solved by Newton's method on the logarithms of both sides and shown to be the only rate
 * (`isOnlyRate`), or else every rate is isolated (`isolateRoots`). The unit of the amounts does not
 * matter; the rate is a fraction a year (0.1 is 10 %). Takes time in proportion to the number of
 * flows, however often they change sign.
 *
 * - A unique rate is given however extreme. Of several, the one with the smallest |ln(1 + r)|,
 *   marked `ambiguous`.
 * - Only payments and an explicit 0 on or after the last of them: everything is lost, −100 %.
 * - N/A: `no-cash-flows` (fewer than two flows), `single-day`, `no-sign-change`, `no-root`,
 *   `invalid-valuation` (an amount that is not finite).
 *
 * irr([{ date: 2023-01-01, amount: −1000 }, { date: 2024-01-01, amount: 1100 }]) is 0.1.
 */
export function irr(flows: readonly CashFlow[]): Irr {
  const columns = netColumns(flows);
  if (!columns.isFinite) return none("invalid-valuation");
  if (columns.signChanges === 0) return withoutSignChange(flows, columns);
  // The quick way first; the search for all rates is for flows that it can't settle.
  const u = provenRate(columns);
  return u === undefined ? closestRate(columns) : rateOf(u, false);
}

/** The answers where no rate can exist: a total loss is the one of them that is a rate. */
function withoutSignChange(flows: readonly CashFlow[], columns: FlowColumns): Irr {
  if (isTotalLoss(flows)) return { kind: "value", value: -1, ambiguous: false };
  if (flows.length < 2 || columns.length === 0) return none("no-cash-flows");
  if (columns.length < 2 && columns.isSingleDay) return none("single-day");
  return none("no-sign-change");
}

/** The rate that Newton's method finds, if it is shown to be the only one. */
function provenRate(columns: FlowColumns): number | undefined {
  const gaps = gapColumns(columns);
  const u = quickRate(gaps, (columns.days[columns.length - 1] ?? 0) / 365);
  if (u === undefined || columns.signChanges === 1) return u;
  return isOnlyRate(gaps, u, ordinaryRates) ? u : undefined;
}

/**
 * The rate closest to 0 of all that exist, by proof; marked ambiguous too when the search could not
 * rule out others.
 */
function closestRate(columns: FlowColumns): Irr {
  const { lowest, highest } = ordinaryRates;
  const ordinary = isolateRoots(columns, lowest, highest);
  const { roots, complete } =
    ordinary.roots.length > 0 ? ordinary : isolateRoots(columns, abysmalRate, lowest);
  const closest = [...roots].sort((a, b) => Math.abs(a) - Math.abs(b))[0];
  return closest === undefined ? none("no-root") : rateOf(closest, roots.length > 1 || !complete);
}

/** r = e^u − 1 without loss near 0; a rate beyond the doubles is none. */
function rateOf(u: number, ambiguous: boolean): Irr {
  const value = Math.expm1(u);
  return Number.isFinite(value) ? { kind: "value", value, ambiguous } : none("no-root");
}

/** Money went in, none ever came out, and the last word is an explicit zero. */
function isTotalLoss(flows: readonly CashFlow[]): boolean {
  if (flows.some(({ amount }) => amount > 0)) return false;
  const payments = flows.filter(({ amount }) => amount < 0);
  const lastPayment = payments.reduce((last, { date }) => (date > last ? date : last), "");
  return (
    payments.length > 0 && flows.some(({ amount, date }) => amount === 0 && date >= lastPayment)
  );
}
