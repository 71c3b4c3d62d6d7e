import * as z from "zod/mini";
import { isoDay, money } from "../scalars.ts";

/**
 * The days a rate covers and the money it weighs. The S&P 500's rate beside it, and the difference
 * of the two, weigh the same money over the same days, so they have one period.
 */
export const ratePeriod = z.object({
  /** The day of the first money it weighs, or of the valuation a return starts from. */
  from: isoDay,
  /** The day of the valuation that closes it. */
  to: isoDay,
  /**
   * Money that nobody is known to have paid: what was held when the history of its account starts,
   * at its market value of that day, which counts as paid in then. Of a time-weighted return, the
   * valuation it starts from. Null where every dollar has its own day.
   */
  openingValue: z.nullable(money),
  /** What the money is worth on `to`. */
  closingValue: money,
  /** True when lots count that were held in these days and are gone. */
  includesSold: z.boolean(),
});
export type RatePeriod = z.infer<typeof ratePeriod>;
