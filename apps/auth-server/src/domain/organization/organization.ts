import type { LogoFetch } from "@stocks-vibe/contracts/auth";
import type { ListedConnection } from "../federation/sso-connection.ts";
import type { EmailRole, MfaMethodName } from "../member/member.ts";

/** The ways to sign in that an organization can allow. */
const AUTH_METHODS = [
  "sso",
  "magic_link",
  "password",
  "google_oauth",
  "microsoft_oauth",
  "hubspot_oauth",
  "slack_oauth",
  "github_oauth",
  "email_otp",
] as const;
export type AuthMethodName = (typeof AUTH_METHODS)[number];

interface MethodRules {
  readonly authMethods: "ALL_ALLOWED" | "RESTRICTED";
  readonly allowedAuthMethods: readonly AuthMethodName[];
}

/** The organization's list; all there are where it restricts nothing. */
export const takenMethods = ({
  authMethods,
  allowedAuthMethods,
}: MethodRules): readonly AuthMethodName[] =>
  authMethods === "ALL_ALLOWED" ? AUTH_METHODS : allowedAuthMethods;

/** Whether a way to sign in, as factors name it, is on the organization's list. */
export const takesMethod = (rules: MethodRules, method: string): boolean =>
  takenMethods(rules).some((taken) => taken === method);

/** That members sign in by single sign-on only, from a moment on. */
export interface SsoRequirement {
  readonly startsAt: Date;
  /** The IANA time zone in which the day was chosen. */
  readonly timeZone: string;
  /** Who set it, as they were called, and when. */
  readonly setBy: string;
  readonly setAt: Date;
  /** The last member who was written to that it is coming, in the order of ids; "" for none. */
  readonly announced: string;
  /** Whether the moment has come, by the clock of the database as it was read. */
  readonly isInForce: boolean;
}

/** The methods of an organization while it requires single sign-on. */
const SSO_ONLY: MethodRules = { authMethods: "RESTRICTED", allowedAuthMethods: ["sso"] };

/**
 * Pure: the methods as they are now. Those of before stay stored, and are back once the
 * requirement is gone.
 */
export const methodsUnder = (
  requirement: SsoRequirement | null,
  stored: MethodRules,
): MethodRules => (requirement?.isInForce ? SSO_ONLY : stored);

/** What we have of the picture at `logoUrl`. */
export interface OrganizationLogo {
  /** Of the bytes that we serve; null while there are none. */
  readonly hash: string | null;
  /** How the newest fetch ended. */
  readonly fetch: LogoFetch;
}

/** An organization inside the server; organization-to-wire.ts says how others see it. */
export interface Organization {
  readonly organizationId: string;
  readonly projectId: string;
  readonly name: string;
  readonly slug: string;
  readonly logoUrl: string;
  /** Null where no address is set. */
  readonly logo: OrganizationLogo | null;
  readonly trustedMetadata: Readonly<Record<string, unknown>>;
  /** The connection that sign-in pages offer first. */
  readonly ssoDefaultConnectionId: string | null;
  readonly ssoConnections: readonly ListedConnection[];
  readonly ssoJitProvisioning: "ALL_ALLOWED" | "RESTRICTED" | "NOT_ALLOWED";
  /** Ids of the connections that make members where it is RESTRICTED. */
  readonly ssoJitProvisioningAllowedConnections: readonly string[];
  readonly emailAllowedDomains: readonly string[];
  readonly emailJitProvisioning: "RESTRICTED" | "NOT_ALLOWED";
  readonly emailInvites: "ALL_ALLOWED" | "RESTRICTED" | "NOT_ALLOWED";
  readonly oauthTenantJitProvisioning: "RESTRICTED" | "NOT_ALLOWED";
  readonly allowedOauthTenants: Readonly<Record<string, string[]>>;
  /** As they are now: single sign-on alone while `ssoRequirement` is in force. */
  readonly authMethods: "ALL_ALLOWED" | "RESTRICTED";
  readonly allowedAuthMethods: readonly AuthMethodName[];
  readonly ssoRequirement: SsoRequirement | null;
  readonly mfaPolicy: "OPTIONAL" | "REQUIRED_FOR_ALL";
  readonly mfaMethods: "ALL_ALLOWED" | "RESTRICTED";
  readonly allowedMfaMethods: readonly MfaMethodName[];
  /** Roles that every proven mailbox of a domain has. */
  readonly emailRoleAssignments: readonly EmailRole[];
  readonly firstPartyAppsAllowed: "ALL_ALLOWED" | "RESTRICTED" | "NOT_ALLOWED";
  readonly allowedFirstPartyApps: readonly string[];
  readonly thirdPartyAppsAllowed: "ALL_ALLOWED" | "RESTRICTED" | "NOT_ALLOWED";
  readonly allowedThirdPartyApps: readonly string[];
  /** Domains that the organization has proven to be its own by a record in the DNS. */
  readonly claimedEmailDomains: readonly string[];
  /** Whether every member may ask people in. */
  readonly membersMayInvite: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** Everything about a new organization but its identity and its dates. */
export type OrganizationDraft = Omit<
  Organization,
  | "organizationId"
  | "projectId"
  | "createdAt"
  | "updatedAt"
  | "trustedMetadata"
  | "claimedEmailDomains"
  | "ssoConnections"
  | "ssoRequirement"
  | "logo"
>;
