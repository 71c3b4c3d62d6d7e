import { EmailCodeScreen } from "./email-code-screen.tsx";
import { EmailMethodScreen } from "./email-method-screen.tsx";
import { EmailSentScreen } from "./email-sent-screen.tsx";
import { ForgotScreen } from "./forgot-screen.tsx";
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

/** The screens that nobody starts at. They are one file: once it is there, no step of a sign-in can fail to load. */
export const room = {
  EmailCodeScreen,
  EmailMethodScreen,
  EmailSentScreen,
  ForgotScreen,
  MfaChoiceScreen,
  NewPasswordScreen,
  OrganizationsScreen,
  PasswordScreen,
  RecoveryEntryScreen,
  RecoverySaveScreen,
  ResetSentScreen,
  SmsEntryScreen,
  SmsSetupScreen,
  SsoEmailScreen,
  SsoMenuScreen,
  SsoSlugScreen,
  TotpEntryScreen,
  TotpSetupScreen,
};
