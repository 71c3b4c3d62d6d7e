import { ApiError, ConnectionError, NoSessionError } from "@stocks-vibe/auth-client";
import type { Event } from "../machine/event.ts";
import type { CodeProblem, EmailProblem, Failure, PhoneProblem } from "../machine/screen.ts";

const emailProblems: Record<string, (email: string) => EmailProblem> = {
  inactive_email: () => ({ kind: "inactive" }),
  invalid_email: () => ({ kind: "invalid" }),
  email_jit_provisioning_not_allowed: (email) => ({ kind: "noAccess", email }),
  invalid_email_for_jit_provisioning: (email) => ({ kind: "noAccess", email }),
};

/** Refusals that no field can mend. */
const failures: Record<string, Failure> = {
  ad_blocker_detected: { kind: "adBlocker" },
  intermediate_session_not_found: { kind: "tookTooLong" },
  organization_not_found: { kind: "organization" },
  action_not_allowed_email_domain_is_claimed: { kind: "claimedDomain" },
};

/** What goes wrong on the way, whatever was asked. */
export function onTheWay(error: unknown): "offline" | "tooMany" | null {
  if (error instanceof ConnectionError) return "offline";
  const isTooMany =
    error instanceof ApiError &&
    (error.status_code === 429 || error.error_type === "user_lock_limit_reached");
  return isTooMany ? "tooMany" : null;
}

/** The error screen for what the person can't mend where they are: our own server failing, a proof that is over. */
export function failed(error: unknown): Event {
  // The client has no proof left to send: the cookie lives as long as the proof counts.
  const isOver = error instanceof NoSessionError;
  const known = error instanceof ApiError ? failures[error.error_type] : undefined;
  const failure = isOver ? ({ kind: "tookTooLong" } as const) : known;
  return { type: "callFailed", failure: failure ?? { kind: "default" }, canGoBack: true };
}

const isOfField = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status_code < 500 && !(error.error_type in failures);

/** When a mailed link was not taken. */
export const linkFailed = (error: unknown): Event =>
  isOfField(error)
    ? { type: "callFailed", failure: { kind: "emailMagicLink" }, canGoBack: true }
    : failed(error);

/** What the reducer is told when nothing could be sent to `email`. */
export function sendingFailed(error: unknown, email: string): Event {
  const passing = onTheWay(error);
  if (passing) return { type: "emailRefused", email, problem: { kind: passing } };
  if (!isOfField(error)) return failed(error);
  const problem = emailProblems[error.error_type]?.(email) ?? {
    kind: "unreachable",
    said: error.error_message,
  };
  return { type: "emailRefused", email, problem };
}

/** A password that the server does not take, whatever the strength display said. */
const weakPasswords: ReadonlySet<string> = new Set(["weak_password", "breached_password"]);

/** When a code was not taken. */
export function codeFailed(error: unknown, wrong: CodeProblem): Event {
  const ofField = isOfField(error) && weakPasswords.has(error.error_type) ? "newPassword" : wrong;
  const problem: CodeProblem | null = onTheWay(error) ?? (isOfField(error) ? ofField : null);
  return problem ? { type: "codeRefused", problem } : failed(error);
}

const phoneProblems: Record<string, PhoneProblem> = {
  duplicate_member_phone_number: "duplicate",
};

/** When no text could be sent. */
export function textingFailed(error: unknown, at: number): Event {
  const passing = onTheWay(error);
  if (passing) return { type: "smsRefused", problem: passing, at };
  if (!isOfField(error)) return failed(error);
  return { type: "smsRefused", problem: phoneProblems[error.error_type] ?? "refused", at };
}

/** When no secret for an app could be made. */
export function totpFailed(error: unknown): Event {
  const passing = onTheWay(error);
  return passing ? { type: "totpRefused", problem: passing } : failed(error);
}

/** When no other code could be mailed: said beside the field of the code, else beside the address. */
export function resendFailed(error: unknown, email: string, isBesideCode: boolean): Event {
  const event = sendingFailed(error, email);
  if (!isBesideCode || event.type !== "emailRefused") return event;
  const { kind } = event.problem;
  return { type: "emailCodeRefused", problem: kind === "offline" ? "offline" : "tooMany" };
}
