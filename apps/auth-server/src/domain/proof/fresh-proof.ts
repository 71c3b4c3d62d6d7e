import { Refusal } from "@stocks-vibe/server-kit";
import type { StoredFactor } from "./stored-factor.ts";

const FRESH_MS = 600_000;
const SECOND: ReadonlySet<StoredFactor["method"]> = new Set(["sms_otp", "totp", "recovery_code"]);

export interface FreshProofCase {
  readonly factors: readonly StoredFactor[];
  /** Whether the member has a second factor that the organization takes: then it is the second one that must be fresh. */
  readonly hasSecondFactor: boolean;
}

/** Pure: whether a factor was proven within the last ten minutes, as changes to factors want it (NIST calls it step-up). */
export function isFreshlyProven({ factors, hasSecondFactor }: FreshProofCase, now: Date): boolean {
  const counted = hasSecondFactor ? factors.filter(({ method }) => SECOND.has(method)) : factors;
  return counted.some(
    ({ authenticatedAt }) => now.getTime() - Date.parse(authenticatedAt) <= FRESH_MS,
  );
}

export const stepUpRefusal = (): Refusal =>
  new Refusal("session_authorization_error", { details: { reason: "step_up" } });

export function requireFreshProof(given: FreshProofCase, now: Date): void {
  if (!isFreshlyProven(given, now)) throw stepUpRefusal();
}
