import { ApiError, ConnectionError, NoSessionError } from "@stocks-vibe/auth-client";
import { limitSentence } from "#lib/api/api-failure.ts";
import { authenticateErrors as sentences } from "./messages/en.ts";

/** What a link was spent on when the call failed. */
export type Step =
  | "authenticate"
  | "impersonate"
  | "join"
  | "create"
  | "decline"
  | "stop"
  | "provider"
  | "sendLink";

const linkErrors = new Set([
  "unable_to_auth_magic_link",
  "magic_link_not_found",
  "magic_link_invalid",
  "magic_link_expired",
]);

/** Links that were mailed, but sign nobody in. */
const quiet: ReadonlySet<Step> = new Set(["decline", "stop"]);

/** What follows a link that was believed: no refusal says anything of the link any more. */
const afterProof: ReadonlySet<Step> = new Set(["join", "create"]);

const isAboutOrganization = (type: string): boolean =>
  type.startsWith("organization_") || type === "action_not_allowed_email_domain_is_claimed";

const byStep: Record<Step, string> = {
  authenticate: sentences.default,
  impersonate: sentences.default,
  join: sentences.joinFailed,
  create: sentences.createFailed,
  decline: sentences.declineFailed,
  stop: sentences.stopFailed,
  provider: sentences.providerFailed,
  sendLink: sentences.linkNotSent,
};

/** Expired and used links share one error type; only a link the server knows tells which it is. */
function linkSentence(error: ApiError): string {
  const isExpired =
    error.error_type === "magic_link_expired" || error.error_details?.reason === "expired";
  if (isExpired) return sentences.expired;
  return error.error_details?.is_replaced === true ? sentences.replaced : sentences.invalid;
}

const providerErrors: Readonly<Record<string, string>> = {
  email_jit_provisioning_not_allowed: sentences.providerNotMember,
  invalid_email_for_jit_provisioning: sentences.providerNotMember,
  sso_login_failed: sentences.ssoFailed,
  organization_not_found: sentences.organization,
};

/** Why a provider's sign-in brought no token, by the type that came back in the address. */
export const providerErrorMessage = (type: string): string =>
  providerErrors[type] ?? sentences.providerFailed;

/** The provider's token, or the page that left for it, is gone. */
const isProviderOver = (type: string): boolean =>
  type === "oauth_token_not_found" || type === "sso_token_not_found" || type.startsWith("pkce_");

function refusalSentence(error: ApiError, step: Step): string {
  const { error_type: type, status_code: status } = error;
  if (isProviderOver(type)) return sentences.providerOver;
  if (linkErrors.has(type)) return quiet.has(step) ? byStep[step] : linkSentence(error);
  if (type === "unable_to_auth_impersonation_token") return sentences.operatorLink;
  if (type === "user_lock_limit_reached") return sentences.rateLimit;
  if (status === 429) return limitSentence(error);
  if (status >= 500) return sentences.server;
  if (isAboutOrganization(type)) return sentences.organization;
  if (type === "intermediate_session_not_found") return sentences.tookTooLong;
  if (step === "create" && type === "unauthorized_action") return sentences.mayNotCreate;
  if ((status === 401 || status === 403) && !afterProof.has(step)) return sentences.unauthorized;
  return byStep[step];
}

/** The organization does not know the person (any more); the others do as before. */
export const isNotMember = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.error_type === "organization_not_found" || error.error_type === "member_not_found");

/** Whether a mailed link can't be used any more, whatever ended it. */
export const isLinkOver = (error: unknown): boolean =>
  error instanceof ApiError && linkErrors.has(error.error_type);

/**
 * Nothing was decided: the same call may succeed in a moment, and what was proven before it counts
 * as it did.
 */
export function isPassing(error: unknown): boolean {
  if (error instanceof ApiError) return error.status_code === 429 || error.status_code >= 500;
  return !(error instanceof NoSessionError);
}

/**
 * Whether a mailed link can't lead on any more, or may have been used up without an answer: a link
 * works once, so only a new one helps.
 */
export function needsNewLink(error: unknown): boolean {
  if (error instanceof ConnectionError || error instanceof NoSessionError) return true;
  return (
    error instanceof ApiError &&
    (linkErrors.has(error.error_type) || error.error_type === "intermediate_session_not_found")
  );
}

/** The sentence when an invitation could not be shown; only whoever sent it can send another. */
export function questionErrorMessage(error: unknown): string {
  // Nothing was used yet: the question comes before that.
  if (error instanceof ConnectionError) return sentences.network;
  if (!(error instanceof ApiError) || !linkErrors.has(error.error_type)) {
    return authenticateErrorMessage(error, "authenticate");
  }
  return linkSentence(error) === sentences.expired
    ? sentences.invitationExpired
    : sentences.invitationOver;
}

/** The sentence for whatever a sign-in call threw. */
export function authenticateErrorMessage(error: unknown, step: Step): string {
  if (error instanceof ConnectionError) {
    return step === "authenticate" ? sentences.answerLost : sentences.network;
  }
  // The client has no proof left to send: it keeps one as long as it counts.
  if (error instanceof NoSessionError) return sentences.tookTooLong;
  return error instanceof ApiError ? refusalSentence(error, step) : byStep[step];
}
