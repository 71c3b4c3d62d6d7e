import { buildLedger, type Ledger } from "../../ledger/build-ledger.ts";
import type { AccountPlan } from "../../ledger/plan.ts";
import type { Day } from "../../market/calendar/day.ts";
import type { Market } from "../../market/market.ts";
import { laterAccount } from "../failure-testing.ts";
import type { SampleInstitution } from "../institution.ts";
import { accountsOf } from "../vary-plan.ts";

/** Whose figures are being written, and the last day whose closes are known. */
export interface Scene {
  /** See wire-ids.ts. */
  readonly itemSeed: string;
  readonly securitySeed: string;
  readonly institution: SampleInstitution;
  readonly market: Market;
  readonly asOf: Day;
}

export const CASH_SYMBOL = "CUR:USD";

/** An account of a person, with its books up to the end of a trading day. */
export interface AccountBooks {
  readonly plan: AccountPlan;
  readonly ledger: Ledger;
}

export interface Ledgers {
  /** The books of these accounts of the person, in the institution's order. */
  of(institution: SampleInstitution, person: PersonAccounts, through: Day): AccountBooks[];
}

interface PersonAccounts {
  readonly username: string;
  readonly keys: readonly string[];
}

/** Ledgers take some 20 ms to write and are asked for page by page, so the last few are kept. */
const KEPT = 48;

export function createLedgers(market: Market): Ledgers {
  const kept = new Map<string, Ledger>();

  const recall = (key: string, build: () => Ledger): Ledger => {
    const found = kept.get(key) ?? build();
    // Deleting first moves it to the young end, so the oldest unused goes first.
    kept.delete(key);
    kept.set(key, found);
    const [oldest] = kept.keys();
    if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
    return found;
  };

  return {
    of: (institution, { username, keys }, through) =>
      [...accountsOf(institution, { username, custom: null }), laterAccount]
        .filter(({ key }) => keys.includes(key))
        .map((plan) => ({
          plan,
          ledger: recall(JSON.stringify([institution.id, username, plan.key, through]), () =>
            buildLedger(plan, market, through),
          ),
        })),
  };
}
