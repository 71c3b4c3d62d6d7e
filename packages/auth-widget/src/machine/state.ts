import type { Screen, ScreenNamed } from "./screen.ts";

/** The screen shown and the ones behind it. */
export type State = { screen: Screen; history: readonly Screen[] };

export const firstScreen: ScreenNamed<"main"> = {
  name: "main",
  email: "",
  problem: null,
  isSending: false,
};

export const firstState: State = { screen: firstScreen, history: [] };
