import { ApiError, ConnectionError } from "@stocks-vibe/auth-client";
import { StepUpDeclined } from "./proven.ts";
import { refusalMessages, settingsMessages as words } from "./settings-messages.ts";

/** Pure: why the identity server did not do what was asked, in words. */
export function sentenceOf(error: unknown): string {
  if (error instanceof StepUpDeclined) return words.declined;
  if (error instanceof ConnectionError) return words.offline;
  if (!(error instanceof ApiError)) return words.unexpected;
  return refusalMessages[error.error_type] ?? words.otherwise(error.error_message);
}
