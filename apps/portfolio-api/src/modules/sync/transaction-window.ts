import { addDays, addMonths, type IsoDate, isoDate } from "@stocks-vibe/portfolio-math";

/** Providers show at most 24 months before the first linking. */
const HISTORY_MONTHS = 24;
/** Late bookings and corrections: an incremental sync reads this much again. */
const OVERLAP_DAYS = 30;

/** Which days to ask for: everything the first time, later from a month before the last sync. */
export function transactionWindow(
  today: IsoDate,
  lastSyncDay: IsoDate | undefined,
): { readonly from: IsoDate; readonly to: IsoDate } {
  const from = lastSyncDay
    ? addDays(lastSyncDay, -OVERLAP_DAYS)
    : addMonths(today, -HISTORY_MONTHS);
  return { from, to: today };
}

const newYorkDay = new Intl.DateTimeFormat("en-CA", {
  timeZone: "America/New_York",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});

/** The US market's calendar day at a moment. */
export const marketDay = (moment: Date): IsoDate => isoDate(newYorkDay.format(moment));
