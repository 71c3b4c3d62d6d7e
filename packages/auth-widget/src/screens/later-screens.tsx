import { useEffect, useId, useMemo, useRef } from "react";
import { laterActionsOf } from "../actions/later-actions.ts";
import { linkMinutesOf } from "../actions/links/asked-here.ts";
import { mailLinks } from "../actions/links/mail-links.ts";
import { keepScreen } from "../actions/stored/keep-screen.ts";
import { adoptLater } from "../components/adopt-later.ts";
import { LinkButton } from "../components/forms/busy-button.tsx";
import { CodeField } from "../components/forms/code-field.tsx";
import { useTyped } from "../components/forms/use-typed.ts";
import { Headline } from "../components/headline.tsx";
import { Toasts } from "../components/toasts.tsx";
import { useMessages } from "../config/use-messages.ts";
import type { Screen } from "../machine/screen.ts";
import type { MfaMethod } from "../machine/second-factor.ts";
import { EmailCodeScreen, EmailMethodScreen } from "./email/email-code-screen.tsx";
import { ConnectionButtons } from "./federation/federation-buttons.tsx";
import { SsoEmailScreen, SsoSlugScreen } from "./federation/sso-email-screen.tsx";
import type { FirstName } from "./first-screens.ts";
import { LinkQuestionScreen } from "./link-question-screen.tsx";
import { OrganizationsScreen } from "./organizations/organizations-screen.tsx";
import { ForgotScreen, ResetSentScreen } from "./passwords/forgot-screen.tsx";
import { NewPasswordScreen } from "./passwords/new-password-screen.tsx";
import { PasswordScreen } from "./passwords/password-screen.tsx";
import { codeProblemText } from "./problem-text.ts";
import { RecoveryEntryScreen, RecoverySaveScreen } from "./second-factor/recovery-save-screen.tsx";
import { SmsEntryScreen, SmsSetupScreen } from "./second-factor/sms-setup-screen.tsx";
import { TotpSetupScreen } from "./second-factor/totp-setup-screen.tsx";
import type { LaterProps, View, ViewProps } from "./view.ts";

/** The code that the authenticator app shows now. */
function TotpEntryScreen(props: LaterProps<"totpEntry">) {
  const messages = useMessages();
  const words = messages.totp;
  const { screen, actions, takesFocus, canGoBack } = props;
  const { factor, problem, isChecking, newCodes } = screen;
  const id = useId();
  return (
    <>
      <Headline takesFocus={false}>{words.entryHeadline}</Headline>
      <p id={id}>{words.entryText}</p>
      <CodeField
        takesFocus={takesFocus}
        isChecking={isChecking}
        problem={problem && codeProblemText(messages, problem)}
        describedBy={id}
        onCode={(code) => void actions.checkAppCode(factor, code)}
      />
      <div className="column">
        {newCodes === null && (
          <LinkButton onClick={actions.useBackupCode}>{words.useBackupCode}</LinkButton>
        )}
        {newCodes === null && factor.enrolled.includes("sms_otp") && (
          <LinkButton onClick={() => actions.chooseFactor("sms_otp")}>
            {words.textInstead}
          </LinkButton>
        )}
        {canGoBack && <LinkButton onClick={actions.goBack}>{messages.mfa.back}</LinkButton>}
      </div>
    </>
  );
}

/** Several organizations' sign-ins take the address. */
function SsoMenuScreen({ screen, actions, takesFocus }: LaterProps<"ssoMenu">) {
  const messages = useMessages();
  const { connections, leaving } = screen;
  return (
    <>
      <Headline takesFocus={takesFocus}>{messages.sso.menuHeadline}</Headline>
      <div className="column">
        <ConnectionButtons
          connections={connections}
          leaving={leaving}
          onLeave={(to) => void actions.leaveFor(null, to)}
        />
        <LinkButton onClick={actions.goBack}>{messages.mfa.back}</LinkButton>
      </div>
    </>
  );
}

/** No second factor yet, and more than one to choose from. */
function MfaChoiceScreen({ screen, actions, takesFocus, canGoBack }: LaterProps<"mfaChoice">) {
  const words = useMessages().mfa;
  const names: Record<MfaMethod, string> = { totp: words.useApp, sms_otp: words.useText };
  const { methods, organizationName } = screen.factor;
  return (
    <>
      <Headline takesFocus={takesFocus}>{words.setUp}</Headline>
      <p>{words.why(organizationName)}</p>
      <div className="column">
        {methods.map((method) => (
          <button
            key={method}
            type="button"
            className="button"
            onClick={() => actions.chooseFactor(method)}
          >
            {names[method]}
          </button>
        ))}
        {canGoBack && <LinkButton onClick={actions.goBack}>{words.back}</LinkButton>}
      </div>
    </>
  );
}

/** A link is on its way. */
function EmailSentScreen({
  screen,
  actions,
  config,
  emailDomains,
  takesFocus,
}: LaterProps<"emailSent">) {
  const words = useMessages().emailSent;
  const { domainHint } = config.emailMagicLinksOptions;
  return (
    <>
      <Headline takesFocus={takesFocus}>{words.headline}</Headline>
      <p>
        <span>{words.sentTo}</span> <b translate="no">{screen.email}</b>
        <span>{`. ${words.once(linkMinutesOf(config))}`}</span>
      </p>
      <div className="column">
        {mailLinks(emailDomains, domainHint).map(({ mailbox, href }) => (
          <a key={mailbox} className="button" href={href} target="_blank" rel="noopener noreferrer">
            {words.openIn(mailbox)}
          </a>
        ))}
      </div>
      <p className="small">
        <span>{words.notArrived}</span>{" "}
        <button type="button" className="link" onClick={actions.tryAgain}>
          {words.tryAgain}
        </button>
      </p>
    </>
  );
}

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

/**
 * Draws the screen by the table. The switch only tells the compiler which variant goes with which
 * view.
 */
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

/**
 * The screen with what only later screens do. It is drawn anew for each visit, so what a screen
 * does by itself begins here.
 */
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
export const screens = { LaterView, keepScreen };
