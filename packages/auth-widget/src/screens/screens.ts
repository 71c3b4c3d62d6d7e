import type { Screen } from "../machine/screen.ts";
import { FailedScreen } from "./failed-screen.tsx";
import { FindingScreen } from "./finding-screen.tsx";
import { later, type Row } from "./later.tsx";
import { LoggedInScreen } from "./logged-in-screen.tsx";
import { MainScreen } from "./main-screen.tsx";
import { createRoom } from "./room.ts";

type ScreenTable = { readonly [Name in Screen["name"]]: Row<Name> };

/** Loaded on demand, all together: they share most of what they are made of. */
export const laterScreens = createRoom(() => import("./later-screens.ts"));

/** Every screen of the widget and what draws it; a screen without a row does not compile. What nobody starts at is loaded on demand. */
export const screens: ScreenTable = {
  finding: FindingScreen,
  main: MainScreen,
  ssoEmail: later(laterScreens, (room) => room.SsoEmailScreen),
  ssoMenu: later(laterScreens, (room) => room.SsoMenuScreen),
  ssoSlug: later(laterScreens, (room) => room.SsoSlugScreen),
  emailSent: later(laterScreens, (room) => room.EmailSentScreen),
  emailMethod: later(laterScreens, (room) => room.EmailMethodScreen),
  emailCode: later(laterScreens, (room) => room.EmailCodeScreen),
  password: later(laterScreens, (room) => room.PasswordScreen),
  forgot: later(laterScreens, (room) => room.ForgotScreen),
  resetSent: later(laterScreens, (room) => room.ResetSentScreen),
  newPassword: later(laterScreens, (room) => room.NewPasswordScreen),
  organizations: later(laterScreens, (room) => room.OrganizationsScreen),
  mfaChoice: later(laterScreens, (room) => room.MfaChoiceScreen),
  totpSetup: later(laterScreens, (room) => room.TotpSetupScreen),
  totpEntry: later(laterScreens, (room) => room.TotpEntryScreen),
  smsSetup: later(laterScreens, (room) => room.SmsSetupScreen),
  smsEntry: later(laterScreens, (room) => room.SmsEntryScreen),
  recoveryEntry: later(laterScreens, (room) => room.RecoveryEntryScreen),
  recoverySave: later(laterScreens, (room) => room.RecoverySaveScreen),
  loggedIn: LoggedInScreen,
  failed: FailedScreen,
};
