import type { Event } from "../event.ts";
import { firstScreen, type State } from "../state.ts";

type EmailEvent = Exclude<Event, { type: "callFailed" } | { type: "backPressed" }>;

/** The e-mail form and what follows it. A late answer about another address changes nothing. */
export function reduceEmail(state: State, event: EmailEvent): State {
  const { screen, history } = state;
  if (event.type === "tryAgainPressed") {
    if (screen.name !== "emailSent") return state;
    return { screen: { ...firstScreen, email: screen.email }, history: [] };
  }
  if (screen.name !== "main") return state;
  switch (event.type) {
    case "emailChanged":
      return screen.isSending
        ? state
        : { screen: { ...screen, email: event.email, problem: null }, history };
    case "magicLinkRequested":
      return {
        screen: { ...screen, email: event.email, problem: null, isSending: true },
        history,
      };
    case "emailRefused":
      return event.email === screen.email
        ? { screen: { ...screen, problem: event.problem, isSending: false }, history }
        : state;
    case "magicLinkSent":
      return event.email === screen.email && screen.isSending
        ? {
            screen: { name: "emailSent", email: event.email },
            history: [...history, { ...screen, isSending: false }],
          }
        : state;
  }
}
