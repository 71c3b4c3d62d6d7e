import type { FederationEvent } from "../event.ts";
import { goTo } from "../go-to.ts";
import { doorOf } from "../organization-match.ts";
import type { Leaving } from "../screen.ts";
import { mainScreen, type State } from "../state.ts";

/** The address was looked up: nothing leads on by itself from several connections, or from none. */
function connectionsFound(
  state: State,
  { connections }: Extract<FederationEvent, { type: "connectionsFound" }>,
): State {
  const { screen } = state;
  if (screen.name !== "ssoEmail" || !screen.isSending) return state;
  if (connections.length === 0) {
    return goTo(state, { name: "ssoSlug", problem: null, isSending: false });
  }
  return connections.length === 1
    ? { ...state, screen: { ...screen, isSending: false } }
    : goTo(state, { name: "ssoMenu", connections, leaving: null });
}

type SlugEvent = Extract<FederationEvent, { type: "slugRequested" | "slugRefused" | "slugFound" }>;

/** The organization's slug: where it has no single sign-in of its own, its form follows. */
function reduceSlug(state: State, event: SlugEvent): State {
  const { screen } = state;
  if (screen.name !== "ssoSlug") return state;
  switch (event.type) {
    case "slugRequested":
      return { ...state, screen: { ...screen, problem: null, isSending: true } };
    case "slugRefused":
      return { ...state, screen: { ...screen, problem: event.problem, isSending: false } };
    case "slugFound":
      if (!screen.isSending) return state;
      return event.match.sso_active_connections.length === 1
        ? { ...state, screen: { ...screen, isSending: false } }
        : goTo(state, mainScreen(doorOf(event.match, state.rules)));
  }
}

/** The page is left from the form or from the menu of connections. */
function leavingFor(state: State, leaving: Leaving | null): State {
  const { screen } = state;
  return "leaving" in screen ? { ...state, screen: { ...screen, leaving } } : state;
}

/**
 * Accounts elsewhere and organizations' own sign-ins. What does not belong to the screen shown
 * changes nothing.
 */
export function reduceFederation(state: State, event: FederationEvent): State {
  const { screen } = state;
  switch (event.type) {
    case "leaveRequested":
      return leavingFor(state, event.to);
    case "pageLeft":
      return leavingFor(state, null);
    case "oneTapRefused":
      return screen.name === "main"
        ? { ...state, screen: { ...screen, oneTap: event.problem } }
        : state;
    case "ssoChosen":
      return screen.name === "main"
        ? goTo(state, { name: "ssoEmail", email: screen.email, problem: null, isSending: false })
        : state;
    case "connectionsRequested":
      return screen.name === "ssoEmail"
        ? { ...state, screen: { ...screen, email: event.email, problem: null, isSending: true } }
        : state;
    case "connectionsFound":
      return connectionsFound(state, event);
    default:
      return reduceSlug(state, event);
  }
}
