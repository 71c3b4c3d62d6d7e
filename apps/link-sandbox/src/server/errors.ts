import { type AnsweredError, KIT_ERRORS } from "@stocks-vibe/server-kit";
import { KIT_ROWS, type LinkErrorRow } from "./error-row.ts";

const row = (errorType: string, message: string, display?: string): LinkErrorRow => ({
  status: 400,
  errorType,
  message,
  ...(display ? { display } : {}),
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
  INVALID_LINK_TOKEN: row(
    "INVALID_INPUT",
    "invalid link_token provided",
    "This page has expired. Close it and start again.",
  ),
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
    "This institution does not share investments with this sign-in.",
  ),
  PRODUCT_NOT_SUPPORTED: row(
    "ITEM_ERROR",
    "the institution of this item does not support being read again on request",
  ),
  ITEM_NOT_FOUND: row(
    "ITEM_ERROR",
    "the item you requested cannot be found. it does not exist, or access to it has been removed by its holder",
    "This connection was removed. Connect the institution again.",
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
  DRILL_NOT_POSSIBLE: row("SANDBOX_ERROR", "this item can't be drilled like that"),
  INVALID_DRILL_TOKEN: row(
    "INVALID_INPUT",
    "could not find matching drill token",
    "This link has expired, or its account was disconnected.",
  ),
  USER_PERMISSION_REVOKED: row(
    "ITEM_ERROR",
    "the holder of this account has revoked their permission for your application to access it",
    "You have ended this application's access at the institution.",
  ),
  ITEM_LOGIN_REQUIRED: row(
    "ITEM_ERROR",
    "the login details of this item have changed (credentials, MFA, or required user action) and a user login is required to update this information. use Link's update mode to restore the item to a good state",
  ),
  INVALID_CREDENTIALS: row(
    "ITEM_ERROR",
    "the provided credentials were not correct",
    "The username or password is not right. Check both and try again.",
  ),
  INVALID_CUSTOM_USER: {
    ...row("ITEM_ERROR", "the accounts of user_custom could not be read"),
    errorCode: "INVALID_CREDENTIALS",
    showsMessage: true,
  },
  INVALID_MFA: row(
    "ITEM_ERROR",
    "the provided MFA response(s) were not correct",
    "That is not the right answer. Try again.",
  ),
  ITEM_LOCKED: row(
    "ITEM_ERROR",
    "the account is locked after too many wrong passwords",
    "Too many wrong passwords. This sign-in is locked; try again in 15 minutes.",
  ),
  NO_ACCOUNTS: row(
    "ITEM_ERROR",
    "no valid accounts were found for this item",
    "This sign-in has no accounts that can be connected.",
  ),
  NO_INVESTMENT_ACCOUNTS: row(
    "ITEM_ERROR",
    "no valid investment accounts exist for this item",
    "This sign-in has no investment accounts that can be connected.",
  ),
  USER_SETUP_REQUIRED: row(
    "ITEM_ERROR",
    "the account has not been fully set up at the institution",
    "The institution needs you to finish setting up your account on its own website first.",
  ),
  INSTITUTION_DOWN: row(
    "INSTITUTION_ERROR",
    "this institution is not currently responding to requests",
    "This institution is not available at the moment. Try again later.",
  ),
  INSTITUTION_NOT_RESPONDING: row(
    "INSTITUTION_ERROR",
    "this institution is not currently responding to this request",
    "This institution is not responding at the moment. Try again later.",
  ),
  ...KIT_ROWS,
} satisfies Readonly<Record<string, LinkErrorRow>>;

export type LinkErrorCode = keyof typeof LINK_ERRORS;

const rows: Readonly<Record<string, LinkErrorRow>> = LINK_ERRORS;

/** Error codes a test password may ask for with `error_<CODE>`: all that can be met while signing in. */
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

/** An error as the wire says it, without the request it happened in. */
export function errorFields(code: string, message?: string): ErrorFields {
  const known: LinkErrorRow = rows[code] ?? LINK_ERRORS[KIT_ERRORS.internal];
  return {
    error_type: known.errorType,
    error_code: known.errorCode ?? code,
    error_code_reason: null,
    error_message: message ?? known.message,
    display_message: known.showsMessage ? (message ?? null) : (known.display ?? null),
    documentation_url: DOCUMENTATION,
    suggested_action: null,
  };
}

/** The envelope of every error answer. */
export const errorEnvelope = (
  error: AnsweredError,
  requestId: string,
): Record<string, unknown> => ({
  ...errorFields(error.type, error.message),
  request_id: requestId,
});

declare module "@stocks-vibe/server-kit" {
  interface RefusalTypes {
    readonly link: keyof typeof LINK_ERRORS;
  }
}
