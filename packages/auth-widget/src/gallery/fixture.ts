import type { PasswordStrength, SignInClient } from "../actions/client.ts";
import type { ToastText } from "../components/toasts.tsx";
import type { SignInConfig } from "../config/config.ts";
import type { ConsentState } from "../consent/consent-state.ts";
import type { Screen } from "../machine/screen.ts";

export type FixtureGroup =
  | "start"
  | "mail"
  | "password"
  | "sso"
  | "organizations"
  | "app"
  | "phone"
  | "backup"
  | "consent"
  | "end";

/**
 * What the page does with a screen before it is looked at: a text goes into a field by its name, a
 * part is pressed by its selector, or one is waited for.
 */
export type Step =
  | { fill: string; text: string }
  | { press: string }
  | { select: string; value: string }
  | { wait: string };

type Settings = Awaited<ReturnType<SignInClient["bootstrap"]["get"]>>;

/**
 * A screen in a state, as data alone. Times count from 0, which is what the clock of the gallery
 * says.
 */
export type Fixture = {
  /** Its name in addresses. */
  id: string;
  group: FixtureGroup;
  title: string;
  /** Of the sign-in, or of the page that an application sends members to. */
  screen: Screen | ConsentState;
  /** Whether there is a screen to go back to. */
  canGoBack?: boolean;
  config?: Partial<SignInConfig>;
  settings?: Partial<Settings>;
  /** What the server says of the password that is filled in. */
  strength?: PasswordStrength;
  toasts?: readonly ToastText[];
  /** The screen's code could not be loaded. */
  isMissing?: boolean;
  /** The browser keeps neither cookies nor site data. */
  keepsNothing?: boolean;
  steps?: readonly Step[];
};
