import { ApiError, ConnectionError } from "@stocks-vibe/auth-client";

/** Why a session was not extended, by what helps: to try again, or nothing but to sign in again. Pure. */
export function extendProblemOf(error: unknown): "unreachable" | "notNow" | "failed" {
  if (error instanceof ConnectionError) return "unreachable";
  const isPassing =
    error instanceof ApiError && (error.status_code === 429 || error.status_code >= 500);
  return isPassing ? "notNow" : "failed";
}
