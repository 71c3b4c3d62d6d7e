import type {
  DialogLanguage,
  MfaChallenge,
  SessionAccount,
  SessionCompleted,
  SessionGot,
  SessionInstitution,
} from "@stocks-vibe/contracts/link";

/** What went wrong, in the provider's language and in a sentence for the person. */
export interface Problem {
  readonly error_type: string;
  readonly error_code: string;
  readonly error_message: string;
  readonly display_message: string | null;
  readonly request_id: string;
}

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

export interface State {
  /** The host page's until the token's is known. */
  readonly language: DialogLanguage;
  readonly screen: Screen;
  /** What the link token stands for; null until the server has said. */
  readonly session: SessionGot | null;
  /** The last error met, which the host is told when the person leaves. */
  readonly lastProblem: Problem | null;
}

export const initialState: State = {
  language: "en",
  screen: { name: "opening" },
  session: null,
  lastProblem: null,
};
