import type { EmailEvent } from "../event.ts";
import { arriveAt, goTo } from "../go-to.ts";
import { mainScreen, type State } from "../state.ts";

/** Something is wrong with the address, wherever it was typed. */
function refused(state: State, event: Extract<EmailEvent, { type: "emailRefused" }>): State {
  const { screen } = state;
  const isTyped =
    screen.name === "main" ||
    screen.name === "emailMethod" ||
    screen.name === "forgot" ||
    screen.name === "ssoEmail";
  return isTyped && event.email === screen.email
    ? { ...state, screen: { ...screen, problem: event.problem, isSending: false } }
    : state;
}

/** The link, chosen among the ways to prove a mailbox. */
function reduceMethod(state: State, event: EmailEvent): State {
  const { screen } = state;
  if (screen.name !== "emailMethod") return state;
  if (event.type === "magicLinkRequested") {
    return { ...state, screen: { ...screen, problem: null, isSending: true } };
  }
  return event.type === "magicLinkSent" && event.email === screen.email && screen.isSending
    ? goTo(state, { name: "emailSent", door: screen.door, email: event.email })
    : state;
}

/** The e-mail form and what follows it. A late answer about another address changes nothing. */
export function reduceEmail(state: State, event: EmailEvent): State {
  const { screen } = state;
  if (event.type === "tryAgainPressed") {
    if (screen.name !== "emailSent" && screen.name !== "resetSent") return state;
    return arriveAt(state, { ...mainScreen(screen.door), email: screen.email });
  }
  if (event.type === "emailRefused") return refused(state, event);
  if (screen.name === "emailMethod") return reduceMethod(state, event);
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
    case "magicLinkSent":
      return event.email === screen.email && screen.isSending
        ? goTo(state, { name: "emailSent", door: screen.door, email: event.email })
        : state;
  }
}
