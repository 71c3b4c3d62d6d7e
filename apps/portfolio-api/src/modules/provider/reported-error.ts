import type { LocalizedText } from "../../language/language.ts";
import { describeSync } from "./sync-texts.ts";

/** What a connection says of its last sync, as it is stored. */
export interface StoredError {
  readonly error_message: string | null;
  readonly error_told: LocalizedText | null;
}

/**
 * The same in every language; null where it is well. Of a sentence that a version of the program
 * wrote which knew English alone, others say only that the sync failed.
 */
export function reportedError({
  error_message: message,
  error_told: told,
}: StoredError): LocalizedText | null {
  if (message === null) return null;
  if (told?.en === message) return told;
  return { ...describeSync(({ lastFailed }) => lastFailed), en: message };
}
