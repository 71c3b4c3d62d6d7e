import type { SignInProduct } from "../config/config.ts";
import type { Door } from "./door.ts";
import type { Rules } from "./rules.ts";
import type { Screen, ScreenNamed } from "./screen.ts";

/** The screen shown and the ones behind it. */
export type State = {
  screen: Screen;
  history: readonly Screen[];
  /** Counts the screens that were shown, so that what was asked on one is not taken for an answer on the next. */
  visit: number;
  rules: Rules;
};

/** Wherever the mailbox belongs, by all ways that the page offers. */
export const openDoor = (products: readonly SignInProduct[]): Door => ({
  organization: null,
  products,
  isVerifying: false,
});

export const mainScreen = (door: Door): ScreenNamed<"main"> => ({
  name: "main",
  door,
  email: "",
  problem: null,
  isSending: false,
});

export const firstState = (rules: Rules): State => ({
  screen: mainScreen(openDoor(rules.products)),
  history: [],
  visit: 0,
  rules,
});
