import type { IsoDate } from "../days/iso-date.ts";

/** Money on a day, seen by the investor: negative is paid in, positive is received. */
export interface CashFlow {
  date: IsoDate;
  amount: number;
}
