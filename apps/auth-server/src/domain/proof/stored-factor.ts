interface Proof {
  /** RFC 3339, UTC. */
  readonly authenticatedAt: string;
}

/**
 * Proof of a mailbox. `reset_link` is the link of a password reset: it proves the mailbox and is no
 * way to sign in.
 */
interface MailboxFactor extends Proof {
  readonly method: "magic_link" | "email_otp" | "reset_link";
  readonly emailAddress: string;
}

/**
 * A password is each member's own: it proves the members it was checked for, and nobody else of the
 * same address.
 */
interface PasswordFactor extends Proof {
  readonly method: "password";
  readonly emailAddress: string;
  readonly memberIds: readonly string[];
}

type OauthMethodName =
  | "google_oauth"
  | "microsoft_oauth"
  | "hubspot_oauth"
  | "slack_oauth"
  | "github_oauth";

/** What an identity provider said: whose address it is, and in which of its tenants. */
interface OauthFactor extends Proof {
  readonly method: OauthMethodName;
  readonly emailAddress: string;
  readonly tenants: readonly string[];
}

/** An operator who signs in as a member, with a token from the admin command. */
interface ImpersonationFactor extends Proof {
  readonly method: "impersonation";
  readonly emailAddress: string;
  readonly memberId: string;
  readonly impersonator: string;
}

interface SmsFactor extends Proof {
  readonly method: "sms_otp";
  readonly memberId: string;
  readonly phoneId: string;
  readonly phoneNumber: string;
}

interface SecondFactor extends Proof {
  readonly method: "totp" | "recovery_code";
  readonly memberId: string;
  /**
   * The authenticator app that it is of, or stands in for. Sessions of before say nothing of it.
   */
  readonly totpId?: string;
}

/** One proof behind a session, as stored: names are ours, not the wire's. */
export type StoredFactor =
  | MailboxFactor
  | PasswordFactor
  | OauthFactor
  | ImpersonationFactor
  | SmsFactor
  | SecondFactor;
