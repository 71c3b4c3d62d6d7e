import { ApiError, CaptchaBlockedError, ConnectionError } from "@stocks-vibe/auth-client";
import { limitSentence } from "#lib/api/limit-sentence.ts";
import type { SignUpField } from "./check-sign-up.ts";
import { signUpMessages } from "./messages/en.ts";

const { problems: words } = signUpMessages;

/**
 * Why an account could not be asked for, and at which field that is said; null for none of them.
 */
export type SignUpProblem = { field: SignUpField | null; message: string };

const BY_TYPE: Readonly<Record<string, SignUpProblem>> = {
  weak_password: { field: "password", message: words.weak },
  breached_password: { field: "password", message: words.breached },
  invalid_email: { field: "email", message: words.email },
  inactive_email: { field: "email", message: words.email },
};

/** The sentence for whatever the call threw. */
export function signUpProblem(error: unknown): SignUpProblem {
  if (error instanceof CaptchaBlockedError) return { field: null, message: words.blocked };
  if (error instanceof ConnectionError) return { field: null, message: words.network };
  if (!(error instanceof ApiError)) return { field: null, message: words.other };
  const { status_code: status, error_type: type } = error;
  if (status === 429) return { field: null, message: limitSentence(error) };
  if (status >= 500) return { field: null, message: words.server };
  if (type === "weak_password" && error.error_details?.reason === "context") {
    return { field: "password", message: words.context };
  }
  return BY_TYPE[type] ?? { field: null, message: words.other };
}
