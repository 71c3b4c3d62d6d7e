import { type ApiError, isAuthError } from "@stocks-vibe/auth-client";
import type { Event } from "../machine/event.ts";
import type { CodeProblem, PhoneProblem } from "../machine/screen.ts";
import { failed, isLocked, isOfField, onTheWay } from "./refusal.ts";

/** A password that the server does not take, whatever the strength display said. */
const weakPasswords: ReadonlySet<string> = new Set(["weak_password", "breached_password"]);

function problemOf(error: ApiError, wrong: CodeProblem): CodeProblem {
  if (isLocked(error)) return wrong === "password" ? "passwordLocked" : "locked";
  if (error.error_type === "weak_password" && error.error_details?.reason === "context") {
    return "newPasswordContext";
  }
  return weakPasswords.has(error.error_type) ? "newPassword" : wrong;
}

/** When a code was not taken. */
export function codeFailed(error: unknown, wrong: CodeProblem): Event {
  const problem = onTheWay(error) ?? (isOfField(error) ? problemOf(error, wrong) : null);
  return problem ? { type: "codeRefused", problem } : failed(error);
}

const ofResetLink = "unable_to_auth_password_reset_token";

/**
 * When a new password was not set. A link that is over never sets one: another can go to the same
 * mailbox. `wasLost`: an earlier try with it got no answer, and may have set the password.
 */
export function resetFailed(error: unknown, newResetTo: string, wasLost: boolean): Event {
  if (!isAuthError(error, "ApiError") || error.error_type !== ofResetLink) {
    return codeFailed(error, "reset");
  }
  const kinds: Record<string, "resetUsed" | "resetLost" | "resetExpired"> = {
    used: wasLost ? "resetLost" : "resetUsed",
    expired: "resetExpired",
  };
  const kind = kinds[String(error.error_details?.reason)] ?? "resetRefused";
  return { type: "callFailed", failure: { kind }, canGoBack: true, newResetTo };
}

/**
 * When an organization was not entered, or an invitation not declined. What passes leaves the proof
 * as good as it was, and so the choice. `mailbox`: where another link can go once it is over.
 */
export function choiceFailed(error: unknown, mailbox?: string): Event {
  const isServer = isAuthError(error, "ApiError") && error.status_code >= 500;
  const problem = onTheWay(error) ?? (isServer ? "default" : null);
  if (problem) return { type: "organizationRefused", problem };
  const event = failed(error);
  const isOver = event.type === "callFailed" && event.failure.kind === "tookTooLong";
  return isOver ? { ...event, newLinkTo: mailbox } : event;
}

/** The organization does not know the person (any more); the others do as before. */
export const isNotMember = (error: unknown): boolean =>
  isAuthError(error, "ApiError") &&
  (error.error_type === "organization_not_found" || error.error_type === "member_not_found");

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

/** Longer than this, the person is told how long to wait. */
const MOST_SECONDS = 2;

/**
 * Makes a call, and once more where the server was only too busy for a moment: it checks so many
 * passwords at a time. Never a call that sends a letter.
 */
export async function askAgain<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    const isRefused = isAuthError(error, "ApiError") && error.status_code === 429;
    const seconds = isRefused && !isLocked(error) ? (error.retry_after_seconds ?? 0) : 0;
    if (seconds <= 0 || seconds > MOST_SECONDS) throw error;
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    return call();
  }
}
