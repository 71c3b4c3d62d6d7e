import type { LinkProviderError } from "../../provider/link-provider.ts";
import type { ProviderLimits } from "../../provider/provider-limits.ts";
import { refusalSentence } from "./refusal-sentences.ts";
import { pauseAfterFailure } from "./sync-pause.ts";

/** What a failed sync leaves on its connection, in words for its owner, and whether trying again can help. */
export interface SyncFailure {
  readonly status: "error" | "expired";
  readonly code: string;
  readonly message: string;
  readonly retry: boolean;
  /** How long nobody may ask for another sync by hand, in milliseconds. */
  readonly pauseMs: number;
}

const count = (value: number): string => value.toLocaleString("en-US");

/** What came was not a portfolio; each with the limit that it went beyond. */
const TOO_MUCH: Readonly<Record<string, (limits: ProviderLimits) => string>> = {
  ANSWER_TOO_LARGE: ({ answerBytes }) =>
    `sent an answer of more than ${count(answerBytes / 1024 / 1024)} MiB`,
  LISTING_TOO_LONG: ({ rows }) => `lists more than ${count(rows)} rows`,
  TOO_MANY_ACCOUNTS: ({ accounts }) => `lists more than ${count(accounts)} accounts`,
  LISTING_REPEATS: () => "repeats the same transactions without an end",
};

/** Sorts a provider failure into the connection's states (plaid item status mapping). */
export function syncFailure(
  error: LinkProviderError,
  institution: string,
  limits: ProviderLimits,
): SyncFailure {
  const { code } = error;
  const pauseMs = pauseAfterFailure(error.kind, code);
  const tooMuch = TOO_MUCH[code];
  if (tooMuch) {
    const message = `${institution} ${tooMuch(limits)}. The last good figures stay; we will keep trying.`;
    return { status: "error", code, message, retry: true, pauseMs };
  }
  return {
    status: error.kind === "gone" ? "expired" : "error",
    code,
    message: refusalSentence(error, institution),
    retry: error.kind === "unavailable",
    pauseMs,
  };
}

/** What a connection says while its organization may not link: it stays as it is, and can be disconnected. */
export const accessEnded = (institution: string): SyncFailure => ({
  status: "error",
  code: "LINKING_NOT_ALLOWED",
  message: `${institution} is no longer synced, because your organization may not link accounts at the moment.`,
  retry: false,
  pauseMs: 0,
});
