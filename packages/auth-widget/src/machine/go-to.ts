import type { Screen } from "./screen.ts";
import type { State } from "./state.ts";

/** A call that is still under way is over once its screen was left. */
function atRest(screen: Screen): Screen {
  if (screen.name === "main") return { ...screen, isSending: false, leaving: null };
  if ("isSending" in screen) return { ...screen, isSending: false };
  if ("leaving" in screen) return { ...screen, leaving: null };
  if ("isChecking" in screen) return { ...screen, isChecking: false };
  return screen;
}

/** Another screen, with the way back to this one. */
export const goTo = (state: State, screen: Screen): State => ({
  ...state,
  screen,
  history: [...state.history, atRest(state.screen)],
  visit: state.visit + 1,
});

/** Another screen that nothing leads back from. */
export const arriveAt = (state: State, screen: Screen): State => ({
  ...state,
  screen,
  history: [],
  visit: state.visit + 1,
});

/** The screen before this one, where there is one. */
export function comeBack(state: State): State {
  const screen = state.history.at(-1);
  if (!screen) return state;
  return { ...state, screen, history: state.history.slice(0, -1), visit: state.visit + 1 };
}
