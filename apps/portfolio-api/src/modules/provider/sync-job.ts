import type { NewJob } from "@stocks-vibe/server-kit";
import * as z from "zod";
import { type LocalizedText, localizedIn, type PerLocale } from "../../language/language.ts";
import { englishSync, type SyncWords } from "./messages/en.ts";
import { spanishSync } from "./messages/es.ts";

export const SYNC = "portfolio.sync";
export const REMOVE_ITEM = "portfolio.remove-item";

export const syncPayload = z.object({
  organizationId: z.string(),
  connectionId: z.string(),
  /** Null until the provider has said whose institution it is. */
  institutionId: z.string().nullish(),
  /** 1 for what somebody asked for; more for a try after a failure. */
  attempt: z.int().positive().default(1),
});
export type SyncRequest = z.infer<typeof syncPayload>;

export const removalPayload = z.object({ organizationId: z.string(), removalId: z.string() });

/**
 * One sync of one connection: a waiting one is replaced, a running one is followed by the next,
 * never beside it. Tries after a failure have a key of their own: whoever asks anew does not wait
 * for the pause of the last one.
 */
export const syncJob = (wish: z.input<typeof syncPayload>, runAt?: Date): NewJob => {
  const { organizationId, connectionId, institutionId = null, attempt = 1 } = wish;
  return {
    task: SYNC,
    payload: { organizationId, connectionId, institutionId, attempt },
    jobKey: `${attempt === 1 ? "sync" : "sync-again"}:${connectionId}`,
    queue: `sync:${connectionId}`,
    maxAttempts: 8,
    ...(runAt ? { runAt } : {}),
  };
};

/** One try to tell the provider that an item is gone; a waiting one is replaced. */
export const removalJob = (organizationId: string, removalId: string, runAt?: Date): NewJob => ({
  task: REMOVE_ITEM,
  payload: { organizationId, removalId },
  jobKey: `remove:${removalId}`,
  queue: `remove:${removalId}`,
  ...(runAt ? { runAt } : {}),
});

const syncWords: PerLocale<SyncWords> = { en: englishSync, es: spanishSync };

/** A sentence of a failed sync in every language. */
export const describeSync = (say: (words: SyncWords) => string): LocalizedText =>
  localizedIn(syncWords, say);

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
