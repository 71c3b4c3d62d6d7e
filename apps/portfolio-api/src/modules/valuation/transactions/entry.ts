import type { LotEvent } from "@stocks-vibe/portfolio-math";
import type { PurchaseAnswer } from "../data-quality/resolution.ts";
import type { TransactionRow } from "../rebuild/rebuild-types.ts";

/** One security in one account: the key of its ledger. */
export const ledgerKey = (accountId: string, securityId: string): string =>
  `${accountId}|${securityId}`;

/** What one transaction does, in signs of our own. Everything not mentioned stays as it is. */
export interface Effect {
  /** What happens to the lots, if anything. */
  lots: LotEvent | null;
  /** Change of the account's cash: positive arrives. */
  cash: number;
  /** Money crossing the account's edge: positive comes in. */
  external: number;
  /** Units crossing the account's edge, worth what they trade at that day: positive come in. */
  externalUnits: number;
  /**
   * Money between the investor and the position: negative is paid for it, positive received from
   * it.
   */
  flow: number;
  /**
   * Units entering the position other than by a trade, worth what they trade at: positive enter.
   */
  flowUnits: number;
}

/** A transaction with what it does. `ledger` is null when no security but cash is concerned. */
export interface Entry {
  row: TransactionRow;
  ledger: string | null;
  effect: Effect;
  /**
   * The other ledger, of units that move between own accounts or merge into another security: they
   * cross the edge of a part that has only one of the two.
   */
  partner?: string;
  /**
   * `spent`: income whose money a reinvestment spends. `reinvested`: a reinvestment of income that
   * has no row of its own. Absent for the rest.
   */
  income?: "spent" | "reinvested";
  /**
   * Where a member may say when the units that came in it were bought, and for what; see
   * `places.ts`.
   */
  place?: string;
  /** What they said there. */
  answer?: PurchaseAnswer;
}

export const noEffect: Effect = {
  lots: null,
  cash: 0,
  external: 0,
  externalUnits: 0,
  flow: 0,
  flowUnits: 0,
};
