import { type ApiError, isAuthError } from "@stocks-vibe/auth-client";
import type { Event } from "../machine/event.ts";
import type { EmailProblem, Failure, TooMany } from "../machine/screen.ts";

const emailProblems: Record<string, (email: string) => EmailProblem> = {
  inactive_email: () => ({ kind: "inactive" }),
  invalid_email: () => ({ kind: "invalid" }),
  email_jit_provisioning_not_allowed: (email) => ({ kind: "noAccess", email }),
  invalid_email_for_jit_provisioning: (email) => ({ kind: "noAccess", email }),
};

/** Of what the page names and its project does not know: whatever is typed would be refused too. */
const SET_UP =
  /_(link|oauth)_url$|_urls_set$|^(public_token|route)_not_found$|^bad_domain_|^invalid_authorization_/;
/** The same where nothing is proven: of a password it says that it is wrong. */
const UNKNOWN_PROJECT = "unauthorized_credentials";

/** Refusals that no field can mend. */
const failures: Record<string, Failure> = {
  ad_blocker_detected: { kind: "adBlocker" },
  intermediate_session_not_found: { kind: "tookTooLong" },
  organization_not_found: { kind: "organization" },
  action_not_allowed_email_domain_is_claimed: { kind: "claimedDomain" },
};

/** Too many wrong tries: the server takes not even the right one, however long one waits. */
export const isLocked = ({ error_type }: ApiError): boolean =>
  error_type === "user_lock_limit_reached";

/** What goes wrong on the way, whatever was asked. */
export function onTheWay(error: unknown): "offline" | TooMany | null {
  if (isAuthError(error, "ConnectionError")) return "offline";
  if (!isAuthError(error, "ApiError")) return null;
  if (error.status_code !== 429 || isLocked(error)) return null;
  return error.retry_after_seconds ? `tooMany:${error.retry_after_seconds}` : "tooMany";
}

function failureOf(error: unknown): Failure {
  // The client has no proof left to send: the cookie lives as long as the proof counts.
  if (isAuthError(error, "NoSessionError")) return { kind: "tookTooLong" };
  const type = isAuthError(error, "ApiError") ? error.error_type : "";
  if (SET_UP.test(type)) return { kind: "setUp" };
  return failures[type] ?? { kind: onTheWay(error) ?? "default" };
}

/**
 * The error screen for what the person can't mend where they are: our own server failing, a proof
 * that is over, no network.
 */
export const failed = (error: unknown): Event => ({
  type: "callFailed",
  failure: failureOf(error),
  canGoBack: true,
});

/**
 * Whether it is about what was typed: not our own server failing, and nothing that no field can
 * mend.
 */
export const isOfField = (error: unknown): error is ApiError =>
  isAuthError(error, "ApiError") &&
  error.status_code < 500 &&
  !(error.error_type in failures) &&
  !SET_UP.test(error.error_type);

/** What the reducer is told when nothing could be sent to `email`. */
export function sendingFailed(error: unknown, email: string): Event {
  const passing = onTheWay(error);
  if (passing) return { type: "emailRefused", email, problem: { kind: passing } };
  const type = isAuthError(error, "ApiError") ? error.error_type : "";
  if (SET_UP.test(type) || type === UNKNOWN_PROJECT) {
    return { type: "emailRefused", email, problem: { kind: "setUp" } };
  }
  if (!isOfField(error)) return failed(error);
  const problem = emailProblems[error.error_type]?.(email) ?? {
    kind: "unreachable",
    said: error.error_message,
  };
  return { type: "emailRefused", email, problem };
}

/**
 * When no code could be mailed: said beside the field of the code, else beside the address. Whoever
 * asked too often may have one.
 */
export function resendFailed(error: unknown, email: string, isBesideCode: boolean): Event {
  const event = sendingFailed(error, email);
  if (event.type !== "emailRefused") return event;
  const passing = onTheWay(error);
  if (isBesideCode) return { type: "emailCodeRefused", problem: passing ?? "tooMany" };
  const isTooMany = passing !== null && passing !== "offline";
  return isTooMany ? { ...event, problem: { kind: passing, isOfCode: true } } : event;
}
