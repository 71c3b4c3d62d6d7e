import type { EmailProblem, FailureKind } from "./screen.ts";

/** What happened, in the past tense. Answers name the e-mail they are about, so that a late one can be told apart. */
export type Event =
  | { type: "emailChanged"; email: string }
  | { type: "emailRefused"; email: string; problem: EmailProblem }
  | { type: "magicLinkRequested"; email: string }
  | { type: "magicLinkSent"; email: string }
  | { type: "callFailed"; failure: FailureKind; canGoBack: boolean }
  | { type: "tryAgainPressed" }
  | { type: "backPressed" };
