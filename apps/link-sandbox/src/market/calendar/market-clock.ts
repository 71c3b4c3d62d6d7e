import { addMonths, type Day, dayOf, utcDayOf, utcMoment } from "./day.ts";
import { tradingDayOnOrBefore } from "./trading-calendar.ts";

/**
 * Closing prices of a day are published at this hour UTC: after the close in New York, in summer
 * and winter.
 */
const CLOSE_PUBLISHED_UTC_HOUR = 22;

/** How much history the institution hands over, counted back from the day of linking. */
const HISTORY_MONTHS = 24;

const NEW_YORK = new Intl.DateTimeFormat("en-CA", {
  timeZone: "America/New_York",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});

/** The calendar day in New York at a moment. */
export const newYorkDay = (moment: Date): Day => dayOf(NEW_YORK.format(moment));

/** The last trading day whose close is known at `now`. */
export function lastCompletedTradingDay(now: Date): Day {
  const today = utcDayOf(now);
  const isPublished = now >= utcMoment(today, CLOSE_PUBLISHED_UTC_HOUR);
  return tradingDayOnOrBefore(isPublished ? today : today - 1);
}

/** First day of the transactions an item shows. Fixed by the day of linking: it does not slide. */
export const historyStart = (linkedAt: Date): Day =>
  addMonths(newYorkDay(linkedAt), -HISTORY_MONTHS);
