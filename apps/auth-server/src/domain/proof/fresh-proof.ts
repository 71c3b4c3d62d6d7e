import { Refusal } from "@stocks-vibe/server-kit";
import { type FactorsOfEmail, factorsOf, isPrimary, type ProofHolder } from "./factors-for.ts";
import type { StoredFactor } from "./stored-factor.ts";

const FRESH_MS = 600_000;

export interface FreshProofCase {
  /** Everything that is held. Whose it is, is asked here: no caller can count someone else's. */
  readonly proof: FactorsOfEmail;
  readonly member: ProofHolder;
  /**
   * Whether the member has a second factor that the organization takes: then it is the second one
   * that must be fresh.
   */
  readonly hasSecondFactor: boolean;
}

/** Pure: whether a factor was given within the last ten minutes. */
export const isFresh = ({ authenticatedAt }: StoredFactor, now: Date): boolean =>
  now.getTime() - Date.parse(authenticatedAt) <= FRESH_MS;

/**
 * Pure: whether this member, and no other of the same person, has proven a factor within the last
 * ten minutes, as changes to factors want it (NIST calls it step-up).
 */
function isFreshlyProven({ proof, member, hasSecondFactor }: FreshProofCase, now: Date): boolean {
  const own = factorsOf(proof, member);
  const counted = hasSecondFactor ? own.filter((factor) => !isPrimary(factor)) : own;
  return counted.some((factor) => isFresh(factor, now));
}

export const stepUpRefusal = (): Refusal =>
  new Refusal("session_authorization_error", { details: { reason: "step_up" } });

export function requireFreshProof(given: FreshProofCase, now: Date): void {
  if (!isFreshlyProven(given, now)) throw stepUpRefusal();
}
