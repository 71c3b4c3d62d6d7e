import { FailedScreen } from "./failed-screen.tsx";
import { FindingScreen } from "./finding-screen.tsx";
import { LoggedInScreen } from "./logged-in-screen.tsx";
import { MainScreen } from "./main-screen.tsx";
import { OpeningScreen } from "./opening-screen.tsx";

/** What is loaded at once: where a sign-in starts and ends, and what draws it. */
export const firstScreens = {
  finding: FindingScreen,
  opening: OpeningScreen,
  main: MainScreen,
  loggedIn: LoggedInScreen,
  failed: FailedScreen,
};

export type FirstName = keyof typeof firstScreens;
