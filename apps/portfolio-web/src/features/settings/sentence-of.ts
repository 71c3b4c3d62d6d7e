import { ApiError, ConnectionError } from "@stocks-vibe/auth-client";
import { limitSentence } from "#lib/api/limit-sentence.ts";
import {
  faultMessages,
  refusalMessages,
  waitMessages,
  settingsMessages as words,
} from "./messages/en.ts";
import { StepUpDeclined } from "./proven.ts";

/** Pure: why the identity server did not do what was asked, in words. */
export function sentenceOf(error: unknown): string {
  if (error instanceof StepUpDeclined) return words.declined;
  if (error instanceof ConnectionError) return words.offline;
  if (!(error instanceof ApiError)) return words.unexpected;
  const notBefore = error.error_details?.not_before;
  const wait = waitMessages[error.error_type];
  if (wait && typeof notBefore === "string") return wait(notBefore);
  if (error.error_type === "too_many_requests") return limitSentence(error);
  const fault = error.error_type === "weak_password" ? error.error_details?.reason : undefined;
  if (typeof fault === "string" && faultMessages[fault]) return faultMessages[fault];
  return refusalMessages[error.error_type] ?? words.otherwise(error.error_message);
}
