import type { Screen } from "../machine/screen.ts";
import { FailedScreen } from "./failed-screen.tsx";
import { FindingScreen } from "./finding-screen.tsx";
import { LoggedInScreen } from "./logged-in-screen.tsx";
import { MainScreen } from "./main-screen.tsx";
import { createRoom } from "./room.ts";

/** What is loaded at once: where a sign-in starts and ends, and what draws it. */
export const firstScreens = {
  finding: FindingScreen,
  main: MainScreen,
  loggedIn: LoggedInScreen,
  failed: FailedScreen,
};

export type FirstName = keyof typeof firstScreens;

/** All others, loaded on demand and together: they share most of what they are made of. */
export const laterScreens = createRoom(() => import("./later-screens.tsx"));

/** Whether a screen can be drawn now. */
export const isAtHand = ({ name }: Screen): boolean =>
  name in firstScreens || laterScreens.now() !== undefined;
