import type {
  DialogLanguage,
  MfaChallenge,
  SessionAccount,
  SessionCompleted,
  SessionGot,
  SessionInstitution,
} from "@stocks-vibe/contracts/link";
import type { Metadata } from "../protocol.ts";
import type { Problem, Screen, State } from "./state.ts";

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

/** The names the host's onEvent knows a screen by. */
const VIEW_NAMES: Readonly<Record<Screen["name"], string | null>> = {
  opening: null,
  consent: "CONSENT",
  institutions: "SELECT_INSTITUTION",
  credentials: "CREDENTIAL",
  loading: "LOADING",
  secondStep: "MFA",
  accounts: "SELECT_ACCOUNT",
  connected: "CONNECTED",
  failed: "ERROR",
  leaving: "EXIT",
};

function institutionOf(screen: Screen): SessionInstitution | null {
  if (screen.name === "leaving") return institutionOf(screen.back);
  return "institution" in screen ? screen.institution : null;
}

const EXIT_STATUS: Readonly<Partial<Record<Screen["name"], string>>> = {
  institutions: "institution_not_found",
  credentials: "requires_credentials",
  loading: "requires_credentials",
  accounts: "requires_account_selection",
};

const MFA_EXIT_STATUS = {
  device: "choose_device",
  code: "requires_code",
  questions: "requires_questions",
  selections: "requires_selections",
} as const satisfies Record<MfaChallenge["type"], string>;

function exitStatus(screen: Screen): string | null {
  if (screen.name === "leaving") return exitStatus(screen.back);
  if (screen.name === "secondStep") return MFA_EXIT_STATUS[screen.challenge.type];
  return EXIT_STATUS[screen.name] ?? null;
}

const wireInstitution = (institution: SessionInstitution | null) =>
  institution && { name: institution.name, institution_id: institution.institution_id };

/** The second argument of onExit. */
export const exitMetadata = ({ screen, session, lastProblem }: State): Metadata => ({
  institution: wireInstitution(institutionOf(screen) ?? session?.institution ?? null),
  status: exitStatus(screen),
  link_session_id: session?.link_session_id ?? "",
  request_id: lastProblem?.request_id ?? session?.request_id ?? "",
});

/** The first argument of onExit: the last error met, or null. */
export const exitError = ({ lastProblem }: State): Metadata | null =>
  lastProblem && {
    error_type: lastProblem.error_type,
    error_code: lastProblem.error_code,
    error_message: lastProblem.error_message,
    display_message: lastProblem.display_message,
  };

/** The second argument of onSuccess: only the accounts that were chosen, without balances. */
export const successMetadata = (completed: SessionCompleted, state: State): Metadata => ({
  institution: completed.institution,
  accounts: completed.accounts,
  link_session_id: state.session?.link_session_id ?? "",
  transfer_status: null,
});

/** The second argument of onEvent. Keys that do not apply are null. */
export function eventMetadata(state: State, now: Date, extra: Metadata = {}): Metadata {
  const institution = institutionOf(state.screen);
  return {
    link_session_id: state.session?.link_session_id ?? "",
    request_id: state.session?.request_id ?? "",
    timestamp: now.toISOString(),
    institution_id: institution?.institution_id ?? null,
    institution_name: institution?.name ?? null,
    institution_search_query: null,
    view_name: VIEW_NAMES[state.screen.name],
    error_type: null,
    error_code: null,
    error_message: null,
    exit_status: null,
    mfa_type: state.screen.name === "secondStep" ? state.screen.challenge.type : null,
    selection: null,
    match_reason: null,
    account_number_mask: null,
    routing_number: null,
    is_update_mode: String(state.session?.mode === "update"),
    ...extra,
  };
}
