import { isAuthError } from "@stocks-vibe/auth-client";
import { isLocked } from "./refusal.ts";

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
