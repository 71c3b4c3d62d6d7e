import type {
  CodeProblem,
  EmailProblem,
  Failure,
  PhoneProblem,
  ResendStep,
  TotpSetup,
} from "./screen.ts";
import type { MfaMethod } from "./second-factor.ts";
import type { SignInAnswer } from "./sign-in-answer.ts";

export type EmailEvent =
  | { type: "emailChanged"; email: string }
  | { type: "magicLinkRequested"; email: string }
  | { type: "magicLinkSent"; email: string }
  | { type: "emailRefused"; email: string; problem: EmailProblem }
  | { type: "tryAgainPressed" };

/** About a second factor. */
export type FactorEvent =
  | { type: "factorChosen"; method: MfaMethod }
  | { type: "totpRequested" }
  | { type: "totpCreated"; setup: Extract<TotpSetup, { kind: "ready" }> }
  | { type: "totpRefused"; problem: CodeProblem | null }
  | { type: "secretShown"; as: "qr" | "manual" }
  | { type: "appLinked" }
  | { type: "backupCodeChosen" }
  | { type: "codeEntered" }
  | { type: "codeRefused"; problem: CodeProblem }
  | { type: "numberRefused"; problem: PhoneProblem }
  | { type: "smsRequested" }
  /** `at`: the page's clock, in milliseconds. */
  | { type: "smsSent"; newNumber: string | null; shownNumber: string; at: number }
  | { type: "smsRefused"; problem: PhoneProblem; at: number }
  | { type: "resendStepReached"; step: ResendStep }
  | { type: "factorAnswered"; answer: SignInAnswer }
  | { type: "backupCodesSaved" };

/** What has happened, in the past tense. */
export type Event =
  | EmailEvent
  | FactorEvent
  | { type: "signInAnswered"; answer: SignInAnswer }
  | { type: "callFailed"; failure: Failure; canGoBack: boolean }
  | { type: "backPressed" };
