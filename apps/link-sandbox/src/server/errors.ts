import type { IncomingHttpHeaders } from "node:http";
import {
  type DialogLanguage,
  dialogLanguages,
  type InEachDialogLanguage,
} from "@stocks-vibe/contracts/link";
import {
  type AnsweredError,
  acceptedLanguage,
  type ErrorRow,
  KIT_ERRORS,
} from "@stocks-vibe/server-kit";
import { requestIdOf } from "./identifiers.ts";
import { displayMessages } from "./messages/en.ts";
import { displayMessages as spanish } from "./messages/es.ts";

/** An error of this server: its status, type and words. */
interface LinkErrorRow extends ErrorRow {
  readonly errorType: string;
  /** What the wire calls it, when the key is one of the kit's own. */
  readonly errorCode?: string;
  /** What went wrong is for the person: they wrote what could not be read. */
  readonly showsMessage?: boolean;
}

const kitRow = (status: number, wire: readonly [type: string, code: string], message: string) => ({
  status,
  errorType: wire[0],
  errorCode: wire[1],
  message,
});

/** What any server of the kit may refuse, in this one's words. */
const KIT_ROWS = {
  [KIT_ERRORS.invalidRequest]: kitRow(
    400,
    ["INVALID_REQUEST", "INVALID_BODY"],
    "body could not be parsed as JSON",
  ),
  [KIT_ERRORS.unsupportedMediaType]: kitRow(
    400,
    ["INVALID_REQUEST", "INVALID_BODY"],
    "body could not be parsed as JSON",
  ),
  [KIT_ERRORS.bodyTooLarge]: kitRow(
    413,
    ["INVALID_REQUEST", "INVALID_BODY"],
    "the body is too large",
  ),
  [KIT_ERRORS.notFound]: kitRow(404, ["INVALID_REQUEST", "NOT_FOUND"], "not found"),
  [KIT_ERRORS.tooManyRequests]: kitRow(
    429,
    ["RATE_LIMIT_EXCEEDED", "RATE_LIMIT"],
    "rate limit exceeded",
  ),
  [KIT_ERRORS.internal]: kitRow(
    500,
    ["API_ERROR", "INTERNAL_SERVER_ERROR"],
    "an unexpected error occurred",
  ),
  [KIT_ERRORS.unavailable]: kitRow(
    503,
    ["API_ERROR", "INTERNAL_SERVER_ERROR"],
    "the service is not available at the moment",
  ),
} satisfies Readonly<Record<string, LinkErrorRow>>;

const row = (errorType: string, message: string): LinkErrorRow => ({
  status: 400,
  errorType,
  message,
});

/** A drill that an item can't have, with its reason. */
const drillRow = (message: string): LinkErrorRow => ({
  ...row("SANDBOX_ERROR", message),
  errorCode: "DRILL_NOT_POSSIBLE",
});

/** Asked too often about one item; it says itself when it may be asked again. */
const limitRow = (what: string): LinkErrorRow => ({
  status: 429,
  errorType: "RATE_LIMIT_EXCEEDED",
  message: `rate limit exceeded for attempts to access this item's ${what}. please try again later`,
});

/** Every refusal of this server: error code → HTTP status, error type and words. */
export const LINK_ERRORS = {
  MISSING_FIELDS: row("INVALID_REQUEST", "required fields are missing"),
  UNKNOWN_FIELDS: row("INVALID_REQUEST", "some fields are not recognized by this endpoint"),
  INVALID_FIELD: row("INVALID_REQUEST", "a field is not valid"),
  SANDBOX_ONLY: row(
    "INVALID_REQUEST",
    "access to this endpoint is only available in the sandbox environment",
  ),
  INVALID_API_KEYS: row("INVALID_INPUT", "invalid client_id or secret provided"),
  INVALID_ACCESS_TOKEN: row("INVALID_INPUT", "could not find matching access token"),
  INVALID_PUBLIC_TOKEN: row("INVALID_INPUT", "could not find matching public token"),
  INVALID_LINK_TOKEN: row("INVALID_INPUT", "invalid link_token provided"),
  INVALID_ACCOUNT_ID: row(
    "INVALID_INPUT",
    "failed to find requested account ID for requested item",
  ),
  INVALID_INSTITUTION: row("INVALID_INPUT", "invalid institution_id provided"),
  INVALID_PRODUCT: row("INVALID_INPUT", "client is not authorized to access the named products"),
  PRODUCT_NOT_READY: row(
    "ITEM_ERROR",
    "the requested product is not yet ready. please provide a webhook or try the request again later",
  ),
  PRODUCTS_NOT_SUPPORTED: row(
    "ITEM_ERROR",
    "the products requested are not supported by this item or its institution",
  ),
  PRODUCT_NOT_SUPPORTED: row(
    "ITEM_ERROR",
    "the institution of this item does not support being read again on request",
  ),
  ITEM_NOT_FOUND: row(
    "ITEM_ERROR",
    "the item you requested cannot be found. it does not exist, or access to it has been removed by its holder",
  ),
  ACCOUNTS_LIMIT: limitRow("accounts requests"),
  BALANCE_LIMIT: limitRow("balance requests"),
  INVESTMENT_HOLDINGS_GET_LIMIT: limitRow("investments holdings requests"),
  INVESTMENT_TRANSACTIONS_LIMIT: limitRow("investments transactions requests"),
  ITEM_GET_LIMIT: limitRow("item requests"),
  INVALID_WEBHOOK_VERIFICATION_KEY_ID: row(
    "INVALID_INPUT",
    "invalid key_id provided. note that key_ids are specific to Plaid environments, and verification requests must be made to the same environment that the webhook was sent from",
  ),
  SANDBOX_PRODUCT_NOT_ENABLED: row(
    "SANDBOX_ERROR",
    "the requested product is not enabled for the item",
  ),
  SANDBOX_WEBHOOK_INVALID: row(
    "SANDBOX_ERROR",
    "the item has no webhook, or one at an origin to which this sandbox does not post",
  ),
  DRILL_LAST_ACCOUNT: drillRow("the item has one account only"),
  DRILL_WRITTEN_ACCOUNTS: drillRow("the item's accounts are written down and can't become more"),
  DRILL_UNKNOWN_PERSON: drillRow("username must be one of those that /sandbox/drill/list answers"),
  DRILL_MOST_DOWN: drillRow(
    "the provider is down for two other items already; end one of those first",
  ),
  DRILL_NEWS_WAITING: drillRow(
    "earlier news of this item are still on their way; try again in a minute",
  ),
  INVALID_DRILL_TOKEN: row("INVALID_INPUT", "could not find matching drill token"),
  USER_PERMISSION_REVOKED: row(
    "ITEM_ERROR",
    "the holder of this account has revoked their permission for your application to access it",
  ),
  ITEM_LOGIN_REQUIRED: row(
    "ITEM_ERROR",
    "the login details of this item have changed (credentials, MFA, or required user action) and a user login is required to update this information. use Link's update mode to restore the item to a good state",
  ),
  INVALID_CREDENTIALS: row("ITEM_ERROR", "the provided credentials were not correct"),
  INVALID_CUSTOM_USER: {
    ...row("ITEM_ERROR", "the accounts of user_custom could not be read"),
    errorCode: "INVALID_CREDENTIALS",
    showsMessage: true,
  },
  INVALID_MFA: row("ITEM_ERROR", "the provided MFA response(s) were not correct"),
  ITEM_LOCKED: row("ITEM_ERROR", "the account is locked after too many wrong passwords"),
  NO_ACCOUNTS: row("ITEM_ERROR", "no valid accounts were found for this item"),
  NO_INVESTMENT_ACCOUNTS: row("ITEM_ERROR", "no valid investment accounts exist for this item"),
  USER_SETUP_REQUIRED: row(
    "ITEM_ERROR",
    "the account has not been fully set up at the institution",
  ),
  INSTITUTION_DOWN: row(
    "INSTITUTION_ERROR",
    "this institution is not currently responding to requests",
  ),
  INSTITUTION_NOT_RESPONDING: row(
    "INSTITUTION_ERROR",
    "this institution is not currently responding to this request",
  ),
  ...KIT_ROWS,
} satisfies Readonly<Record<string, LinkErrorRow>>;

export type LinkErrorCode = keyof typeof LINK_ERRORS;

const rows: Readonly<Record<string, LinkErrorRow>> = LINK_ERRORS;

/**
 * Error codes a test password may ask for with `error_<CODE>`: all that can be met while signing
 * in.
 */
export const isLoginErrorCode = (code: string): code is LinkErrorCode =>
  rows[code]?.errorType === "ITEM_ERROR" || rows[code]?.errorType === "INSTITUTION_ERROR";

export interface ErrorFields {
  readonly error_type: string;
  readonly error_code: string;
  readonly error_code_reason: null;
  readonly error_message: string;
  readonly display_message: string | null;
  readonly documentation_url: string;
  readonly suggested_action: null;
}

const DOCUMENTATION = "https://plaid.com/docs/errors/";

const displays: InEachDialogLanguage<Readonly<Record<string, string>>> = {
  en: displayMessages,
  es: spanish,
};

/**
 * An error as the wire says it, without the request it happened in; what the person is told in
 * their language.
 */
export function errorFields(
  code: string,
  {
    message,
    language = "en",
  }: { readonly message?: string; readonly language?: DialogLanguage } = {},
): ErrorFields {
  const known: LinkErrorRow = rows[code] ?? LINK_ERRORS[KIT_ERRORS.internal];
  return {
    error_type: known.errorType,
    error_code: known.errorCode ?? code,
    error_code_reason: null,
    error_message: message ?? known.message,
    display_message: (known.showsMessage ? message : displays[language][code]) ?? null,
    documentation_url: DOCUMENTATION,
    suggested_action: null,
  };
}

/** The envelope of every error answer, in the language that the request asks for. */
export const errorEnvelope = (
  { type, message, requestId }: AnsweredError,
  headers: IncomingHttpHeaders,
): Record<string, unknown> => ({
  ...errorFields(type, { message, language: languageOf(headers) }),
  request_id: requestIdOf(requestId),
});

declare module "@stocks-vibe/server-kit" {
  interface RefusalTypes {
    readonly link: keyof typeof LINK_ERRORS;
  }
}

const [FIRST] = dialogLanguages;

/**
 * Pure: the language that a request asks for in its Accept-Language, the best of ours, else
 * English.
 */
export const languageOf = (headers: IncomingHttpHeaders): DialogLanguage =>
  acceptedLanguage(headers["accept-language"], dialogLanguages) ?? FIRST;
