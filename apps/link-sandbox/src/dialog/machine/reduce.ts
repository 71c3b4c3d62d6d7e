import type {
  MfaChallenge,
  SessionAccount,
  SessionGot,
  SessionInstitution,
} from "@stocks-vibe/contracts/link";
import type { LinkEvent } from "./host-metadata.ts";
import { initialState, type Problem, type Screen, type ScreenOf, type State } from "./state.ts";

/** Errors that a person can answer on the credentials screen by typing again. */
const RETYPE = new Set(["INVALID_CREDENTIALS", "ITEM_LOCKED"]);
/** Errors after which nothing in this dialog can help: the token is gone. */
const FINAL = new Set(["INVALID_LINK_TOKEN"]);

const firstScreen = (session: SessionGot): Screen =>
  session.institution
    ? credentialsScreen(session, session.institution)
    : { name: "consent", clientName: session.client_name };

const institutionsScreen = (session: SessionGot): Screen => ({
  name: "institutions",
  institutions: session.institutions,
  query: "",
});

const credentialsScreen = (
  session: SessionGot,
  institution: SessionInstitution,
  typed: { readonly username: string; readonly problem: Problem | null } = {
    username: "",
    problem: null,
  },
): ScreenOf<"credentials"> => ({
  name: "credentials",
  institution,
  test: session.test_credentials,
  isRepair: session.mode === "update",
  canGoBack: session.mode === "new",
  ...typed,
});

const accountsScreen = (
  institution: SessionInstitution,
  accounts: readonly SessionAccount[],
): Screen => ({
  name: "accounts",
  institution,
  accounts,
  chosen: accounts.filter((account) => account.selected).map((account) => account.id),
});

function refusedScreen({ screen, session }: State, problem: Problem): Screen {
  if (screen.name === "loading" && screen.challenge && problem.error_code === "INVALID_MFA") {
    const { institution, username, challenge } = screen;
    return { name: "secondStep", institution, username, challenge, problem };
  }
  if (session && screen.name === "loading" && RETYPE.has(problem.error_code)) {
    const { institution, username } = screen;
    return credentialsScreen(session, institution, { username, problem });
  }
  const canRetry = session !== null && !FINAL.has(problem.error_code);
  return { name: "failed", problem, canRetry };
}

function previousScreen({ screen, session }: State): Screen {
  if (!session) return screen;
  if (screen.name === "institutions") return firstScreen(session);
  if (screen.name === "credentials" && screen.canGoBack) return institutionsScreen(session);
  if (screen.name === "accounts" || screen.name === "secondStep")
    return credentialsScreen(session, screen.institution);
  if (screen.name === "failed") {
    return session.institution ? firstScreen(session) : institutionsScreen(session);
  }
  return screen;
}

const toggled = (chosen: readonly string[], id: string): string[] =>
  chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id];

/** Leaving asks first where something typed or chosen would be lost. */
export const isLossy = (screen: Screen): boolean =>
  screen.name === "credentials" || screen.name === "secondStep" || screen.name === "accounts";

function nextScreen(state: State, event: LinkEvent): Screen {
  const { screen, session } = state;
  if (!session) return screen;
  switch (event.type) {
    case "continued":
      return screen.name === "consent" ? institutionsScreen(session) : screen;
    case "queryTyped":
      return screen.name === "institutions" ? { ...screen, query: event.query } : screen;
    case "institutionChosen":
      return credentialsScreen(session, event.institution);
    case "accountToggled":
      return screen.name === "accounts"
        ? { ...screen, chosen: toggled(screen.chosen, event.id) }
        : screen;
    case "completed":
      return {
        name: "connected",
        clientName: session.client_name,
        isRepair: session.mode === "update",
        completed: event.completed,
      };
    case "leaveAsked":
      return isLossy(screen) ? { name: "leaving", back: screen } : screen;
    case "stayed":
      return screen.name === "leaving" ? screen.back : screen;
    default:
      return progressScreen(screen, event);
  }
}

const signingIn = (
  { institution, username }: Pick<ScreenOf<"loading">, "institution" | "username">,
  challenge: MfaChallenge | null = null,
): Screen => ({ name: "loading", step: "signing-in", institution, username, challenge });

/**
 * What the institution asks beside the password, again and again until it is content: loading →
 * second step → loading.
 */
function secondStepScreen(screen: Screen, event: LinkEvent): Screen {
  if (event.type === "secondStepAsked" && screen.name === "loading") {
    const { institution, username } = screen;
    const { challenge } = event;
    return { name: "secondStep", institution, username, challenge, problem: null };
  }
  if (event.type === "secondStepAnswered" && screen.name === "secondStep") {
    return signingIn(screen, screen.challenge);
  }
  return screen;
}

/** The steps that wait for the server: credentials → loading → accounts → loading. */
function progressScreen(screen: Screen, event: LinkEvent): Screen {
  if (event.type === "credentialsSubmitted" && screen.name === "credentials") {
    const { institution } = screen;
    return signingIn({ institution, username: event.username });
  }
  if (event.type === "credentialsAccepted" && screen.name === "loading") {
    return accountsScreen(screen.institution, event.accounts);
  }
  if (event.type === "connectingStarted" && screen.name === "accounts") {
    const { institution } = screen;
    return { name: "loading", step: "connecting", institution, username: "", challenge: null };
  }
  return secondStepScreen(screen, event);
}

/**
 * The dialog's whole behaviour. An event that does not fit the screen changes nothing, so late
 * answers do no harm.
 */
export function reduce(state: State, event: LinkEvent): State {
  switch (event.type) {
    case "restarted":
      return { ...initialState, language: event.language };
    case "sessionLoaded":
      if (state.screen.name !== "opening") return state;
      return {
        ...state,
        language: event.session.language,
        session: event.session,
        screen: firstScreen(event.session),
      };
    case "refused":
      return {
        ...state,
        lastProblem: event.problem,
        screen: refusedScreen(state, event.problem),
      };
    case "backPressed":
      return { ...state, screen: previousScreen(state) };
    default:
      return { ...state, screen: nextScreen(state, event) };
  }
}
