import type { RbacPolicy } from "@stocks-vibe/contracts/auth";

export interface StoredCaptcha {
  readonly siteKey: string;
  /** Sealed: it proves us to the captcha's maker. */
  readonly secretSealed: string;
  /** Scores below it do not pass, 0 to 1. */
  readonly minimumScore: number;
}

/** Settings of a project that its operator changes in the database, by admin command. */
export interface ProjectOperation {
  /** Public tokens that work besides the project's first, so that one can be replaced without a refused page. */
  readonly otherPublicTokens: readonly string[];
  /** Roles, resources and scopes of the adopter's own application. */
  readonly customPolicy: RbacPolicy;
  /** Where pages find an organization's slug in their address, such as 'https://{{slug}}.example.com'. */
  readonly slugPattern: string | null;
  readonly captcha: StoredCaptcha | null;
  /** How device fingerprints are used: not at all, only looked at, or decided by. */
  readonly dfpMode: "OBSERVATION" | "DECISIONING" | null;
  readonly memberLookUpEnabled: boolean;
  readonly userLookUpEnabled: boolean;
  /** Proves the mail provider that reports bounced addresses. */
  readonly webhookSecretHash: string | null;
  /** Its name, secret, origins and redirect URLs come from the environment at each start. */
  /** However often a session is extended or exchanged, so many minutes after the first proof it is over. */
  readonly sessionAbsoluteMinutes: number;
  readonly isConfiguredByEnvironment: boolean;
}
