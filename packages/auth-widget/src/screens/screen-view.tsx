import type { Screen } from "../machine/screen.ts";
import { screens } from "./screens.ts";
import type { ViewProps } from "./view.ts";

type Shared = Omit<ViewProps<"main">, "screen">;

/** Draws the screen by the table. The switch only tells the compiler which variant goes with which view. */
export function ScreenView({ screen, ...shared }: Shared & { screen: Screen }) {
  switch (screen.name) {
    case "finding":
      return <screens.finding screen={screen} {...shared} />;
    case "main":
      return <screens.main screen={screen} {...shared} />;
    case "ssoEmail":
      return <screens.ssoEmail screen={screen} {...shared} />;
    case "ssoMenu":
      return <screens.ssoMenu screen={screen} {...shared} />;
    case "ssoSlug":
      return <screens.ssoSlug screen={screen} {...shared} />;
    case "emailSent":
      return <screens.emailSent screen={screen} {...shared} />;
    case "emailMethod":
      return <screens.emailMethod screen={screen} {...shared} />;
    case "emailCode":
      return <screens.emailCode screen={screen} {...shared} />;
    case "password":
      return <screens.password screen={screen} {...shared} />;
    case "forgot":
      return <screens.forgot screen={screen} {...shared} />;
    case "resetSent":
      return <screens.resetSent screen={screen} {...shared} />;
    case "newPassword":
      return <screens.newPassword screen={screen} {...shared} />;
    case "organizations":
      return <screens.organizations screen={screen} {...shared} />;
    case "mfaChoice":
      return <screens.mfaChoice screen={screen} {...shared} />;
    case "totpSetup":
      return <screens.totpSetup screen={screen} {...shared} />;
    case "totpEntry":
      return <screens.totpEntry screen={screen} {...shared} />;
    case "smsSetup":
      return <screens.smsSetup screen={screen} {...shared} />;
    case "smsEntry":
      return <screens.smsEntry screen={screen} {...shared} />;
    case "recoveryEntry":
      return <screens.recoveryEntry screen={screen} {...shared} />;
    case "recoverySave":
      return <screens.recoverySave screen={screen} {...shared} />;
    case "loggedIn":
      return <screens.loggedIn screen={screen} {...shared} />;
    case "failed":
      return <screens.failed screen={screen} {...shared} />;
  }
}
