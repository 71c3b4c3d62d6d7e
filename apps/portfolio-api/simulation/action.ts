import type { TrueSecurity } from "./market.ts";

/**
 * One thing that truly happened. `units` change the holding and `cash` the account's cash, both
 * signed; `external` is money from outside (positive comes in); `money` what a trade cost or
 * brought, positive.
 */
export interface Action {
  readonly day: number;
  readonly account: string;
  readonly symbol: string | null;
  readonly kind:
    | "deposit"
    | "withdrawal"
    | "contribution"
    | "buy"
    | "sell"
    | "dividend"
    | "reinvested"
    | "split"
    | "moved-out"
    | "moved-in"
    | "arrived"
    | "exchanged-out"
    | "exchanged-in"
    | "given"
    | "rebalanced"
    | "taxed";
  readonly units: number;
  readonly cash: number;
  readonly external: number;
  readonly money: number;
  /** The part of `money` that was a fee. */
  readonly fee?: number;
  /** Of income: that it was spent on units of the same security. */
  readonly isReinvested?: boolean;
  /** Of units that came from elsewhere: what they had cost, and when. */
  readonly origin?: { readonly day: number; readonly basis: number };
}

export interface TrueAccount {
  readonly id: string;
  readonly subtype: string;
  /** The day of its first action. */
  readonly opened: number;
}

/** A whole truth: everything that was ever held and done, in order of days. */
export interface World {
  readonly seed: number;
  readonly accounts: readonly TrueAccount[];
  readonly securities: readonly TrueSecurity[];
  readonly actions: readonly Action[];
  /** The index of each day. */
  readonly index: readonly number[];
}

export interface Reinvestment {
  readonly daysLater: number;
  readonly purchases: number;
  readonly incomes: number;
  readonly tax: number;
}

/** What a world is asked to have beside its ordinary life. */
export interface Features {
  /** Opens every account within the provider's window, so that figures can be complete. */
  readonly isYoung?: boolean;
  /** A stock splits within the window while it is held. */
  readonly hasSplit?: boolean;
  /** A bond matures and an option contract is sold within the window. */
  readonly hasClosedContracts?: boolean;
  /** An option contract is written within the window and still owed. */
  readonly hasWrittenOption?: boolean;
  /** Shares come in kind from another institution, which says what they had cost. */
  readonly hasArrival?: boolean;
  /** One share class of a fund is exchanged for another within an account. */
  readonly hasExchange?: boolean;
  /** Free shares are given by the institution. */
  readonly hasGift?: boolean;
  /** Days until reinvested income buys (0), its purchases (1), its incomes (1) and its tax (0). */
  readonly reinvestment?: Partial<Reinvestment>;
  /** Part of a plan's fund is exchanged for its trust. */
  readonly hasRebalance?: boolean;
  /** Some purchases cost a fee. */
  readonly hasFees?: boolean;
  /** Something is bought on the last day. */
  readonly hasTradeToday?: boolean;
}
