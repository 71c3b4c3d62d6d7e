import { ApiError, ConnectionError } from "@stocks-vibe/auth-client";
import type { Event } from "../machine/event.ts";
import type { EmailProblem } from "../machine/screen.ts";

const problems: Record<string, (email: string) => EmailProblem> = {
  inactive_email: () => ({ kind: "inactive" }),
  invalid_email: () => ({ kind: "invalid" }),
  email_jit_provisioning_not_allowed: (email) => ({ kind: "noAccess", email }),
  invalid_email_for_jit_provisioning: (email) => ({ kind: "noAccess", email }),
  too_many_requests: () => ({ kind: "tooMany" }),
};

/**
 * What a refused e-mail means to the person who typed it, or null when it is no fault of the address and belongs on the
 * error screen: our own server failing.
 */
function emailProblem(error: unknown, email: string): EmailProblem | null {
  if (error instanceof ConnectionError) return { kind: "offline" };
  if (!(error instanceof ApiError)) return null;
  const known = problems[error.error_type];
  if (known) return known(email);
  if (error.status_code === 429) return { kind: "tooMany" };
  return error.status_code >= 500 ? null : { kind: "unreachable" };
}

const isBlocked = (error: unknown): boolean =>
  error instanceof ApiError && error.error_type === "ad_blocker_detected";

/** What the reducer is told when a link could not be sent to `email`. */
export function sendingFailed(error: unknown, email: string): Event {
  if (isBlocked(error)) return { type: "callFailed", failure: "adBlocker", canGoBack: true };
  const problem = emailProblem(error, email);
  return problem
    ? { type: "emailRefused", email, problem }
    : { type: "callFailed", failure: "default", canGoBack: true };
}
