import type { IsoDate } from "@stocks-vibe/portfolio-math";

/** Units of one security in one account on the first day that the link covers. */
export interface OpeningReconciliation {
  accountId: string;
  securityId: string;
  joinedOn: IsoDate;
  /** The first day of the account's files. */
  start: IsoDate;
  /** By the imported files. */
  imported: number;
  /** By what the institution says: today's units less every change it lists. */
  needed: number;
  /** needed − imported; 0 where they meet but for rounding. */
  difference: number;
  /** What the files sell before they buy it, and what therefore was held before them. */
  before: number;
  /**
   * What comes (or leaves, below 0) when the link begins, for exactly what it needs to be held
   * then.
   */
  after: number;
}
