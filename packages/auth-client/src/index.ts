import type {
  AuthenticateLinkAnswer,
  AuthenticateResponse,
  AuthenticateResponseWithMfa,
  CheckPasswordAnswer,
  CreateTotpAnswer,
  DiscoveredOrganization,
  DiscoveredOrganizationsAnswer,
  DiscoveryAuth,
  Member,
  MemberAnswer,
  MemberSession,
  Membership,
  MfaRequired,
  Organization,
  PlainAnswer,
  PrimaryRequired,
  RbacPolicy,
  RevokeOtherSessionsAnswer,
  SearchAuditLogAnswer,
  SearchMembersAnswer,
} from "@stocks-vibe/contracts/auth";

export type { BootstrapResource, ProjectSettings } from "./bootstrap/bootstrap.ts";
export { assertClient } from "./core/assert-client.ts";
export { type AuthCore, type AuthCoreOptions, createAuthCore } from "./core/create-auth-core.ts";
export { createReachabilityCheck } from "./core/is-reachable.ts";
export { warnOfRefusals } from "./core/warn-of-refusals.ts";
export { type AuthClient, type AuthClientOptions, createAuthClient } from "./create-auth-client.ts";
export { type Guards, type Protection, protectWith } from "./protection/protection.ts";
export { createScriptGuards, type FingerprintSource } from "./protection/script-guards.ts";
export { createDiscovery, type DiscoveryResource } from "./resources/discovery.ts";
export { type ConsentResource, createConsent } from "./resources/federation/consent.ts";
export { createFormConsent } from "./resources/federation/form-consent.ts";
export { createOAuth, type OAuthResource } from "./resources/federation/oauth.ts";
export { createSso, type SsoResource } from "./resources/federation/sso.ts";
export { createImpersonation, type ImpersonationResource } from "./resources/impersonation.ts";
export {
  createMagicLinkDiscovery,
  createMagicLinks,
  type MagicLinkDiscoveryResource,
  type MagicLinksResource,
} from "./resources/magic-links/magic-links.ts";
export { createUserSearch, type MemberSearchResource } from "./resources/members/member-search.ts";
export { createMembers, type MembersResource } from "./resources/members/members.ts";
export { createRbac, type RbacResource } from "./resources/members/rbac.ts";
export {
  createOtherSessions,
  createSelf,
  createUnlinkAccount,
  type OtherSessionsResource,
  type SelfResource,
} from "./resources/members/self.ts";
export { createUsers, type UsersResource } from "./resources/members/users.ts";
export { type AuditLogResource, createAuditLog } from "./resources/organization/audit-log.ts";
export { createDomains, type DomainsResource } from "./resources/organization/domains.ts";
export {
  createInvitations,
  type InvitationsResource,
} from "./resources/organization/invitations.ts";
export {
  createOrganization,
  type OrganizationResource,
} from "./resources/organization/organization.ts";
export {
  createOrganizationDeletion,
  type OrganizationDeletionResource,
} from "./resources/organization/organization-deletion.ts";
export { createScim, type ScimResource } from "./resources/organization/scim.ts";
export {
  createSsoRequirement,
  createSsoTests,
  type SsoRequirementResource,
  type SsoTestsResource,
} from "./resources/organization/sso-connections.ts";
export {
  createSsoSetup,
  createSsoSetupLinks,
  type SsoSetupLinksResource,
  type SsoSetupResource,
} from "./resources/organization/sso-setup.ts";
export { createOtps, type OtpsResource } from "./resources/otps.ts";
export { createPasswords, type PasswordsResource } from "./resources/passwords/passwords.ts";
export { createRecoveryCodes, type RecoveryCodesResource } from "./resources/recovery-codes.ts";
export { createSession, type SessionResource } from "./resources/session.ts";
export { createSignUp, type SignUpResource } from "./resources/sign-up.ts";
export { createTelemetry, type TelemetryResource } from "./resources/telemetry.ts";
export { createTotp, type TotpResource } from "./resources/totp.ts";
export { type CookieJar, createCookieJar } from "./session/cookie-jar.ts";
export type { CookieSettings, SessionTokens } from "./session/cookies.ts";
export type { NotKept } from "./session/keeping.ts";
export { canKeep } from "./session/kept-cookies.ts";
export type { SessionState } from "./session/reduce-session.ts";
export { createResetEmail, type ResetEmail } from "./session/reset-email.ts";
export type { ServerClock } from "./session/server-clock.ts";
export {
  ApiError,
  CaptchaBlockedError,
  CaptchaRequiredError,
  ConnectionError,
  endsSession,
  isAuthError,
  NoSessionError,
  OneTapError,
  SchemaError,
  UsageError,
} from "./wire/errors.ts";
export type { Fetch } from "./wire/http.ts";

// Their own export, because the contracts are only a build-time dependency: types in, types out.
export type {
  AuthenticateLinkAnswer,
  AuthenticateResponse,
  AuthenticateResponseWithMfa,
  CheckPasswordAnswer,
  CreateTotpAnswer,
  DiscoveredOrganization,
  DiscoveredOrganizationsAnswer,
  DiscoveryAuth,
  Member,
  MemberAnswer,
  MemberSession,
  Membership,
  MfaRequired,
  Organization,
  PlainAnswer,
  PrimaryRequired,
  RbacPolicy,
  RevokeOtherSessionsAnswer,
  SearchAuditLogAnswer,
  SearchMembersAnswer,
};
