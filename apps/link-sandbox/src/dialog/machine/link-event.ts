import type {
  DialogLanguage,
  MfaChallenge,
  SessionAccount,
  SessionCompleted,
  SessionGot,
  SessionInstitution,
} from "@stocks-vibe/contracts/link";
import type { Problem } from "./problem.ts";

/** Facts, in the past tense. Nothing else changes the dialog. */
export type LinkEvent =
  | { readonly type: "restarted"; readonly language: DialogLanguage }
  | { readonly type: "sessionLoaded"; readonly session: SessionGot }
  | { readonly type: "continued" }
  | { readonly type: "queryTyped"; readonly query: string }
  | { readonly type: "institutionChosen"; readonly institution: SessionInstitution }
  | { readonly type: "credentialsSubmitted"; readonly username: string }
  | { readonly type: "secondStepAsked"; readonly challenge: MfaChallenge }
  | { readonly type: "secondStepAnswered" }
  | { readonly type: "credentialsAccepted"; readonly accounts: readonly SessionAccount[] }
  | { readonly type: "accountToggled"; readonly id: string }
  | { readonly type: "connectingStarted" }
  | { readonly type: "completed"; readonly completed: SessionCompleted }
  | { readonly type: "refused"; readonly problem: Problem }
  | { readonly type: "backPressed" }
  | { readonly type: "leaveAsked" }
  | { readonly type: "stayed" };
