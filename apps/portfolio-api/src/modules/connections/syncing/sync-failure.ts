import type { LocalizedText } from "../../../language/language.ts";
import type { LinkProviderError } from "../../provider/link-provider.ts";
import type { SyncWords } from "../../provider/messages/en.ts";
import type { ProviderLimits } from "../../provider/provider-limits.ts";
import { describeSync } from "../../provider/sync-job.ts";
import { pauseAfterFailure } from "./sync-pause.ts";

type Sentence = keyof SyncWords["refusals"];

/**
 * Which sentence a provider's code is told by (plaid.com/docs/errors): the codes that a connection
 * can meet.
 */
export const REFUSAL_SENTENCES: Readonly<Record<string, Sentence>> = {
  ITEM_LOGIN_REQUIRED: "signIn",
  INVALID_CREDENTIALS: "credentials",
  INVALID_UPDATED_USERNAME: "username",
  INVALID_MFA: "mfa",
  INSUFFICIENT_CREDENTIALS: "moreCredentials",
  MFA_NOT_SUPPORTED: "mfaNotSupported",
  ITEM_LOCKED: "locked",
  USER_SETUP_REQUIRED: "setup",
  USER_INPUT_TIMEOUT: "waited",
  NO_ACCOUNTS: "noAccounts",
  NO_INVESTMENT_ACCOUNTS: "noInvestmentAccounts",
  ITEM_NOT_SUPPORTED: "notSupported",
  ACCESS_NOT_GRANTED: "noInvestments",
  ADDITIONAL_CONSENT_REQUIRED: "noInvestments",
  NO_PRODUCT_PERMISSION: "noInvestments",
  PRODUCTS_NOT_SUPPORTED: "noInvestments",
  PRODUCT_NOT_ENABLED: "noInvestments",
  PRODUCT_NOT_SUPPORTED: "noInvestments",
  PRODUCT_NOT_READY: "gathering",
  USER_PERMISSION_REVOKED: "revoked",
  USER_ACCOUNT_REVOKED: "accountRevoked",
  INSTITUTION_DOWN: "down",
  INSTITUTION_NOT_AVAILABLE: "down",
  INSTITUTION_NOT_RESPONDING: "silent",
  INSTITUTION_NO_LONGER_SUPPORTED: "noLongerSupported",
  INTERNAL_SERVER_ERROR: "serviceFault",
  PLANNED_MAINTENANCE: "serviceFault",
  RATE_LIMIT_EXCEEDED: "busy",
  INVALID_API_KEYS: "ourKeys",
  UNAUTHORIZED_ENVIRONMENT: "ourKeys",
  UNAUTHORIZED_ROUTE_ACCESS: "ourKeys",
  ANSWER_TOO_SLOW: "slow",
  UNREADABLE_ANSWER: "unreadable",
  ANSWER_MALFORMED: "unreadable",
  LISTING_CHANGES: "changing",
  UNREACHABLE: "away",
};

const OF_A_KIND = {
  login: "signIn",
  gone: "gone",
  unavailable: "away",
  interrupted: "away",
  refused: "refused",
} as const satisfies Readonly<Record<string, Sentence>>;

/** Each of the provider's calls has a limit of its own. */
const isBusy = (code: string): boolean => code === "RATE_LIMIT" || code.endsWith("_LIMIT");

/** The sentence for a code; for one that is not known, what holds of all of its kind. */
export function refusalSentence(
  { kind, code }: { readonly kind: keyof typeof OF_A_KIND; readonly code: string },
  institution: string,
): LocalizedText {
  const sentence = REFUSAL_SENTENCES[code] ?? (isBusy(code) ? "busy" : OF_A_KIND[kind]);
  return describeSync(({ refusals }) => refusals[sentence](institution, code));
}

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
