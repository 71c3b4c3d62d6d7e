import { dateOfDayNumber, type IsoDate } from "../days/iso-date.ts";
import type { CashFlow } from "./cash-flow.ts";
import { netColumns } from "./flow-columns.ts";

/** One day's net, `years` (AsMember/365) after the first day with money. */
export interface DayNet {
  date: IsoDate;
  years: number;
  amount: number;
}

/**
 * Nets the flows of each day, drops days that net to nothing, and puts the rest in date order. Nets
 * below a billionth of the day's gross are rounding residue, not money. Nothing when an amount is
 * not finite. Never throws.
 *
 * −100 on 2023-01-01 and 60 and 50 on 2024-01-01 are −100 at 0 years and 110 at 1 year.
 */
export function netByDay(flows: readonly CashFlow[]): DayNet[] {
  const { length, firstDay, days, nets, isFinite: canBeNetted } = netColumns(flows);
  if (!canBeNetted) return [];
  return Array.from({ length }, (_, index) => {
    const day = days[index] ?? 0;
    return { date: dateOfDayNumber(firstDay + day), amount: nets[index] ?? 0, years: day / 365 };
  });
}
