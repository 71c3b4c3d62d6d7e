import type { MailboxProven } from "./discovered.ts";
import type { ResetLink, TakenLink } from "./link.ts";
import type { OneTapProblem } from "./one-tap.ts";
import type { Connection } from "./organization-entry.ts";
import type { OrganizationMatch } from "./organization-match.ts";
import type {
  CodeProblem,
  EmailProblem,
  Failure,
  KeptScreen,
  Leaving,
  PassingFailure,
  PhoneProblem,
  ResendStep,
  ScreenNamed,
  SlugProblem,
  TotpSetup,
} from "./screen.ts";
import type { MfaMethod } from "./second-factor.ts";
import type { SignInAnswer } from "./sign-in-answer.ts";

export type EmailEvent =
  | { type: "emailChanged"; email: string }
  | { type: "magicLinkRequested"; email: string }
  | { type: "magicLinkSent"; email: string }
  | { type: "emailRefused"; email: string; problem: EmailProblem }
  | { type: "tryAgainPressed" };

/** About codes by mail, passwords and the choice of an organization. */
export type ProofEvent =
  /** The address is one, and there is more than one way to prove it by mail. */
  | { type: "emailAccepted"; email: string }
  | { type: "emailCodeRequested" }
  /** `at`: the page's clock, in milliseconds. */
  | { type: "emailCodeRefused"; problem: CodeProblem }
  | { type: "emailCodeSent"; email: string; at: number }
  /** The code was sent before: by this page or another. */
  | { type: "codeChosen"; email: string }
  /** By this tab, before the page was loaded again. */
  | { type: "screenKept"; screen: KeptScreen; email: string }
  | { type: "passwordChosen"; email: string }
  /** `isToSend`: without another press. */
  | { type: "forgotChosen"; email: string; isToSend?: boolean }
  | { type: "resetRequested"; email: string }
  | { type: "resetSent"; email: string; isFirst: boolean }
  | { type: "linkOpened"; taken: TakenLink; isAgreed: boolean; mailbox?: string | null }
  | { type: "linkDoubted"; screen: ScreenNamed<"linkQuestion"> }
  | { type: "resetLinkOpened"; link: ResetLink }
  | MailboxProven
  /** `name`: how a new one is to be called; null where nobody says. */
  | { type: "organizationEntered"; target: string | "new"; name: string | null }
  /** `gone`: the person is no member of it any more. */
  | { type: "organizationRefused"; problem: PassingFailure | "notMember"; gone?: string }
  | { type: "invitationDeclined"; organizationId: string };

/** About a second factor. */
export type FactorEvent =
  | { type: "factorChosen"; method: MfaMethod }
  | { type: "totpRequested" }
  | { type: "totpCreated"; setup: Extract<TotpSetup, { kind: "ready" }> }
  | { type: "totpRefused"; problem: CodeProblem | null }
  | { type: "secretShown"; as: "qr" | "manual" }
  | { type: "appLinked" }
  | { type: "backupCodeChosen" }
  | { type: "codeEntered" }
  | { type: "codeRefused"; problem: CodeProblem }
  | { type: "numberRefused"; problem: PhoneProblem }
  | { type: "smsRequested" }
  /** `at`: the page's clock, in milliseconds. */
  | { type: "smsSent"; newNumber: string | null; shownNumber: string; at: number }
  | { type: "smsRefused"; problem: PhoneProblem; at: number }
  | { type: "resendStepReached"; step: ResendStep }
  | { type: "factorAnswered"; answer: SignInAnswer }
  | { type: "backupCodesSaved" };

/** About accounts elsewhere and organizations' own sign-ins. */
export type FederationEvent =
  | { type: "leaveRequested"; to: Leaving }
  | { type: "pageLeft" }
  /** Google's prompt is not shown, for a reason that the developer can mend. */
  | { type: "oneTapRefused"; problem: OneTapProblem }
  | { type: "ssoChosen" }
  | { type: "connectionsRequested"; email: string }
  /** A single one was started. */
  | { type: "connectionsFound"; connections: readonly Connection[] }
  | { type: "slugRequested" }
  | { type: "slugRefused"; problem: SlugProblem }
  /** With a single connection, that was started. */
  | { type: "slugFound"; match: OrganizationMatch };

/** What has happened, in the past tense. */
export type Event =
  | EmailEvent
  | ProofEvent
  | FactorEvent
  | FederationEvent
  | { type: "signInAnswered"; answer: SignInAnswer }
  /** The organization that the page belongs to. */
  | {
      type: "organizationFound";
      match: OrganizationMatch;
      /** A visitor who comes back without a sign-in is not sent away again at once. */
      isBack?: boolean;
    }
  /** A tile of an organization's provider led here. */
  | { type: "tileOpened"; connectionId: string }
  | {
      type: "callFailed";
      failure: Failure;
      canGoBack: boolean;
      newLinkTo?: string | undefined;
      newResetTo?: string | undefined;
    }
  | { type: "backPressed" }
  | { type: "startedOver" };
