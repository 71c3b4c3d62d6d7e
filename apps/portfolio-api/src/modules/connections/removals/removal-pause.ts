import { LinkProviderError } from "../../provider/link-provider.ts";

/** What one failed try leaves on a removal. */
export interface FailedTry {
  readonly tries: number;
  readonly code: string;
  readonly pauseMs: number;
}

const FIRST_PAUSE_MS = 10_000;
const LONGEST_PAUSE_MS = 6 * 3_600_000;
const LEFT_ALONE_MS = 60_000;

/**
 * Pure: how a removal that failed goes on. It never gives up: pauses grow to six hours. A call that
 * was not made, since the provider is left alone for a while, is no try.
 */
export function afterFailedTry(tries: number, error: unknown): FailedTry {
  const code = error instanceof LinkProviderError ? error.code : "UNREADABLE_TOKEN";
  if (code === "PROVIDER_PAUSED") return { tries, code, pauseMs: LEFT_ALONE_MS };
  const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** tries, LONGEST_PAUSE_MS);
  return { tries: tries + 1, code, pauseMs };
}
