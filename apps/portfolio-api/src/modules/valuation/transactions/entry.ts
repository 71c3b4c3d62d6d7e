import type { LotEvent } from "@stocks-vibe/portfolio-math";
import type { PurchaseAnswer } from "../data-quality/resolution.ts";
import type { AccountGroup, TransactionRow } from "../rebuild/rebuild-types.ts";

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

/**
 * How the product groups account subtypes. Lower case; the provider spells some with capitals
 * (403B).
 */
const groups: Readonly<Record<AccountGroup, readonly string[]>> = {
  retirement: [
    "401a",
    "401k",
    "roth 401k",
    "403b",
    "roth 403b",
    "457b",
    "roth 457b",
    "ira",
    "roth",
    "roth ira",
    "sep ira",
    "simple ira",
    "sarsep",
    "keogh",
    "pension",
    "profit sharing plan",
    "thrift savings plan",
    "roth thrift savings plan",
    "tsp",
    "retirement",
    "hsa",
  ],
  taxable: [
    "brokerage",
    "taxable",
    "non-taxable brokerage account",
    "mutual fund",
    "stock plan",
    "trust",
    "ugma",
    "utma",
    "crypto exchange",
  ],
  other: [],
};

const groupBySubtype: ReadonlyMap<string, AccountGroup> = new Map([
  ...groups.retirement.map((subtype): [string, AccountGroup] => [subtype, "retirement"]),
  ...groups.taxable.map((subtype): [string, AccountGroup] => [subtype, "taxable"]),
]);

/**
 * The group an account is shown under, by its exact subtype. An account without a known subtype is
 * `taxable` when its type is the provider's former 'brokerage', otherwise `other`: education
 * accounts and annuities are neither.
 */
export function accountGroup(subtype: string | null, type: string): AccountGroup {
  const known = subtype === null ? undefined : groupBySubtype.get(subtype.trim().toLowerCase());
  if (known) return known;
  return type.toLowerCase() === "brokerage" ? "taxable" : "other";
}
