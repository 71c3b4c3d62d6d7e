import { type Figure, figure, none } from "../arithmetic/na-reason.ts";

/**
 * Links the returns of periods that follow each other, as fractions: Π(1 + r) − 1 (GIPS). Four
 * quarters make exactly their year. N/A for the first reason when one of them is; the return of no
 * period is 0.
 *
 * Returns of 0.5 and −0.5 are −0.25: what falls by half after rising by half ends below its start.
 */
export function chainReturns(returns: readonly Figure[]): Figure {
  let growth = 1;
  for (const period of returns) {
    if (period.kind === "none") return period;
    growth *= 1 + period.value;
  }
  return figure(growth - 1, "invalid-valuation");
}

/** One value per day, at the day's end after all flows; both flow columns are positive. */
export interface DailyValues {
  value: readonly number[];
  inflow: readonly number[];
  outflow: readonly number[];
}

/** A day's return as a fraction, or null from the first day on which the values make no sense. */
export type DailyReturns = (number | null)[];

/** A balance this small is an empty account with rounding residue, not a base for a return. */
const nothing = 0.005;

/**
 * Daily time-weighted returns: r = (value + outflow) / (previous value + inflow) − 1. Inflows work
 * from the start of the day, outflows until its end, so a full withdrawal and a later return leave
 * the series whole. The first day has no return (0). A day that starts with nothing has none either
 * (0). A negative value or base ends the series: null from there. O(n).
 *
 * Values 100, 300 and 0, with 100 paid in on the second day and 375 taken out on the third, are 0,
 * 0.5 and 0.25.
 */
export function dailyReturns({ value, inflow, outflow }: DailyValues): DailyReturns {
  let isValid = true;
  return value.map((today, day) => {
    isValid = isValid && Number.isFinite(today) && today > -nothing;
    if (!isValid) return null;
    if (day === 0) return 0;
    const base = (value[day - 1] ?? 0) + (inflow[day] ?? 0);
    if (Math.abs(base) < nothing) return 0;
    const result = (today + (outflow[day] ?? 0)) / base - 1;
    // A return on borrowed or absent money has no meaning, and everything linked through it would
    // have none.
    isValid = base > 0 && Number.isFinite(result);
    return isValid ? result : null;
  });
}

/**
 * Links returns geometrically: Π(1 + r) − 1 over the days after `from` up to and including `to`
 * (positions in the series); a fraction, not annualised. N/A (`invalid-valuation`) when a day in
 * between has no return, `history-too-short` when the days are not all there.
 *
 * linkReturns([0, 0.5, −0.5], 0, 2) is −0.25; from 1 to 2 it is −0.5.
 */
export function linkReturns(returns: DailyReturns, from: number, to: number): Figure {
  if (from < 0 || to >= returns.length || from > to) return none("history-too-short");
  let growth = 1;
  for (let day = from + 1; day <= to; day += 1) {
    const daily = returns[day] ?? null;
    if (daily === null) return none("invalid-valuation");
    growth *= 1 + daily;
  }
  return figure(growth - 1, "invalid-valuation");
}
