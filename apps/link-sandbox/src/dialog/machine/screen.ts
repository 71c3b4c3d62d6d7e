import type {
  MfaChallenge,
  SessionAccount,
  SessionCompleted,
  SessionGot,
  SessionInstitution,
} from "@stocks-vibe/contracts/link";
import type { Problem } from "./problem.ts";

/** Every screen of the dialog, with exactly what it shows. */
export type Screen =
  | { readonly name: "opening" }
  | { readonly name: "consent"; readonly clientName: string }
  | {
      readonly name: "institutions";
      readonly institutions: readonly SessionInstitution[];
      readonly query: string;
    }
  | {
      readonly name: "credentials";
      readonly institution: SessionInstitution;
      readonly test: SessionGot["test_credentials"];
      readonly isRepair: boolean;
      readonly canGoBack: boolean;
      /** What was typed before a refusal. The password never gets here. */
      readonly username: string;
      readonly problem: Problem | null;
    }
  | {
      readonly name: "loading";
      readonly step: "signing-in" | "connecting";
      readonly institution: SessionInstitution;
      readonly username: string;
      /** What was answered just now, to be asked again if it was wrong. */
      readonly challenge: MfaChallenge | null;
    }
  | {
      readonly name: "secondStep";
      readonly institution: SessionInstitution;
      readonly username: string;
      readonly challenge: MfaChallenge;
      readonly problem: Problem | null;
    }
  | {
      readonly name: "accounts";
      readonly institution: SessionInstitution;
      readonly accounts: readonly SessionAccount[];
      readonly chosen: readonly string[];
    }
  | {
      readonly name: "connected";
      readonly clientName: string;
      readonly isRepair: boolean;
      readonly completed: SessionCompleted;
    }
  | { readonly name: "failed"; readonly problem: Problem; readonly canRetry: boolean }
  /** Asks before what was typed is lost; `back` is the screen to return to. */
  | { readonly name: "leaving"; readonly back: Screen };

export type ScreenOf<Name extends Screen["name"]> = Extract<Screen, { name: Name }>;
