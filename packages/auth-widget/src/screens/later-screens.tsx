import { useEffect, useMemo, useRef } from "react";
import { laterActionsOf } from "../actions/later-actions.ts";
import type { Screen } from "../machine/screen.ts";
import { adoptLater } from "../parts/adopt-later.ts";
import { Toasts } from "../parts/toasts.tsx";
import { useTyped } from "../parts/use-typed.ts";
import { EmailCodeScreen } from "./email-code-screen.tsx";
import { EmailMethodScreen } from "./email-method-screen.tsx";
import { EmailSentScreen } from "./email-sent-screen.tsx";
import type { FirstName } from "./first-screens.ts";
import { ForgotScreen } from "./forgot-screen.tsx";
import { LinkQuestionScreen } from "./link-question-screen.tsx";
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
import type { LaterProps, View, ViewProps } from "./view.ts";

type LaterScreen = Exclude<Screen, { name: FirstName }>;
type ScreenTable = { readonly [Name in LaterScreen["name"]]: View<Name> };
type Shared = Omit<LaterProps<"emailSent">, "screen">;

/** Every screen that nobody starts at and what draws it; one without a row does not compile. */
export const otherScreens = {
  ssoEmail: SsoEmailScreen,
  ssoMenu: SsoMenuScreen,
  ssoSlug: SsoSlugScreen,
  linkQuestion: LinkQuestionScreen,
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
} satisfies ScreenTable;

/** Draws the screen by the table. The switch only tells the compiler which variant goes with which view. */
function ScreenOf({ screen, ...shared }: Shared & { screen: LaterScreen }) {
  switch (screen.name) {
    case "ssoEmail":
      return <otherScreens.ssoEmail screen={screen} {...shared} />;
    case "ssoMenu":
      return <otherScreens.ssoMenu screen={screen} {...shared} />;
    case "ssoSlug":
      return <otherScreens.ssoSlug screen={screen} {...shared} />;
    case "linkQuestion":
      return <otherScreens.linkQuestion screen={screen} {...shared} />;
    case "emailSent":
      return <otherScreens.emailSent screen={screen} {...shared} />;
    case "emailMethod":
      return <otherScreens.emailMethod screen={screen} {...shared} />;
    case "emailCode":
      return <otherScreens.emailCode screen={screen} {...shared} />;
    case "password":
      return <otherScreens.password screen={screen} {...shared} />;
    case "forgot":
      return <otherScreens.forgot screen={screen} {...shared} />;
    case "resetSent":
      return <otherScreens.resetSent screen={screen} {...shared} />;
    case "newPassword":
      return <otherScreens.newPassword screen={screen} {...shared} />;
    case "organizations":
      return <otherScreens.organizations screen={screen} {...shared} />;
    case "mfaChoice":
      return <otherScreens.mfaChoice screen={screen} {...shared} />;
    case "totpSetup":
      return <otherScreens.totpSetup screen={screen} {...shared} />;
    case "totpEntry":
      return <otherScreens.totpEntry screen={screen} {...shared} />;
    case "smsSetup":
      return <otherScreens.smsSetup screen={screen} {...shared} />;
    case "smsEntry":
      return <otherScreens.smsEntry screen={screen} {...shared} />;
    case "recoveryEntry":
      return <otherScreens.recoveryEntry screen={screen} {...shared} />;
    case "recoverySave":
      return <otherScreens.recoverySave screen={screen} {...shared} />;
  }
}

type LaterViewProps = Omit<ViewProps<"main">, "screen"> & { screen: LaterScreen };

/** The screen with what only later screens do. It is drawn anew for each visit, so what a screen does by itself begins here. */
function LaterView({ actions, toasts, ...shared }: LaterViewProps) {
  const { desk } = actions;
  const all = useMemo(() => ({ ...actions, ...laterActionsOf(desk) }), [actions, desk]);
  useEffect(() => all.arriveLater(), [all]);
  const place = useRef<HTMLSpanElement>(null);
  useTyped(shared.screen, place);
  return (
    <Toasts standing={toasts}>
      <span hidden ref={place} />
      <ScreenOf actions={all} {...shared} />
    </Toasts>
  );
}

adoptLater();

/** They are one file: once it is there, no step of a sign-in can fail to load. */
export const room = LaterView;
