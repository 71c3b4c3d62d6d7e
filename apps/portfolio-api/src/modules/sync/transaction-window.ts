import { addDays, addMonths, type IsoDate } from "@stocks-vibe/portfolio-math";

/**
 * Providers show at most 24 months before the day of linking; that first day stays, the window
 * grows from it.
 */
export const HISTORY_MONTHS = 24;
/** Late bookings and corrections: an incremental sync reads this much again. */
const OVERLAP_DAYS = 30;

/**
 * Which days to ask for: later on from a month before the last sync. Without one (the first, or an
 * account that was added since) everything the provider shows, which is counted from the day of
 * linking, however long ago that was.
 */
export function transactionWindow(
  today: IsoDate,
  linkedDay: IsoDate,
  lastSyncDay: IsoDate | undefined,
): { readonly from: IsoDate; readonly to: IsoDate } {
  const from = lastSyncDay
    ? addDays(lastSyncDay, -OVERLAP_DAYS)
    : addMonths(linkedDay, -HISTORY_MONTHS);
  return { from, to: today };
}
