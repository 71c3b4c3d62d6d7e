import type { Day } from "../../market/calendar/day.ts";
import { isTradingDay, tradingDayOnOrBefore } from "../../market/calendar/trading-calendar.ts";

/**
 * Days of a shape, counted from the last close that was known when its item was made. All are
 * trading days.
 */
export interface ShapeDays {
  readonly linked: Day;
  /** The trading day on or before so many calendar days earlier. */
  back(days: number): Day;
  /** So many trading days after a day; before it, where `count` is negative. */
  after(day: Day, count: number): Day;
}

export const shapeDays = (linked: Day): ShapeDays => ({
  linked,
  back: (days) => tradingDayOnOrBefore(linked - days),
  after(day, count) {
    const step = Math.sign(count);
    let at = day;
    for (let left = Math.abs(count); left > 0; left -= isTradingDay(at) ? 1 : 0) at += step;
    return at;
  },
});
