import { isLoginErrorCode, type LinkErrorCode } from "../server/errors.ts";
import { TEST_CREDENTIALS } from "./test-credentials.ts";

/** Wrong passwords in a row before the institution locks the sign-in, and for how long. */
export const LOCK_AFTER_FAILURES = 5;
export const LOCK_MINUTES = 15;

export interface FailureRecord {
  readonly failures: number;
  readonly lastFailureAt: Date;
}

export type LoginOutcome =
  | { readonly kind: "accepted" }
  /** `counts`: a wrong password, to be added to the record. */
  | { readonly kind: "refused"; readonly code: LinkErrorCode; readonly counts: boolean };

const ERROR_PASSWORD = /^error_([A-Z_]+)$/;

/** Failures at or before this moment no longer count. */
export const forgottenBefore = (now: Date): Date => new Date(now.getTime() - LOCK_MINUTES * 60_000);

/** Failures that still count at `now`: a quiet quarter of an hour forgets them. */
export const failuresAt = (record: FailureRecord | undefined, now: Date): number =>
  record && record.lastFailureAt > forgottenBefore(now) ? record.failures : 0;

/**
 * What a sandbox institution answers to a sign-in. Any username goes with `pass_good`; `error_<CODE>` answers that error;
 * anything else is a wrong password, and the fifth in a row locks.
 */
export function signIn(
  password: string,
  record: FailureRecord | undefined,
  now: Date,
): LoginOutcome {
  const failures = failuresAt(record, now);
  if (failures >= LOCK_AFTER_FAILURES) {
    return { kind: "refused", code: "ITEM_LOCKED", counts: false };
  }
  if (password === TEST_CREDENTIALS.password) return { kind: "accepted" };
  const asked = ERROR_PASSWORD.exec(password)?.[1];
  if (asked && isLoginErrorCode(asked)) return { kind: "refused", code: asked, counts: false };
  const isLast = failures + 1 >= LOCK_AFTER_FAILURES;
  return { kind: "refused", code: isLast ? "ITEM_LOCKED" : "INVALID_CREDENTIALS", counts: true };
}
