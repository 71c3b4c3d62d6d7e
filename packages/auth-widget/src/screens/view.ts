import type { ComponentType } from "react";
import type { Actions } from "../actions/actions.ts";
import type { LaterActions } from "../actions/later-actions.ts";
import type { ToastText } from "../components/toasts.tsx";
import type { SignInConfig } from "../config/config.ts";
import type { Screen, ScreenNamed } from "../machine/screen.ts";

export type ViewProps<Name extends Screen["name"]> = {
  screen: ScreenNamed<Name>;
  actions: Actions;
  config: SignInConfig;
  /** Domains our mail comes from; empty until they are known. */
  emailDomains: readonly string[];
  /** False on the very first screen, which must not take focus from the host page. */
  takesFocus: boolean;
  /** Whether there is a screen to go back to. */
  canGoBack: boolean;
  /** The page's clock, in milliseconds. */
  now: () => number;
  /** Those that stay, where the screen is only looked at. */
  toasts?: readonly ToastText[] | undefined;
};

/** The same for a screen that is loaded on demand: with what only those do. */
export type LaterProps<Name extends Screen["name"]> = Omit<ViewProps<Name>, "actions"> & {
  actions: Actions & LaterActions;
};

export type View<Name extends Screen["name"]> = ComponentType<LaterProps<Name>>;
