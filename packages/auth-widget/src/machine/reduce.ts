import type { Event } from "./event.ts";
import { reduceEmail } from "./flows/email.ts";
import type { Screen } from "./screen.ts";
import { firstScreen, type State } from "./state.ts";

/** A call that is still under way is over once its screen was left. */
const atRest = (screen: Screen): Screen =>
  screen.name === "main" ? { ...screen, isSending: false } : screen;

function goTo(state: State, screen: Screen): State {
  return { screen, history: [...state.history, atRest(state.screen)] };
}

/** The error screen goes back to the start; every other screen to the one before it. */
function goBack(state: State): State {
  if (state.screen.name === "failed") {
    return state.screen.canGoBack ? { screen: firstScreen, history: [] } : state;
  }
  const before = state.history.at(-1);
  return before ? { screen: before, history: state.history.slice(0, -1) } : state;
}

/** The widget's whole behaviour: state and event in, state out. */
export function reduce(state: State, event: Event): State {
  switch (event.type) {
    case "backPressed":
      return goBack(state);
    case "callFailed":
      return goTo(state, {
        name: "failed",
        failure: event.failure,
        canGoBack: event.canGoBack,
      });
    default:
      return reduceEmail(state, event);
  }
}
