import type { Screen } from "../machine/screen.ts";
import { EmailSentScreen } from "./email-sent-screen.tsx";
import { FailedScreen } from "./failed-screen.tsx";
import { MainScreen } from "./main-screen.tsx";
import type { View } from "./view.ts";

type ScreenTable = { [Name in Screen["name"]]: View<Name> };

/** Every screen of the widget and what draws it; a screen without a row does not compile. */
export const screens = {
  main: MainScreen,
  emailSent: EmailSentScreen,
  failed: FailedScreen,
} satisfies ScreenTable;
