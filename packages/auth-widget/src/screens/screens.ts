import type { Screen } from "../machine/screen.ts";
import { EmailSentScreen } from "./email-sent-screen.tsx";
import { FailedScreen } from "./failed-screen.tsx";
import { LoggedInScreen } from "./logged-in-screen.tsx";
import { MainScreen } from "./main-screen.tsx";
import { MfaChoiceScreen } from "./mfa-choice-screen.tsx";
import { RecoveryEntryScreen } from "./recovery-entry-screen.tsx";
import { RecoverySaveScreen } from "./recovery-save-screen.tsx";
import { SmsEntryScreen } from "./sms-entry-screen.tsx";
import { SmsSetupScreen } from "./sms-setup-screen.tsx";
import { TotpEntryScreen } from "./totp-entry-screen.tsx";
import { TotpSetupScreen } from "./totp-setup-screen.tsx";
import type { View } from "./view.ts";

type ScreenTable = { [Name in Screen["name"]]: View<Name> };

/** Every screen of the widget and what draws it; a screen without a row does not compile. */
export const screens = {
  main: MainScreen,
  emailSent: EmailSentScreen,
  mfaChoice: MfaChoiceScreen,
  totpSetup: TotpSetupScreen,
  totpEntry: TotpEntryScreen,
  smsSetup: SmsSetupScreen,
  smsEntry: SmsEntryScreen,
  recoveryEntry: RecoveryEntryScreen,
  recoverySave: RecoverySaveScreen,
  loggedIn: LoggedInScreen,
  failed: FailedScreen,
} satisfies ScreenTable;
