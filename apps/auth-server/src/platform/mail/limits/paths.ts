import type { LetterKind } from "../letters/letter.ts";

/**
 * Every way to have a letter or a text sent, by whose word it goes out: anyone's, or a member's. A
 * path without a row here is given no permit, and nothing is written without one.
 */
export const SENDING_PATHS = {
  discovery_link: "anybody",
  discovery_code: "anybody",
  sign_up: "anybody",
  login_link: "anybody",
  email_code: "anybody",
  password_reset: "anybody",
  discovery_password_reset: "anybody",
  invitation: "member",
  reactivation: "member",
  email_change: "member",
  sso_setup: "member",
  sms_code: "text",
} as const;

type SendingPath = keyof typeof SENDING_PATHS;
type PathOf<Whose extends string> = {
  [Path in SendingPath]: (typeof SENDING_PATHS)[Path] extends Whose ? Path : never;
}[SendingPath];
export type StrangersPath = PathOf<"anybody">;
export type MembersPath = PathOf<"member">;
export type TextPath = PathOf<"text">;

type AskedKind =
  | "discoveryLink"
  | "signUpLink"
  | "accountExists"
  | "loginLink"
  | "signupLink"
  | "invite"
  | "code"
  | "resetPassword"
  | "noAccount"
  | "confirmEmail"
  | "ssoSetup";
/** Letters that nobody asks for: they tell a person what happened. */
export type NoticeKind = Exclude<LetterKind, AskedKind>;

/**
 * Seconds that a notice waits for others of its type: the first one, and one after another that
 * just went out.
 */
export interface NoticeTerms {
  readonly first: number;
  readonly again: number;
}

/** Of what may be an attack: the first goes out at once. */
const AT_ONCE: NoticeTerms = { first: 0, again: 600 };
/** Its link lives for minutes, and the newest one counts. */
const WITH_A_LINK: NoticeTerms = { first: 0, again: 60 };
/**
 * A limit of its own allows four of them a day (see management/README.md), and a day is all the
 * time that each leaves.
 */
const EACH: NoticeTerms = { first: 0, again: 0 };
/** Of what people try out and take back. */
const COLLECTED: NoticeTerms = { first: 30, again: 600 };

/**
 * Every notice. Those of one type to one mailbox are combined. None is dropped, except one that
 * still waits and is no longer true (see `withdraw` of the mail service).
 */
export const NOTICES: Readonly<Record<NoticeKind, NoticeTerms>> = {
  phoneAdded: AT_ONCE,
  phoneRemoved: AT_ONCE,
  appAdded: AT_ONCE,
  appRemoved: AT_ONCE,
  accountLinked: AT_ONCE,
  accountUnlinked: AT_ONCE,
  passwordAdded: AT_ONCE,
  passwordSet: AT_ONCE,
  passwordRemoved: AT_ONCE,
  emailChangeStarted: WITH_A_LINK,
  emailChanged: AT_ONCE,
  recoveryCodeUsed: AT_ONCE,
  recoveryCodesRotated: AT_ONCE,
  deletionAsked: EACH,
  deletionWithdrawn: EACH,
  memberRemoved: AT_ONCE,
  certificateEnding: EACH,
  certificatesRead: EACH,
  connectionFailing: EACH,
  ssoSetupFinished: COLLECTED,
  administratorLost: COLLECTED,
  ssoRequired: COLLECTED,
  ssoRequirementStarted: EACH,
  ssoRequirementEnded: EACH,
  breakglassUsed: AT_ONCE,
  connectionRemoved: COLLECTED,
  handOverOffered: COLLECTED,
  handedOver: COLLECTED,
  accountsHandedOver: COLLECTED,
  costBasisChanged: COLLECTED,
  findingAnswered: COLLECTED,
  historyChanged: COLLECTED,
  accountRenamed: COLLECTED,
  accountRemoved: COLLECTED,
};
