import type { LocalizedText } from "../../../language/language.ts";
import type { LinkProviderError } from "../../provider/link-provider.ts";
import type { SyncWords } from "../../provider/messages/en.ts";
import type { ProviderLimits } from "../../provider/provider-limits.ts";
import { describeSync } from "../../provider/sync-texts.ts";
import { refusalSentence } from "./refusal-sentences.ts";
import { pauseAfterFailure } from "./sync-pause.ts";

/**
 * What a failed sync leaves on its connection, in words for its owner, and whether trying again can
 * help.
 */
export interface SyncFailure {
  readonly status: "error" | "expired";
  readonly code: string;
  readonly message: LocalizedText;
  readonly retry: boolean;
  /** How long nobody may ask for another sync by hand, in milliseconds. */
  readonly pauseMs: number;
}

/** What came was not a portfolio; each with the limit that it went beyond. */
const TOO_MUCH: Readonly<
  Record<
    string,
    {
      readonly words: keyof SyncWords["tooMuch"];
      readonly most: (limits: ProviderLimits) => number;
    }
  >
> = {
  ANSWER_TOO_LARGE: { words: "bytes", most: ({ answerBytes }) => answerBytes / 1024 / 1024 },
  LISTING_TOO_LONG: { words: "rows", most: ({ rows }) => rows },
  TOO_MANY_ACCOUNTS: { words: "accounts", most: ({ accounts }) => accounts },
  LISTING_REPEATS: { words: "repeats", most: () => 0 },
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
    const most = tooMuch.most(limits).toLocaleString("en-US");
    const message = describeSync((words) => words.tooMuch[tooMuch.words](institution, most));
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

/**
 * What a connection says while its organization may not link: it stays as it is, and can be
 * disconnected.
 */
export const accessEnded = (institution: string): SyncFailure => ({
  status: "error",
  code: "LINKING_NOT_ALLOWED",
  message: describeSync((words) => words.accessEnded(institution)),
  retry: false,
  pauseMs: 0,
});
