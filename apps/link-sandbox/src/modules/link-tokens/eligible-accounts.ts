import type { SampleInstitution } from "../../institutions/institution.ts";
import { accountsOf } from "../../institutions/vary-plan.ts";
import { accountIdOf } from "../../institutions/wire/wire-ids.ts";
import type { AccountPlan } from "../../ledger/plan.ts";

/** The person's accounts that the link token's filter lets through; null lets all through. */
export const eligibleAccounts = (
  institution: SampleInstitution,
  username: string,
  subtypes: readonly string[] | null,
): AccountPlan[] =>
  accountsOf(institution, username).filter((plan) => subtypes?.includes(plan.subtype) ?? true);

/** An account as the dialog and the host page see it: no balances. */
export const sessionAccountToWire = (itemId: string, plan: AccountPlan) => ({
  id: accountIdOf(itemId, plan.key),
  name: plan.name,
  mask: plan.mask,
  type: "investment",
  subtype: plan.subtype,
});
