import type { CalculationQueue } from "../valuation/calculates.ts";
import type { CalculationFailed } from "../valuation/calculation-inputs/calculation-failed.ts";
import type { CalculationInputs } from "../valuation/calculation-inputs/calculation-inputs.ts";
import { type LinkReconciliation, reconcileLink } from "./reconcile-link.ts";

export interface ReconciliationRequest {
  readonly accountId: string;
  readonly now: Date;
}

export interface ReconciliationResult extends LinkReconciliation {
  readonly kind: "meeting";
}

/** Answers elsewhere than on the event loop. Hold no connection meanwhile. */
export interface ReconcilesLinks extends CalculationQueue {
  meeting(
    material: CalculationInputs,
    asked: ReconciliationRequest,
  ): Promise<ReconciliationResult | CalculationFailed>;
}

/** Where an account's files meet its link, from the stored rows. Pure. */
export const answerReconciliation = (
  { rows, market }: CalculationInputs,
  { accountId, now }: ReconciliationRequest,
): ReconciliationResult => ({
  kind: "meeting",
  ...reconcileLink(rows, { accountId, added: [], now, market }),
});
