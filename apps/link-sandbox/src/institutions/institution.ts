import type { InEachDialogLanguage } from "@stocks-vibe/contracts/link";
import type { AccountPlan } from "../ledger/plan.ts";

/** An invented institution and the accounts its standard person has there. */
export interface SampleInstitution {
  readonly id: string;
  readonly name: string;
  /** What people know it for, in a few words. */
  readonly kind: InEachDialogLanguage<string>;
  readonly color: string;
  readonly accounts: readonly AccountPlan[];
  /** Read once a night and not on request, as many are. */
  readonly hasNoRefresh?: true;
  /** The dialog hands out the page on which whatever may happen to an item can be rehearsed. */
  readonly isForDrills?: true;
}
