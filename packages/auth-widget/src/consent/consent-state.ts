import type { ScopeResult } from "./consent-client.ts";

/** Everything the page can show, with exactly its data. */
export type ConsentState =
  | { kind: "loading" }
  | { kind: "missing"; flow: "consent" | "logout"; names: readonly string[] }
  | {
      kind: "asking";
      /** "" where it has none. */
      app: string;
      scopes: readonly ScopeResult[];
      /** The answer that is on its way. */
      sending: "allow" | "deny" | null;
    }
  | { kind: "denied"; backTo: string }
  | { kind: "askingLogout"; backTo: string; isSending: boolean }
  | { kind: "stayed" }
  | { kind: "failed" };

/** What has happened, in the past tense. */
export type ConsentEvent =
  | { type: "consentAsked"; app: string; scopes: readonly ScopeResult[] }
  | { type: "answerChosen"; answer: "allow" | "deny" }
  | { type: "denied"; backTo: string }
  | { type: "logoutAsked"; backTo: string }
  | { type: "logoutChosen" }
  | { type: "stayChosen" }
  | { type: "startedAnew" }
  | { type: "callFailed" };

/** One answer: what is pressed while one is on its way changes nothing. */
export function reduceConsent(state: ConsentState, event: ConsentEvent): ConsentState {
  switch (event.type) {
    case "consentAsked":
      return { kind: "asking", app: event.app, scopes: event.scopes, sending: null };
    case "answerChosen":
      return state.kind === "asking" && state.sending === null
        ? { ...state, sending: event.answer }
        : state;
    case "denied":
      return { kind: "denied", backTo: event.backTo };
    case "logoutAsked":
      return { kind: "askingLogout", backTo: event.backTo, isSending: false };
    case "logoutChosen":
      return state.kind === "askingLogout" ? { ...state, isSending: true } : state;
    case "stayChosen":
      return state.kind === "askingLogout" && !state.isSending ? { kind: "stayed" } : state;
    case "startedAnew":
      return { kind: "loading" };
    case "callFailed":
      return { kind: "failed" };
  }
}
