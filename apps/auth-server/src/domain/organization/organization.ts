import type { EmailRole } from "../member/member.ts";
import type { MfaMethodName } from "../member/mfa-method.ts";
import type { AuthMethodName } from "./auth-method.ts";

/** An organization inside the server; organization-to-wire.ts says how others see it. */
export interface Organization {
  readonly organizationId: string;
  readonly projectId: string;
  readonly name: string;
  readonly slug: string;
  readonly logoUrl: string;
  readonly trustedMetadata: Readonly<Record<string, unknown>>;
  readonly ssoJitProvisioning: "ALL_ALLOWED" | "RESTRICTED" | "NOT_ALLOWED";
  /** Ids of the connections that make members where it is RESTRICTED. */
  readonly ssoJitProvisioningAllowedConnections: readonly string[];
  readonly emailAllowedDomains: readonly string[];
  readonly emailJitProvisioning: "RESTRICTED" | "NOT_ALLOWED";
  readonly emailInvites: "ALL_ALLOWED" | "RESTRICTED" | "NOT_ALLOWED";
  readonly oauthTenantJitProvisioning: "RESTRICTED" | "NOT_ALLOWED";
  readonly allowedOauthTenants: Readonly<Record<string, string[]>>;
  readonly authMethods: "ALL_ALLOWED" | "RESTRICTED";
  readonly allowedAuthMethods: readonly AuthMethodName[];
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
>;
