import { netColumns } from "./flow-columns.ts";
import { dateOfDayNumber, type IsoDate } from "./iso-date.ts";

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
 * the day's gross are rounding residue, not money. Nothing when an amount is not finite.
 */
export function netByDay(flows: readonly CashFlow[]): DayNet[] {
  const { length, firstDay, days, nets, isFinite: canBeNetted } = netColumns(flows);
  if (!canBeNetted) return [];
  return Array.from({ length }, (_, index) => {
    const day = days[index] ?? 0;
    return { date: dateOfDayNumber(firstDay + day), amount: nets[index] ?? 0, years: day / 365 };
  });
}
