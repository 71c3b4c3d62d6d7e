import type { Screen } from "../machine/screen.ts";
import { EmailCodeScreen } from "./email-code-screen.tsx";
import { EmailMethodScreen } from "./email-method-screen.tsx";
import { EmailSentScreen } from "./email-sent-screen.tsx";
import { FailedScreen } from "./failed-screen.tsx";
import { FindingScreen } from "./finding-screen.tsx";
import { ForgotScreen } from "./forgot-screen.tsx";
import { LoggedInScreen } from "./logged-in-screen.tsx";
import { MainScreen } from "./main-screen.tsx";
import { MfaChoiceScreen } from "./mfa-choice-screen.tsx";
import { NewPasswordScreen } from "./new-password-screen.tsx";
import { OrganizationsScreen } from "./organizations-screen.tsx";
import { PasswordScreen } from "./password-screen.tsx";
import { RecoveryEntryScreen } from "./recovery-entry-screen.tsx";
import { RecoverySaveScreen } from "./recovery-save-screen.tsx";
import { ResetSentScreen } from "./reset-sent-screen.tsx";
import { SmsEntryScreen } from "./sms-entry-screen.tsx";
import { SmsSetupScreen } from "./sms-setup-screen.tsx";
import { SsoEmailScreen } from "./sso-email-screen.tsx";
import { SsoMenuScreen } from "./sso-menu-screen.tsx";
import { SsoSlugScreen } from "./sso-slug-screen.tsx";
import { TotpEntryScreen } from "./totp-entry-screen.tsx";
import { TotpSetupScreen } from "./totp-setup-screen.tsx";
import type { View } from "./view.ts";

type ScreenTable = { [Name in Screen["name"]]: View<Name> };

/** Every screen of the widget and what draws it; a screen without a row does not compile. */
export const screens = {
  finding: FindingScreen,
  main: MainScreen,
  ssoEmail: SsoEmailScreen,
  ssoMenu: SsoMenuScreen,
  ssoSlug: SsoSlugScreen,
  emailSent: EmailSentScreen,
  emailMethod: EmailMethodScreen,
  emailCode: EmailCodeScreen,
  password: PasswordScreen,
  forgot: ForgotScreen,
  resetSent: ResetSentScreen,
  newPassword: NewPasswordScreen,
  organizations: OrganizationsScreen,
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
