import type { Schedule } from "./calendar/schedule.ts";

/** How many units stand for how many after a split. */
export interface SplitRatio {
  readonly numerator: number;
  readonly denominator: number;
}

/** An invented security: what it is, and how its price is simulated. */
export interface SecurityProfile {
  readonly symbol: string;
  readonly name: string;
  readonly type: "mutual fund" | "etf" | "equity";
  readonly sector: string | null;
  readonly industry: string | null;
  /** Dollars a unit at the close of 2014. */
  readonly startPrice: number;
  /** Share of the index's daily log return that it follows. */
  readonly beta: number;
  /** Log return a year of its own, before dividends are taken out. */
  readonly alpha: number;
  /**
   * Its own annual volatility; that part reverts to zero, so prices stay plausible over decades.
   */
  readonly volatility: number;
  readonly dividend: { readonly yearlyYield: number; readonly when: Schedule } | null;
  readonly split: (SplitRatio & { readonly when: Schedule }) | null;
}
