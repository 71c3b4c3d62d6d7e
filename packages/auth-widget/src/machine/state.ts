import { type Door, openWays } from "./organization-entry.ts";
import type { Rules } from "./rules.ts";
import type { Screen, ScreenNamed } from "./screen.ts";

/** The screen shown and the ones behind it. */
export type State = {
  screen: Screen;
  history: readonly Screen[];
  /**
   * Counts the screens that were shown, so that what was asked on one is not taken for an answer on
   * the next.
   */
  visit: number;
  rules: Rules;
  /** Where the start leads; null until the organization of the page is known. */
  home: Door | null;
  /** What a session is for: to go on, or for a new password first. */
  goal: "goOn" | "newPassword";
};

/** Wherever the mailbox belongs, by all ways that the page offers. */
export const openDoor = ({ products, oauthProviders }: Rules): Door => ({
  organization: null,
  ...openWays({ products, oauth: oauthProviders, connections: null }, null),
  isVerifying: false,
});

export const mainScreen = (door: Door): ScreenNamed<"main"> => ({
  name: "main",
  door,
  email: "",
  problem: null,
  isSending: false,
  leaving: null,
  oneTap: null,
});

/** Where everything starts: the form, or the search for the organization that it is for. */
export const homeScreen = (home: Door | null): Screen =>
  home ? mainScreen(home) : { name: "finding" };

export function firstState(rules: Rules): State {
  const home = rules.flow === "Organization" ? null : openDoor(rules);
  return { screen: homeScreen(home), history: [], visit: 0, rules, home, goal: "goOn" };
}
