/** Everything that is written to people, with what each letter has to know. Times are minutes. */
export interface LetterFields {
  /** To sign in anywhere in the project, or to begin. */
  readonly discoveryLink: LinkFields;
  /** To finish the account that was asked for by name and password. */
  readonly signUpLink: LinkFields;
  /** Instead of that one, to someone who is a member somewhere or was invited: it signs in. */
  readonly accountExists: LinkFields;
  readonly loginLink: LinkFields & OrganizationFields;
  readonly signupLink: LinkFields & OrganizationFields;
  readonly invite: LinkFields &
    OrganizationFields & {
      readonly inviter: string;
      /** What the inviter wrote, on one line; null for nothing. */
      readonly note: string | null;
      /** Whether someone asked to have the organization deleted. */
      readonly isEnding: boolean;
    };
  readonly code: CodeFields;
  /** `login` signs in as things are, without a new password; null where that can't be offered. */
  readonly resetPassword: LinkFields & { readonly login: OneLink | null };
  /** Someone asked to sign in with an address that nobody here has. */
  readonly noAccount: OrganizationFields;
  readonly phoneAdded: NoticeFields & { readonly phoneNumber: string };
  readonly phoneRemoved: NoticeFields;
  readonly appAdded: NoticeFields;
  readonly appRemoved: NoticeFields;
  /** An account at a provider, or of the organization's own, signs the member in from now on. */
  readonly accountLinked: NoticeFields & { readonly provider: string };
  /** An account at a provider no longer signs the member in. */
  readonly accountUnlinked: NoticeFields;
  readonly passwordAdded: NoticeFields;
  readonly passwordSet: NoticeFields;
  readonly passwordRemoved: NoticeFields;
  /** To the old address, before anything has changed: its owner stops the change by it. */
  readonly emailChangeStarted: LinkFields & OrganizationFields;
  /** To the old address. */
  readonly emailChanged: NoticeFields;
  /** To the new address, which its owner confirms by it. */
  readonly confirmEmail: LinkFields & OrganizationFields;
  readonly recoveryCodeUsed: NoticeFields & { readonly remaining: number };
  readonly recoveryCodesRotated: NoticeFields;
  /**
   * To every administrator: the organization is deleted in a day, unless one of them withdraws it.
   */
  readonly deletionAsked: NoticeFields & { readonly by: string };
  readonly deletionWithdrawn: NoticeFields & { readonly by: string };
  /**
   * Someone else took the administrator's role from this person, and may have given it back since.
   */
  readonly administratorLost: StandingFields & { readonly isBack: boolean };
  /** Someone else removed this person from the organization. */
  readonly memberRemoved: StandingFields & { readonly wasAdministrator: boolean };
  /** To every administrator: single sign-on by a connection is about to lose its certificate. */
  readonly certificateEnding: NoticeFields & {
    readonly connection: string;
    readonly endsAt: Date;
  };
  /** To every administrator: a provider's metadata named new certificates, and we took them. */
  readonly certificatesRead: NoticeFields & {
    readonly connection: string;
    /** Whether others found no place. */
    readonly isFull: boolean;
  };
  /** To every administrator: no sign-in by a connection came through for an hour. */
  readonly connectionFailing: NoticeFields & {
    readonly connection: string;
    readonly since: Date;
  };
  /**
   * To every member: from when single sign-on is their only way in, that it will not be
   * (`cancelled`), or that it was and is not any more (`ended`).
   */
  readonly ssoRequired: NoticeFields &
    SsoDay & { readonly state: "planned" | "cancelled" | "ended" };
  /**
   * To every administrator: single sign-on is the only way in now, and whether a connection works;
   * or it is not any more. `by`: who ended it, null for the site's operator.
   */
  readonly ssoRequirementStarted: NoticeFields & { readonly connection: string | null };
  readonly ssoRequirementEnded: NoticeFields & { readonly by: string | null };
  /** To the other administrators: someone used their own way past the organization's only one. */
  readonly breakglassUsed: NoticeFields & { readonly by: string; readonly at: Date };
  /** To who sets a connection up without an account, by this link. */
  readonly ssoSetup: LinkFields &
    OrganizationFields & { readonly inviter: string; readonly connection: string };
  /** To who made such a link: the other has done their part. */
  readonly ssoSetupFinished: NoticeFields & { readonly connection: string };
  /** Someone else disconnected an institution that this person had linked. */
  readonly connectionRemoved: NoticeFields & { readonly by: string; readonly institution: string };
  /** Someone else linked accounts that this person's broken connection brought before. */
  readonly handOverOffered: NoticeFields & { readonly by: string; readonly institution: string };
  /** Someone else handed this person's accounts over to a newer connection. */
  readonly handedOver: NoticeFields & { readonly by: string; readonly institution: string };
  /**
   * Someone else handed the accounts of their broken connection over to this person's, who may
   * take them.
   */
  readonly accountsHandedOver: NoticeFields & { readonly by: string; readonly institution: string };
  /** Someone else changed how sales of an account that this person had linked are counted. */
  readonly costBasisChanged: AccountFields;
  /**
   * Someone else said what they know of the data of an account that this person had linked, or
   * took it back.
   */
  readonly findingAnswered: AccountFields;
  /** Someone else added transactions to an account of this person's, or took some back. */
  readonly historyChanged: AccountFields;
  /**
   * Someone else changed what an account is called that this person keeps by hand; the fields are
   * the new names.
   */
  readonly accountRenamed: AccountFields;
  /** Someone else removed an account for good that this person had linked or kept by hand. */
  readonly accountRemoved: AccountFields;
}

interface ProjectFields {
  readonly project: string;
}
interface OneLink {
  readonly link: string;
  readonly minutes: number;
}
type LinkFields = ProjectFields & OneLink;
interface AccountFields extends NoticeFields {
  readonly by: string;
  readonly institution: string;
  readonly account: string;
}
interface OrganizationFields extends ProjectFields {
  readonly organization: string;
}
type NoticeFields = OrganizationFields;
interface SsoDay {
  /** What the connections are called, one or several. */
  readonly ways: string;
  /** Null for from now on. */
  readonly from: Date | null;
  /** In which the day was chosen, as IANA names it. */
  readonly timeZone: string;
}
interface StandingFields extends NoticeFields {
  readonly by: string;
  readonly at: Date;
}
interface CodeFields extends ProjectFields {
  readonly code: string;
  readonly minutes: number;
}

export type LetterKind = keyof LetterFields;

/** One letter to be written: its kind with the fields of that kind. */
export type Letter<Kind extends LetterKind = LetterKind> = {
  readonly [K in Kind]: { readonly kind: K; readonly fields: LetterFields[K] };
}[Kind];

/**
 * What a letter says. Where it has a button, its link is the letter's; where it has a code, that is
 * shown large.
 */
export interface LetterText {
  readonly subject: string;
  readonly lead: string;
  /**
   * Someone's own words. They stand apart from ours, between whose they are and that they are not
   * ours.
   */
  readonly quote?: { readonly lead: string; readonly text: string; readonly after: string };
  readonly button?: string;
  /** A second way to the same end, below the first. */
  readonly other?: { readonly lead: string; readonly button: string; readonly link: string };
  readonly notes: readonly string[];
}

/** The words of one language. */
export interface Words {
  readonly letters: { readonly [K in LetterKind]: (fields: LetterFields[K]) => LetterText };
  readonly buttonHint: string;
  /** Above earlier events in the same letter. */
  readonly earlier: string;
  /** After so many of those that others are only counted. */
  readonly andMore: (count: number) => string;
  /** Who sent the letter, below its card. */
  readonly footer: (project: string) => string;
  readonly text: (fields: CodeFields) => string;
}
