import type { LocalizedText } from "../../../language/language.ts";
import type { SyncWords } from "../../provider/messages/en.ts";
import { describeSync } from "../../provider/sync-texts.ts";

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
