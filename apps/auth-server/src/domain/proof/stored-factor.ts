import type {
  FederatedProfile,
  ProviderTenant,
  Vouching,
} from "../federation/federated-profile.ts";
import type { OauthProviderName } from "../federation/oauth-providers.ts";

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

/** A sign-in at a provider that the project has registered with. */
export interface OauthFactor extends Proof {
  readonly method: "oauth";
  readonly provider: OauthProviderName;
  readonly issuer: string;
  readonly subject: string;
  /** The address that the provider gave; "" for none. */
  readonly emailAddress: string;
  /** How far the provider stands by it. */
  readonly vouching: Vouching;
  /** The account's tenants there, as the provider's answer proves them. */
  readonly tenants: readonly ProviderTenant[];
  /** How the account shows itself, for a member that it is linked to later. */
  readonly account: Pick<FederatedProfile, "name" | "pictureUrl" | "locale" | "attributes">;
}

/** A sign-in through an organization's own connection: it is good in that organization only. */
export interface SsoFactor extends Proof {
  readonly method: "sso";
  readonly protocol: "saml" | "oidc";
  readonly organizationId: string;
  readonly connectionId: string;
  readonly issuer: string;
  readonly subject: string;
  readonly emailAddress: string;
  /** Groups of this sign-in; they give roles while its session lasts. */
  readonly groups: readonly string[];
  /** Whether the provider asked for a second factor, and the connection is trusted to say so. */
  readonly isSecondFactorProven: boolean;
  /** How the account shows itself, for a member that it is linked to later. */
  readonly account: Pick<FederatedProfile, "name" | "pictureUrl" | "locale" | "attributes">;
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
  | SsoFactor
  | ImpersonationFactor
  | SmsFactor
  | SecondFactor;
