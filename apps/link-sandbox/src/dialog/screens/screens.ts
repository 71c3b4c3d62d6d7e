import type { Screen } from "../machine/state.ts";
import { AccountsScreen } from "./accounts-screen.tsx";
import { ConsentScreen } from "./consent-screen.tsx";
import { CredentialsScreen } from "./credentials-screen.tsx";
import { InstitutionsScreen } from "./institutions-screen.tsx";
import { SecondStepScreen } from "./second-step-screen.tsx";
import {
  ConnectedScreen,
  FailedScreen,
  LeavingScreen,
  LoadingScreen,
  OpeningScreen,
} from "./status-screens.tsx";
import type { View } from "./view.ts";

type ScreenTable = { readonly [N in Screen["name"]]: View<N> };

/** Every screen and who draws it. Leaving a row out is a compile error. */
export const screens: ScreenTable = {
  opening: OpeningScreen,
  consent: ConsentScreen,
  institutions: InstitutionsScreen,
  credentials: CredentialsScreen,
  loading: LoadingScreen,
  secondStep: SecondStepScreen,
  accounts: AccountsScreen,
  connected: ConnectedScreen,
  failed: FailedScreen,
  leaving: LeavingScreen,
};
