import type { OAuthProvider } from "../config/config.ts";
import type { Found, MailboxProven } from "./discovered.ts";
import type { ResetLink, TakenLink } from "./link.ts";
import type { LinkConfirmation } from "./link-confirmation.ts";
import type { OneTapProblem } from "./one-tap.ts";
import type { Connection, Door } from "./organization-entry.ts";
import type { SecondFactor } from "./second-factor.ts";

/**
 * Too much was asked for; with the seconds after which it may be asked for again, where the server
 * said them.
 */
export type TooMany = "tooMany" | `tooMany:${number}`;

/** Why the error screen is shown; each kind has its sentence. */
export type Failure =
  | { kind: "default" | "emailMagicLink" | "organization" | "adBlocker" | "claimedDomain" }
  /** Nothing that a visitor could mend: the page names what its project does not know. */
  | { kind: "setUp" }
  /** What goes wrong on the way, whatever was asked. */
  | { kind: TooMany | "offline" }
  /** A link was being used: it may be used up. */
  | { kind: "answerLost" }
  /** A provider's sign-in failed; `requestId` is "" where there is nothing to look up. */
  | { kind: "elsewhere"; requestId: string }
  | { kind: "elsewhereNoAccess" }
  /** Nothing of what the organization takes is offered here. */
  | { kind: "cannotJoin"; organization: string }
  /** A link for a new password was not taken: for what its holder was told, or no reason given. */
  | { kind: "resetUsed" | "resetExpired" | "resetLost" | "resetRefused" }
  /** An app was being linked when an answer was lost: it may be linked, without backup codes. */
  | { kind: "linkingLost" }
  /** What was proven so far counts for ten minutes, and once. */
  | { kind: "tookTooLong" };

/** Nothing was decided: the same may succeed in a moment. */
export type PassingFailure = TooMany | "offline" | "default";

/** What stands wrong beside the e-mail field. */
export type EmailProblem =
  | { kind: "invalid" }
  | { kind: "inactive" }
  | { kind: "noAccess"; email: string }
  /** `said`: the server's own sentence, "" where it has none. */
  | { kind: "unreachable"; said: string }
  /** Nothing that a visitor could mend: the page names what its project does not know. */
  | { kind: "setUp" }
  | { kind: "ssoFailed" }
  /** `isOfCode`: another code was asked for, so one may have arrived. */
  | { kind: TooMany; isOfCode?: boolean }
  | { kind: "offline" };

/** What stands wrong beside the field of a code. */
export type CodeProblem =
  | "passcode"
  /** After too many wrong tries at it, not even the right code is taken. */
  | "passcodeSpent"
  /** It may have been taken by a try whose answer was lost. */
  | "passcodeLost"
  | "backupCode"
  | "email"
  | "password"
  | "reset"
  | "newPassword"
  /** It contains whose it is. */
  | "newPasswordContext"
  /** Too many were wrong, and waiting opens nothing again. */
  | "locked"
  | "passwordLocked"
  | TooMany
  | "offline";

/** What stands wrong beside the phone number, or about the text to it. */
export type PhoneProblem = "invalid" | "refused" | "duplicate" | TooMany | "offline";

/** What stands wrong beside the organization's slug. */
export type SlugProblem = "slugUnknown" | "slugFailed" | TooMany | "offline";

/** Where the page is being left for. */
export type Leaving =
  | { kind: "oauth"; provider: OAuthProvider }
  | { kind: "sso"; connectionId: string };

/** What the button that asks for another code says. */
export type ResendStep = "initial" | "sending" | "sent" | "waiting";

/**
 * An authenticator app's secret on its way to the app. Nothing of it works before the first right
 * code.
 */
export type TotpSetup =
  | { kind: "none" }
  | { kind: "creating" }
  | { kind: "failed"; problem: CodeProblem | null }
  | { kind: "ready"; secret: string; qrCode: string; recoveryCodes: readonly string[] };

/** What is known of tries at a code that was sent: absent before the first. */
export type CodeTries = {
  /** How many the server refused. */
  wrong?: number;
  /** Whether the answer to one was lost. */
  isLost?: boolean;
  /** Only another code helps. */
  isSpent?: boolean;
};

/** Every screen with exactly the data it shows. */
export type Screen =
  | { name: "finding" }
  /**
   * What a link brought is being used. `isAgreed`: without a question, since the person or the page
   * answered it. `mailbox`: whose the question said that it is.
   */
  | { name: "opening"; taken: TakenLink; isAgreed: boolean; mailbox?: string | null }
  /**
   * Whether it is to be used. `proven`: what using it has proven, where whose it is could not be
   * known before.
   */
  | {
      name: "linkQuestion";
      taken: TakenLink;
      doubt: LinkConfirmation;
      proven: MailboxProven | null;
    }
  | {
      name: "main";
      door: Door;
      email: string;
      problem: EmailProblem | null;
      isSending: boolean;
      leaving: Leaving | null;
      /** Why Google's prompt is not shown, for the developer of the page. */
      oneTap: OneTapProblem | null;
    }
  | { name: "ssoEmail"; email: string; problem: EmailProblem | null; isSending: boolean }
  | { name: "ssoMenu"; connections: readonly Connection[]; leaving: Leaving | null }
  | { name: "ssoSlug"; problem: SlugProblem | null; isSending: boolean }
  | { name: "emailSent"; door: Door; email: string }
  | {
      name: "emailMethod";
      door: Door;
      email: string;
      problem: EmailProblem | null;
      isSending: boolean;
    }
  | {
      name: "emailCode";
      door: Door;
      email: string;
      /** When the code ends, in milliseconds of the page's clock; null where that is not known. */
      expiresAt: number | null;
      tries?: CodeTries;
      resend: ResendStep;
      problem: CodeProblem | null;
      isChecking: boolean;
    }
  | {
      name: "password";
      door: Door;
      email: string;
      problem: CodeProblem | null;
      isChecking: boolean;
    }
  | {
      name: "forgot";
      door: Door;
      email: string;
      problem: EmailProblem | null;
      isSending: boolean;
      /** The letter was asked for on the screen before. */
      isToSend?: boolean;
    }
  /** `isFirst`: they are a member without a password, and the letter proves their address first. */
  | { name: "resetSent"; door: Door; email: string; isFirst: boolean }
  | { name: "newPassword"; link: ResetLink; problem: CodeProblem | null; isChecking: boolean }
  | {
      name: "organizations";
      email: string;
      found: readonly Found[];
      /** Ids of those that the person declined here. */
      declined: readonly string[];
      mayCreate: boolean;
      /** The organization that is being entered (its id), or a new one. */
      entering: string | "new" | null;
      /** How a new one was to be called, for another try; null where nobody has said. */
      newName: string | null;
      /** Why the last try changed nothing. The proof counts as before. */
      problem: PassingFailure | "notMember" | null;
    }
  | { name: "mfaChoice"; factor: SecondFactor }
  | { name: "totpSetup"; factor: SecondFactor; setup: TotpSetup; shown: "qr" | "manual" }
  | {
      name: "totpEntry";
      factor: SecondFactor;
      /** The backup codes of an app that is being linked; null where it was linked before. */
      newCodes: readonly string[] | null;
      problem: CodeProblem | null;
      isChecking: boolean;
    }
  | { name: "smsSetup"; factor: SecondFactor; problem: PhoneProblem | null; isSending: boolean }
  | {
      name: "smsEntry";
      factor: SecondFactor;
      /** The number that is being registered (E.164); null where texts go to the verified one. */
      newNumber: string | null;
      /** The number as people write it. */
      shownNumber: string;
      /** When the code ends, in milliseconds of the page's clock; null before the first text. */
      expiresAt: number | null;
      tries?: CodeTries;
      resend: ResendStep;
      problem: CodeProblem | PhoneProblem | null;
      isChecking: boolean;
    }
  | {
      name: "recoveryEntry";
      factor: SecondFactor;
      problem: CodeProblem | null;
      isChecking: boolean;
    }
  | { name: "recoverySave"; organizationName: string; codes: readonly string[] }
  | { name: "loggedIn" }
  /**
   * `newLinkTo`: the mailbox that another link can be sent to by one press. `newResetTo`: the same
   * for a new password, "" where the mailbox is not known here.
   */
  | {
      name: "failed";
      failure: Failure;
      canGoBack: boolean;
      newLinkTo?: string | undefined;
      newResetTo?: string | undefined;
    };

export type ScreenNamed<Name extends Screen["name"]> = Extract<Screen, { name: Name }>;

/** A screen that a proof waits at: nothing else leads back to it. */
export type KeptScreen = ScreenNamed<
  "emailCode" | "mfaChoice" | "totpSetup" | "totpEntry" | "smsSetup" | "smsEntry" | "recoveryEntry"
>;
