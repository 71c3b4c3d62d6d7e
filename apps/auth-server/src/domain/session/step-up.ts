import { requireFreshProof } from "../proof/fresh-proof.ts";
import { usableMfaMethods } from "../proof/mfa-methods.ts";
import type { ActiveSession } from "./active-session.ts";
import { carriedBy } from "./session.ts";

/**
 * Who has a second factor has proven that one, the others any, of this very membership, within the
 * last ten minutes.
 */
export function requireStepUp({ session, member, organization }: ActiveSession, now: Date): void {
  const hasSecondFactor = usableMfaMethods(member, organization).length > 0;
  requireFreshProof({ proof: carriedBy(session), member, hasSecondFactor }, now);
}
