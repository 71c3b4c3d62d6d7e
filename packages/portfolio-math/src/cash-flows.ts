import { daysBetween, type IsoDate } from "./iso-date.ts";
import { sum } from "./sum.ts";

/** Money on a day, seen by the investor: negative is paid in, positive is received. */
export interface CashFlow {
  date: IsoDate;
  amount: number;
}

/** One day's net, `years` (Act/365) after the first day with money. */
export interface DayNet {
  date: IsoDate;
  years: number;
  amount: number;
}

/**
 * Nets the flows of each day, drops days that net to nothing, and puts the rest in date order. Nets below a billionth of
 * the day's gross are rounding residue, not money.
 */
export function netByDay(flows: readonly CashFlow[]): DayNet[] {
  const amountsByDay = new Map<IsoDate, number[]>();
  for (const { date, amount } of flows) {
    const amounts = amountsByDay.get(date);
    if (amounts) amounts.push(amount);
    else amountsByDay.set(date, [amount]);
  }
  const nets = [...amountsByDay]
    .map(([date, amounts]) => ({ date, amount: netOf(amounts) }))
    .filter(({ amount }) => amount !== 0)
    .sort((a, b) => (a.date < b.date ? -1 : 1));
  const first = nets[0]?.date;
  if (first === undefined) return [];
  return nets.map(({ date, amount }) => ({ date, amount, years: daysBetween(first, date) / 365 }));
}

/** How often the sign changes from one day to the next: no more real rates than that can exist (Descartes' rule). */
export function signChanges(nets: readonly DayNet[]): number {
  let changes = 0;
  for (const [index, net] of nets.entries()) {
    const next = nets[index + 1];
    if (next && net.amount < 0 !== next.amount < 0) changes += 1;
  }
  return changes;
}

function netOf(amounts: readonly number[]): number {
  const net = sum(amounts);
  const gross = sum(amounts.map(Math.abs));
  return Math.abs(net) <= gross * 1e-9 && amounts.length > 1 ? 0 : net;
}
