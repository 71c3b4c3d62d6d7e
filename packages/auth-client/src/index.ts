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
export { assertClient } from "./core/assert-arguments.ts";
export { type AuthCore, type AuthCoreOptions, createAuthCore } from "./core/create-auth-core.ts";
export { createReach } from "./core/create-reach.ts";
export { type AuthClient, type AuthClientOptions, createAuthClient } from "./create-auth-client.ts";
export { type Guards, type Protection, protectWith } from "./protection/protection.ts";
export { createScriptGuards, type FingerprintSource } from "./protection/script-guards.ts";
export { type AuditLogResource, createAuditLog } from "./resources/audit-log.ts";
export { type ConsentResource, createConsent } from "./resources/consent.ts";
export { createDiscovery, type DiscoveryResource } from "./resources/discovery.ts";
export { createDomains, type DomainsResource } from "./resources/domains.ts";
export { createFormConsent } from "./resources/form-consent.ts";
export { createImpersonation, type ImpersonationResource } from "./resources/impersonation.ts";
export { createInvitations, type InvitationsResource } from "./resources/invitations.ts";
export { createUserSearch, type LookUpsResource } from "./resources/look-ups.ts";
export {
  createMagicLinkDiscovery,
  type MagicLinkDiscoveryResource,
} from "./resources/magic-link-discovery.ts";
export { createMagicLinks, type MagicLinksResource } from "./resources/magic-links.ts";
export { createMembers, type MembersResource } from "./resources/members.ts";
export { createOAuth, type OAuthResource } from "./resources/oauth.ts";
export { createOrganization, type OrganizationResource } from "./resources/organization.ts";
export {
  createOrganizationDeletion,
  type OrganizationDeletionResource,
} from "./resources/organization-deletion.ts";
export { createOtherSessions, type OtherSessionsResource } from "./resources/other-sessions.ts";
export { createOtps, type OtpsResource } from "./resources/otps.ts";
export { createPasswords, type PasswordsResource } from "./resources/passwords.ts";
export { createRbac, type RbacResource } from "./resources/rbac.ts";
export { createRecoveryCodes, type RecoveryCodesResource } from "./resources/recovery-codes.ts";
export { createScim, type ScimResource } from "./resources/scim.ts";
export { createSelf, type SelfResource } from "./resources/self.ts";
export { createSession, type SessionResource } from "./resources/session.ts";
export { createSignUp, type SignUpResource } from "./resources/sign-up.ts";
export { createSso, type SsoResource } from "./resources/sso.ts";
export { createTelemetry, type TelemetryResource } from "./resources/telemetry.ts";
export { createTotp, type TotpResource } from "./resources/totp.ts";
export { createUsers, type UsersResource } from "./resources/users.ts";
export { canKeep } from "./session/can-keep.ts";
export { type CookieJar, createCookieJar } from "./session/cookie-jar.ts";
export type { CookieSettings, SessionTokens } from "./session/cookies.ts";
export type { NotKept } from "./session/keeping.ts";
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
