/** Why the error screen is shown; each kind has its sentence. */
export type FailureKind = "default" | "emailMagicLink" | "adBlocker";

/** What stands wrong beside the e-mail field. */
export type EmailProblem =
  | { kind: "invalid" }
  | { kind: "inactive" }
  | { kind: "noAccess"; email: string }
  | { kind: "unreachable" }
  | { kind: "tooMany" }
  | { kind: "offline" };

/** Every screen with exactly the data it shows. */
export type Screen =
  | { name: "main"; email: string; problem: EmailProblem | null; isSending: boolean }
  | { name: "emailSent"; email: string }
  | { name: "failed"; failure: FailureKind; canGoBack: boolean };

export type ScreenNamed<Name extends Screen["name"]> = Extract<Screen, { name: Name }>;
