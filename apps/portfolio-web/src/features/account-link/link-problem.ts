import { ApiFailure } from "#lib/api/api-failure.ts";
import type { LinkPurpose } from "./link-calls.ts";
import type { LinkExit } from "./link-script.ts";
import { linkMessages as words } from "./messages/en.ts";

/**
 * Why linking did not succeed: a sentence for the member, and what to tell support (the provider's
 * own type and code where it gave them).
 */
export type LinkProblem = {
  readonly type: string;
  readonly code: string;
  readonly message: string;
};

/** The member left a repair before its end. Leaving a first link is no problem at all. */
export const cancelledProblem: LinkProblem = {
  type: "USER_EXIT",
  code: "USER_CANCELLED",
  message: words.cancelled,
};

/** The provider's window ended with an error; what it does not say is LINK_ERROR/UNKNOWN_ERROR. */
export const exitProblem = (error: NonNullable<LinkExit>, purpose: LinkPurpose): LinkProblem => ({
  type: error.error_type || "LINK_ERROR",
  code: error.error_code || "UNKNOWN_ERROR",
  message: error.display_message || words.unable[purpose.kind],
});

/**
 * The provider was done, and our server could not take over. Its own sentence says why, where it
 * refused the link and can tell.
 */
export const exchangeProblem = (error: unknown, purpose: LinkPurpose): LinkProblem => ({
  type: "LINK_ERROR",
  code: "TOKEN_EXCHANGE_FAILED",
  message:
    error instanceof ApiFailure && error.kind === "refused"
      ? error.message
      : words.unable[purpose.kind],
});

/**
 * The window could not be opened: our server refused a token, or the provider's script did not
 * load.
 */
export const openProblem = (error: unknown): LinkProblem =>
  error instanceof ApiFailure
    ? { type: "LINK_ERROR", code: error.code ?? "LINK_TOKEN_FAILED", message: error.message }
    : { type: "LINK_ERROR", code: "SCRIPT_NOT_LOADED", message: words.noScript };

export const noSessionProblem: LinkProblem = {
  type: "LINK_ERROR",
  code: "NO_SESSION",
  message: words.noSession,
};
