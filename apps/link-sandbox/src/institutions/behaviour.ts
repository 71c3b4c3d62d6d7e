import { isLoginErrorCode, type LinkErrorCode } from "../server/errors.ts";
import { readCustomUser } from "./custom/read-custom-user.ts";
import { CUSTOM_USERNAME, type SecondStep, secondStepOf, TEST_CREDENTIALS } from "./second-step.ts";

/** Wrong passwords in a row before the institution locks the sign-in, and for how long. */
export const LOCK_AFTER_FAILURES = 5;
export const LOCK_MINUTES = 15;

export interface FailureRecord {
  readonly failures: number;
  readonly lastFailureAt: Date;
}

export type LoginOutcome =
  /** `custom`: the accounts that the password wrote down. */
  | { readonly kind: "accepted"; readonly custom: string | null }
  | { readonly kind: "asked"; readonly step: SecondStep }
  | LoginRefusal;

export interface LoginRefusal {
  readonly kind: "refused";
  readonly code: LinkErrorCode;
  /** A wrong password, to be added to the record. */
  readonly counts: boolean;
  /** What is wrong, where the code alone does not tell. */
  readonly message?: string;
}

const ERROR_PASSWORD = /^error_([A-Z_]+)$/;

/** Failures at or before this moment no longer count. */
export const forgottenBefore = (now: Date): Date => new Date(now.getTime() - LOCK_MINUTES * 60_000);

/** Failures that still count at `now`: a quiet quarter of an hour forgets them. */
export const failuresAt = (record: FailureRecord | undefined, now: Date): number =>
  record && record.lastFailureAt > forgottenBefore(now) ? record.failures : 0;

/** A wrong password or answer; the fifth in a row locks. */
export const wrongAnswer = (
  record: FailureRecord | undefined,
  now: Date,
  code: "INVALID_CREDENTIALS" | "INVALID_MFA",
): LoginRefusal => {
  const isLast = failuresAt(record, now) + 1 >= LOCK_AFTER_FAILURES;
  return { kind: "refused", code: isLast ? "ITEM_LOCKED" : code, counts: true };
};

const asAsked = (code: string): LoginRefusal | undefined =>
  isLoginErrorCode(code) ? { kind: "refused", code, counts: false } : undefined;

const unreadable = (message: string): LoginRefusal => ({
  kind: "refused",
  code: "INVALID_CUSTOM_USER",
  counts: false,
  message,
});

/**
 * The password of `user_custom` is the accounts themselves; the standard one gives the name no
 * accounts of its own.
 */
function signInCustom(password: string): LoginOutcome {
  const read = readCustomUser(password);
  if (read.kind === "unreadable") return unreadable(read.reason);
  const { force_error: forced } = read.user;
  if (!forced) return { kind: "accepted", custom: password };
  return asAsked(forced) ?? unreadable("force_error: not an error that a sign-in can meet");
}

/**
 * What a sandbox institution answers to a sign-in. Any username goes with `pass_good`;
 * `error_<CODE>` answers that error; `mfa_…` asks for a second step; `user_custom` brings its
 * accounts as its password; anything else is a wrong password, and the fifth in a row locks.
 */
export function signIn(
  { username, password }: { readonly username: string; readonly password: string },
  record: FailureRecord | undefined,
  now: Date,
): LoginOutcome {
  const failures = failuresAt(record, now);
  if (failures >= LOCK_AFTER_FAILURES) {
    return { kind: "refused", code: "ITEM_LOCKED", counts: false };
  }
  if (username === CUSTOM_USERNAME) return signInCustom(password);
  if (password === TEST_CREDENTIALS.password) return { kind: "accepted", custom: null };
  const step = secondStepOf(password);
  if (step) return { kind: "asked", step };
  const asked = asAsked(ERROR_PASSWORD.exec(password)?.[1] ?? "");
  return asked ?? wrongAnswer(record, now, "INVALID_CREDENTIALS");
}
