import type { DialogLanguage, SessionInstitution } from "@stocks-vibe/contracts/link";
import { type LinkApi, problemOf, type SignInAnswer } from "./api.ts";
import {
  eventMetadata,
  exitError,
  exitMetadata,
  type LinkEvent,
  successMetadata,
} from "./machine/host-metadata.ts";
import { isLossy } from "./machine/reduce.ts";
import type { State } from "./machine/state.ts";
import type { DialogMessage, Metadata } from "./protocol.ts";

/** What the screens can ask for. */
export interface Actions {
  /** `language`: what to speak until the token says. */
  start(token: string, language: DialogLanguage): Promise<void>;
  proceed(): void;
  search(query: string): void;
  choose(institution: SessionInstitution): void;
  signIn(username: string, password: string): Promise<void>;
  /** Answers what the institution asks beside the password. */
  answer(answers: readonly string[]): Promise<void>;
  toggle(accountId: string): void;
  share(): Promise<void>;
  finish(): void;
  back(): void;
  /** Leaves, or asks first where something would be lost. */
  leave(): void;
  stay(): void;
  leaveForGood(): void;
  reset(): void;
}

/**
 * Calls the server, dispatches what happened, and tells the host. The only place that does any of
 * the three.
 */
export function createActions(deps: {
  readonly api: LinkApi;
  readonly dispatch: (event: LinkEvent) => void;
  /** The state after every event dispatched so far. */
  readonly state: () => State;
  readonly tell: (message: DialogMessage) => void;
  readonly now: () => Date;
}): Actions {
  const { api, state, tell, now } = deps;
  let token = "";
  // A new start makes answers to earlier calls void.
  let run = 0;

  const announce = (name: string, extra?: Metadata): void =>
    tell({ kind: "event", name, metadata: eventMetadata(state(), now(), extra) });

  const dispatch = (event: LinkEvent): void => {
    const before = state().screen.name;
    deps.dispatch(event);
    if (state().screen.name !== before) announce("TRANSITION_VIEW");
  };

  const refuse = (error: unknown): void => {
    const problem = problemOf(error);
    if (state().screen.name === "opening") announce("OPEN");
    dispatch({ type: "refused", problem });
    const { error_type, error_code, error_message, request_id } = problem;
    announce("ERROR", { error_type, error_code, error_message, request_id });
  };

  /** Runs a call; its outcome counts only if the dialog was not started anew meanwhile. */
  const attempt = async <Result>(
    call: Promise<Result>,
    succeed: (result: Result) => void | Promise<void>,
  ): Promise<void> => {
    const own = run;
    try {
      const result = await call;
      if (own === run) await succeed(result);
    } catch (error) {
      if (own === run) refuse(error);
    }
  };

  const share = async (): Promise<void> => {
    const { screen } = state();
    if (screen.name !== "accounts" || screen.chosen.length === 0) return;
    const { chosen } = screen;
    dispatch({ type: "connectingStarted" });
    await attempt(api.complete(token, chosen), (completed) =>
      dispatch({ type: "completed", completed }),
    );
  };

  const proceedTo = async (answer: SignInAnswer): Promise<void> => {
    if (answer.kind === "asked") {
      dispatch({ type: "secondStepAsked", challenge: answer.challenge });
      return;
    }
    dispatch({ type: "credentialsAccepted", accounts: answer.accounts });
    const { session } = state();
    if (session && !session.selects_accounts) await share();
  };

  const finish = (): void => {
    const { screen } = state();
    if (screen.name !== "connected") return;
    announce("HANDOFF");
    const metadata = successMetadata(screen.completed, state());
    tell({ kind: "success", publicToken: screen.completed.public_token, metadata });
  };

  const leaveForGood = (): void => {
    const metadata = exitMetadata(state());
    announce("EXIT", { exit_status: metadata.status });
    tell({ kind: "exit", error: exitError(state()), metadata });
  };

  return {
    async start(next, language) {
      token = next;
      run += 1;
      deps.dispatch({ type: "restarted", language });
      await attempt(api.session(token), (session) => {
        deps.dispatch({ type: "sessionLoaded", session });
        announce("OPEN");
        announce("TRANSITION_VIEW");
      });
    },
    proceed: () => dispatch({ type: "continued" }),
    search(query) {
      dispatch({ type: "queryTyped", query });
      if (query) announce("SEARCH_INSTITUTION", { institution_search_query: query });
    },
    choose(institution) {
      dispatch({ type: "institutionChosen", institution });
      announce("SELECT_INSTITUTION");
    },
    async signIn(username, password) {
      const { screen } = state();
      if (screen.name !== "credentials") return;
      const institutionId = screen.institution.institution_id;
      announce("SUBMIT_CREDENTIALS");
      dispatch({ type: "credentialsSubmitted", username });
      await attempt(api.signIn(token, { institutionId, username, password }), proceedTo);
    },
    async answer(answers) {
      if (state().screen.name !== "secondStep") return;
      announce("SUBMIT_MFA");
      dispatch({ type: "secondStepAnswered" });
      await attempt(api.answer(token, answers), proceedTo);
    },
    toggle: (id) => dispatch({ type: "accountToggled", id }),
    share,
    finish,
    back: () => dispatch({ type: "backPressed" }),
    leave() {
      const { screen } = state();
      if (screen.name === "connected") finish();
      else if (isLossy(screen)) dispatch({ type: "leaveAsked" });
      else if (screen.name !== "leaving") leaveForGood();
    },
    stay: () => dispatch({ type: "stayed" }),
    leaveForGood,
    reset() {
      run += 1;
      deps.dispatch({ type: "restarted", language: state().language });
    },
  };
}
