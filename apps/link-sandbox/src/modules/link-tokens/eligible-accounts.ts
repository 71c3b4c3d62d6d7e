import { laterAccount } from "../../institutions/failure-testing.ts";
import type { SampleInstitution } from "../../institutions/institution.ts";
import type { Person } from "../../institutions/person.ts";
import { accountsOf } from "../../institutions/vary-plan.ts";
import { accountIdOf } from "../../institutions/wire/wire-ids.ts";
import type { AccountPlan } from "../../ledger/plan.ts";
import type { DrillRow } from "../../server/schema.ts";
import { isOpen } from "../failure-simulations/drilled-person.ts";

/**
 * Who signs in where, and what is being rehearsed with the item that is repaired; a new one has no
 * drills.
 */
export interface SignedIn extends Person {
  readonly institution: SampleInstitution;
  readonly running: readonly DrillRow[];
}

/** The person's accounts that the link token's filter lets through; null lets all through. */
export const eligibleAccounts = (
  { institution, running, ...person }: SignedIn,
  subtypes: readonly string[] | null,
): AccountPlan[] =>
  [...accountsOf(institution, person), laterAccount].filter(
    ({ key, subtype }) => isOpen(key, running) && (subtypes?.includes(subtype) ?? true),
  );

/** An account as the dialog and the host page see it: no balances. */
export const sessionAccountToWire = (itemSeed: string, plan: AccountPlan) => ({
  id: accountIdOf(itemSeed, plan.key),
  name: plan.name,
  mask: plan.mask,
  type: "investment",
  subtype: plan.subtype,
});
