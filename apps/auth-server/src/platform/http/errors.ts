import type { AnsweredError, ErrorTable, FieldIssue } from "@stocks-vibe/server-kit";
import { FACTOR_ERRORS } from "./errors/factor-errors.ts";
import { ORGANIZATION_ERRORS } from "./errors/organization-errors.ts";

/** Every refusal of the auth server: status and words. The keys are the wire's `error_type`s, but for `invalid_request`. */
export const ERRORS = {
  invalid_request: { status: 400, message: "The request does not match the expected schema." },
  route_not_found: { status: 404, message: "There is nothing at this address." },
  body_too_large: { status: 413, message: "The request is too large." },
  unsupported_media_type: { status: 415, message: "Send the request as application/json." },
  too_many_requests: {
    status: 429,
    message: "Too many requests. Please wait before trying again.",
  },
  internal_server_error: {
    status: 500,
    message:
      "Server error: Our authentication service is temporarily unavailable. Please try again in a few minutes.",
  },
  service_unavailable: {
    status: 503,
    message:
      "Server error: Our authentication service is temporarily unavailable. Please try again in a few minutes.",
  },

  invalid_authorization_header: {
    status: 401,
    message:
      "The Authorization header must be 'Basic' with the public token and the session token.",
  },
  unauthorized_credentials: { status: 401, message: "The credentials are not known here." },
  invalid_secret_authentication: {
    status: 401,
    message: "The project id and secret do not belong together.",
  },
  user_unauthenticated: {
    status: 401,
    message: "This call needs a session. Sign in and try again.",
  },
  public_token_not_found: { status: 404, message: "No project has this public token." },
  bad_domain_for_stytch_sdk: {
    status: 403,
    message: "This site is not registered for the project.",
  },
  unauthorized_action: { status: 403, message: "You are not allowed to do this." },

  session_not_found: { status: 404, message: "The session is not valid any more." },
  intermediate_session_not_found: {
    status: 404,
    message: "The sign-in took too long. Please start again.",
  },
  organization_not_found: { status: 404, message: "The organization could not be found." },
  member_not_found: { status: 404, message: "The member could not be found." },
  unable_to_auth_magic_link: {
    status: 401,
    message: "The magic link could not be authenticated. Request a new one and try again.",
  },

  invalid_email: { status: 400, message: "The e-mail address is not valid." },
  invalid_session_duration_minutes: {
    status: 400,
    message: "session_duration_minutes must be a whole number from 5 to 527040.",
  },
  invalid_expiration: {
    status: 400,
    message: "The expiration must be a whole number of minutes from 5 to 10080.",
  },
  no_match_for_provided_magic_link_url: {
    status: 400,
    message: "The redirect URL is not registered for the project.",
  },
  no_discovery_redirect_urls_set: {
    status: 400,
    message: "The project has no discovery redirect URL.",
  },
  no_invite_redirect_urls_set: { status: 400, message: "The project has no invite redirect URL." },
  invalid_pkce_code_challenge: {
    status: 400,
    message: "The PKCE code challenge is missing or is not the base64url of a SHA-256.",
  },
  pkce_expected_code_verifier: {
    status: 400,
    message: "This link was requested with PKCE: its code verifier is needed.",
  },
  pkce_did_not_expect_code_verifier: {
    status: 400,
    message: "This link was requested without PKCE: no code verifier was expected.",
  },
  pkce_mismatch: { status: 400, message: "The PKCE code verifier does not match the challenge." },

  invalid_organization_name: {
    status: 400,
    message: "The organization name must have 1 to 128 characters.",
  },
  invalid_organization_slug: {
    status: 400,
    message: "The slug must have 2 to 128 of the characters a-z, 0-9, '-', '.', '_' and '~'.",
  },
  organization_slug_already_used: { status: 400, message: "The slug is already in use." },
  invalid_organization_logo_url: {
    status: 400,
    message: "The logo must have an https address without a user name.",
  },
  organization_settings_invalid_domain: {
    status: 400,
    message: "An allowed e-mail domain is not a domain name.",
  },
  organization_settings_domain_too_common: {
    status: 400,
    message: "A public mail provider's domain can't belong to one organization.",
  },
  invalid_organization_allowed_auth_methods: {
    status: 400,
    message: "Restricted sign-in methods need a list with at least one method.",
  },
  invalid_email_for_invites: {
    status: 400,
    message: "The organization's settings do not allow inviting this e-mail address.",
  },
  duplicate_member_email: {
    status: 400,
    message: "A member with this e-mail address already exists.",
  },
  invalid_role: { status: 400, message: "There is no such role." },
  member_search_filter_name_not_recognized: {
    status: 400,
    message: "The search filter is not known.",
  },
  ...ORGANIZATION_ERRORS,
  ...FACTOR_ERRORS,
} as const satisfies ErrorTable;

export type ErrorType = keyof typeof ERRORS;

const WIRE_NAMES: Readonly<Record<string, string>> = { invalid_request: "bad_request" };

/** Which key of a schema error tells the client where the wrong fields were. */
const PARTS: Readonly<Record<string, string>> = {
  body: "body",
  params: "params",
  querystring: "query",
};

const isIssue = (value: unknown): value is FieldIssue =>
  typeof value === "object" && value !== null && "path" in value && "message" in value;

/** `details` of the kit's validator as the schema error's list, in the form the official clients print. */
function schemaIssues(details: AnsweredError["details"]): Record<string, unknown> | undefined {
  const part = PARTS[String(details?.part)];
  if (!part || !Array.isArray(details?.issues)) return undefined;
  const issues = details.issues.filter(isIssue).map(({ path, code, message }) => ({
    keyword: code,
    dataPath: path ? `.${path}` : "",
    params: {},
    message,
  }));
  return { [part]: issues };
}

/** The envelope of a refusal, at the top level of the body. `errorUrl` is where the types are explained. */
export const authEnvelope =
  (errorUrl: string) =>
  (error: AnsweredError): Record<string, unknown> => {
    const issues = schemaIssues(error.details);
    const type = WIRE_NAMES[error.type] ?? error.type;
    return {
      status_code: error.status,
      error_type: type,
      error_message: error.message,
      error_url: `${errorUrl}#${type}`,
      request_id: error.requestId,
      ...(issues ?? (error.details ? { error_details: error.details } : {})),
    };
  };

declare module "@stocks-vibe/server-kit" {
  interface RefusalTypes {
    readonly auth: keyof typeof ERRORS;
  }
}
