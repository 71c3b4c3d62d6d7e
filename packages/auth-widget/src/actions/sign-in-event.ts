import type { Screen } from "../machine/screen.ts";

/** What a host page is told, after the fact. */
export type SignInEvent =
  | { type: "magicLinkSent"; emailAddress: string }
  | { type: "emailCodeSent"; emailAddress: string }
  | { type: "emailProven" }
  | { type: "passwordResetSent"; emailAddress: string }
  | { type: "passwordReset" }
  | { type: "smsSent" }
  | { type: "totpCreated" }
  | { type: "totpAuthenticated" }
  | { type: "smsAuthenticated" }
  | { type: "recoveryCodeUsed" }
  /** Google's prompt is on the page, as far as the browser tells. */
  | { type: "oneTapShown" }
  /** The person closed it. */
  | { type: "oneTapCancelled" }
  /** Another screen stands there. */
  | { type: "screenShown"; screen: Screen["name"] }
  /**
   * There is a session, of this tab or another, and nothing left to show: the page may go on.
   */
  | { type: "signedIn" };
