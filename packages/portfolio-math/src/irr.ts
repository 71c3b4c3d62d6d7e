import { type CashFlow, netByDay, signChanges } from "./cash-flows.ts";
import { isolateRoots } from "./isolate-roots.ts";
import { splitSides } from "./log-value.ts";
import { type None, none } from "./na-reason.ts";

/** A yearly rate as a fraction; `ambiguous` when other rates solve the equation too and this one is the closest to 0. */
export type Irr = { kind: "value"; value: number; ambiguous: boolean } | None;

/** ln(1 + r) for the rates a double can hold: from just above −100 % to just below infinity. */
const lowestRate = -36.7;
const highestRate = 709.7;
/** Rates down to here exist but print as −100 %; they count only when there is no other. */
const abysmalRate = -700;

/**
 * Money-weighted yearly rate (XIRR): r > −1 with Σ amount · (1 + r)^(−days / 365) = 0, days counted from the first flow
 * (Act/365 fixed). Flows of one day are netted first; their order does not matter. The closing market value is the
 * last flow.
 *
 * - A unique rate is given however extreme. Of several, the one with the smallest |ln(1 + r)|, marked `ambiguous`.
 * - Only payments and an explicit 0 on or after the last of them: everything is lost, −100 %.
 * - N/A: `no-cash-flows` (fewer than two flows), `single-day`, `no-sign-change`, `no-root`.
 *
 * irr([{ date: 2023-01-01, amount: −1000 }, { date: 2024-01-01, amount: 1100 }]) is 0.1.
 */
export function irr(flows: readonly CashFlow[]): Irr {
  if (flows.some(({ amount }) => !Number.isFinite(amount))) return none("invalid-valuation");
  const nets = netByDay(flows);
  if (isTotalLoss(flows)) return { kind: "value", value: -1, ambiguous: false };
  if (flows.length < 2 || nets.length === 0) return none("no-cash-flows");
  const changes = signChanges(nets);
  if (nets.length < 2)
    return none(new Set(flows.map((flow) => flow.date)).size < 2 ? "single-day" : "no-sign-change");
  if (changes === 0) return none("no-sign-change");

  const sides = splitSides(nets);
  const ordinary = isolateRoots(sides, lowestRate, highestRate);
  const { roots, complete } =
    ordinary.roots.length > 0 ? ordinary : isolateRoots(sides, abysmalRate, lowestRate);
  const rates = roots.map((u) => ({ distance: Math.abs(u), rate: Math.expm1(u) }));
  const closest = rates.sort((a, b) => a.distance - b.distance)[0];
  if (!closest || !Number.isFinite(closest.rate)) return none("no-root");
  return { kind: "value", value: closest.rate, ambiguous: rates.length > 1 || !complete };
}

/** Money went in, none ever came out, and the last word is an explicit zero. */
function isTotalLoss(flows: readonly CashFlow[]): boolean {
  const payments = flows.filter(({ amount }) => amount < 0);
  const lastPayment = payments.reduce((last, { date }) => (date > last ? date : last), "");
  return (
    payments.length > 0 &&
    flows.every(({ amount }) => amount <= 0) &&
    flows.some(({ amount, date }) => amount === 0 && date >= lastPayment)
  );
}
