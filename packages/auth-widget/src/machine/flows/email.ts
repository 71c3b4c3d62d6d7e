import type { EmailEvent } from "../event.ts";
import { arriveAt, goTo } from "../go-to.ts";
import { mainScreen, type State } from "../state.ts";

/** The e-mail form and what follows it. A late answer about another address changes nothing. */
export function reduceEmail(state: State, event: EmailEvent): State {
  const { screen } = state;
  if (event.type === "tryAgainPressed") {
    if (screen.name !== "emailSent") return state;
    return arriveAt(state, { ...mainScreen(screen.door), email: screen.email });
  }
  if (screen.name !== "main") return state;
  switch (event.type) {
    case "emailChanged":
      return screen.isSending
        ? state
        : { ...state, screen: { ...screen, email: event.email, problem: null } };
    case "magicLinkRequested":
      return {
        ...state,
        screen: { ...screen, email: event.email, problem: null, isSending: true },
      };
    case "emailRefused":
      return event.email === screen.email
        ? { ...state, screen: { ...screen, problem: event.problem, isSending: false } }
        : state;
    case "magicLinkSent":
      return event.email === screen.email && screen.isSending
        ? goTo(state, { name: "emailSent", door: screen.door, email: event.email })
        : state;
  }
}
