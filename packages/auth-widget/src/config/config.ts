export const signInProducts = ["magic_link", "email_otp", "password", "oauth", "sso"] as const;
/** How people may prove who they are. `oauth` needs `oauthOptions.providers`. */
export type SignInProduct = (typeof signInProducts)[number];

export const flowTypes = ["Discovery", "Organization", "PasswordReset"] as const;
/**
 * Wherever the mailbox belongs, into one organization, or the page that a link for a new password
 * leads to.
 */
export type FlowType = (typeof flowTypes)[number];

export type OAuthProvider = "google" | "microsoft" | "hubspot" | "slack" | "github";

export type WidgetTheme = {
  /**
   * `auto` (the default) follows the reader's system. `page` takes the colours, corners and font of
   * the host page as far as it has the variables `--surface`, `--text`, `--accent` … of its own.
   */
  scheme?: "auto" | "light" | "dark" | "page";
  /**
   * The application's own, over the first screen; at most 50 pixels high and 100 wide. One that
   * does not load is left out.
   */
  logo?: { url: string; alt?: string };
  /** CSS lengths and colours; anything left out follows the scheme. */
  width?: string;
  radius?: string;
  buttonRadius?: string;
  fontFamily?: string;
  headerSize?: string;
  bodySize?: string;
  background?: string;
  text?: string;
  secondaryText?: string;
  border?: string;
  primary?: string;
  onPrimary?: string;
  error?: string;
  focus?: string;
  hideHeaderText?: boolean;
};

export type SignInConfig = {
  products: readonly SignInProduct[];
  /**
   * A BCP 47 tag: `es-MX` is Spanish, one that is not spoken here is English. The page's `lang`
   * unless given. Letters are in it too where it is given, else in the language of the reader's
   * browser.
   */
  language?: string;
  authFlowType: FlowType;
  /**
   * Whose page this is, in the flow `Organization`. Left out, the page's address tells it by the
   * project's slug pattern.
   */
  organizationSlug?: string | null;
  /**
   * Whether the widget uses what a mailed link, or the way back from an account elsewhere, brought
   * in the page's address: it does unless this is false, for a page that asks the person first and
   * makes the calls itself.
   */
  opensLinks?: boolean;
  sessionOptions?: {
    /** 60 unless given. */
    sessionDurationMinutes?: number;
  };
  /** Also where no letter is sent: other ways in come back to the same address. */
  emailMagicLinksOptions: {
    /**
     * Where the e-mailed link leads, and accounts elsewhere and new passwords unless their own
     * options say so; the server knows the addresses it accepts.
     */
    discoveryRedirectURL: string;
    /** The same for links to one organization; `discoveryRedirectURL` unless given. */
    loginRedirectURL?: string;
    discoveryExpirationMinutes?: number;
    /** How long every mailed link works; the server's own time unless given. */
    expirationMinutes?: number;
    /** Ids of the project's own letters, in place of the server's. */
    loginTemplateId?: string;
    signupTemplateId?: string;
    discoveryTemplateId?: string;
    /** The domain the mail comes from, for the links that open the reader's mailbox. */
    domainHint?: string;
  };
  emailOtpOptions?: { loginTemplateId?: string; signupTemplateId?: string };
  oauthOptions?: {
    /** The accounts that are offered, in order; none unless given. */
    providers?: readonly OAuthProvider[];
    /** Says beside the buttons that these are a sandbox's pretend accounts. */
    isSandbox?: boolean;
    /** Where the way back leads; the addresses of mailed links unless given. */
    discoveryRedirectURL?: string;
    loginRedirectURL?: string;
    signupRedirectURL?: string;
    /**
     * Google's prompt over the page, for people who are signed in to Google; `google` has to be
     * among the providers. Loads a script of Google's.
     */
    oneTap?: boolean;
    /** Whether a click beside that prompt closes it; Google's own default unless given. */
    cancelOnTapOutside?: boolean;
    customScopes?: Partial<Record<OAuthProvider, readonly string[]>>;
    /** Sent on to the provider. */
    providerParams?: Partial<Record<OAuthProvider, Record<string, string>>>;
  };
  ssoOptions?: { loginRedirectURL?: string; signupRedirectURL?: string };
  /** The second factors that are offered: both unless given. */
  mfaProductInclude?: readonly ("totp" | "sms_otp")[];
  mfaProductOrder?: readonly ("totp" | "sms_otp")[];
  passwordOptions?: {
    /** Where the link for a new password leads; `discoveryRedirectURL` unless given. */
    resetPasswordRedirectURL?: string;
    resetPasswordExpirationMinutes?: number;
    resetPasswordTemplateId?: string;
    /** The letter to those who set their first password. */
    verifyEmailTemplateId?: string;
    /**
     * Where the reset's letter signs in without a new password; the addresses of mailed links
     * unless given.
     */
    loginRedirectURL?: string;
    discoveryRedirectURL?: string;
  };
  /**
   * Enters the only organization of the person without showing the list, unless there are
   * invitations or others to join.
   */
  directLoginForSingleMembership?: {
    status: boolean;
    ignoreInvites?: boolean;
    ignoreJitProvisioning?: boolean;
  };
  /** Makes an organization for a person who has none, without a question. */
  directCreateOrganizationForNoMembership?: boolean;
  disableCreateOrganization?: boolean;
  theme?: WidgetTheme;
};

const DEFAULT_MINUTES = 60;

/** How long a session is asked for, in minutes. */
export const sessionMinutesOf = ({ sessionOptions }: SignInConfig): number =>
  sessionOptions?.sessionDurationMinutes ?? DEFAULT_MINUTES;
