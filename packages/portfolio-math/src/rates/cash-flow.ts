import type { IsoDate } from "../days/iso-date.ts";

/** Money on a day, seen by the investor: negative is paid in, positive is received. */
export interface CashFlow {
  date: IsoDate;
  /**
   * In any currency, as long as it is one; 0 is allowed: as the closing value it says that nothing
   * is left.
   */
  amount: number;
}
