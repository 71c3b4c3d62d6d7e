import type { BootstrapResource } from "./bootstrap/bootstrap.ts";
import { assertClient } from "./core/assert-client.ts";
import { type AuthCoreOptions, createAuthCore } from "./core/create-auth-core.ts";
import { createReachabilityCheck } from "./core/is-reachable.ts";
import { warnOfRefusals } from "./core/warn-of-refusals.ts";
import { type Guards, protectWith } from "./protection/protection.ts";
import { createScriptGuards, type FingerprintSource } from "./protection/script-guards.ts";
import { createDiscovery, type DiscoveryResource } from "./resources/discovery.ts";
import { type ConsentResource, createConsent } from "./resources/federation/consent.ts";
import { createOAuth, type OAuthResource } from "./resources/federation/oauth.ts";
import { createSso, type SsoResource } from "./resources/federation/sso.ts";
import { createImpersonation, type ImpersonationResource } from "./resources/impersonation.ts";
import { createMagicLinks, type MagicLinksResource } from "./resources/magic-links/magic-links.ts";
import { createRbac, type RbacResource } from "./resources/members/rbac.ts";
import { createSelf, type SelfResource } from "./resources/members/self.ts";
import { createUsers, type UsersResource } from "./resources/members/users.ts";
import {
  createOrganization,
  type OrganizationResource,
} from "./resources/organization/organization.ts";
import { createScim, type ScimResource } from "./resources/organization/scim.ts";
import { createOtps, type OtpsResource } from "./resources/otps.ts";
import { createPasswords, type PasswordsResource } from "./resources/passwords/passwords.ts";
import { createRecoveryCodes, type RecoveryCodesResource } from "./resources/recovery-codes.ts";
import { createSession, type SessionResource } from "./resources/session.ts";
import { createTelemetry, type TelemetryResource } from "./resources/telemetry.ts";
import { createTotp, type TotpResource } from "./resources/totp.ts";
import { createCookieJar } from "./session/cookie-jar.ts";

export interface AuthClientOptions extends Omit<AuthCoreOptions, "protection"> {
  /**
   * Captcha and device fingerprint, for projects that switch them on. The usual scripts unless
   * given.
   */
  readonly guards?: Guards;
  /** Where the device fingerprint's script comes from, for projects that switch it on. */
  readonly fingerprint?: FingerprintSource;
}

export interface AuthClient {
  readonly publicToken: string;
  /** The server's address: paths in answers, such as a logo's, are below it. */
  readonly baseUrl: string;
  readonly session: SessionResource;
  readonly magicLinks: MagicLinksResource;
  readonly otps: OtpsResource;
  readonly passwords: PasswordsResource;
  readonly totp: TotpResource;
  readonly recoveryCodes: RecoveryCodesResource;
  readonly oauth: OAuthResource;
  readonly sso: SsoResource;
  readonly scim: ScimResource;
  readonly discovery: DiscoveryResource;
  readonly organization: OrganizationResource;
  readonly self: SelfResource;
  readonly rbac: RbacResource;
  readonly impersonation: ImpersonationResource;
  readonly idp: ConsentResource;
  readonly users: UsersResource;
  readonly telemetry: TelemetryResource;
  /** Whether the server answers now. */
  isReachable(): Promise<boolean>;
  readonly bootstrap: BootstrapResource;
  /** Stops the background look-ups and leaves the other tabs' channel. The session itself stays. */
  dispose(): void;
}

/**
 * The headless browser client of one project, with everything it can do. A page that needs less
 * makes `createAuthCore` and the resources it uses, and ships only those.
 */
export function createAuthClient(publicToken: string, options: AuthClientOptions): AuthClient {
  const call = "createAuthClient";
  assertClient(call, publicToken, options);
  const {
    fingerprint,
    guards = createScriptGuards(fingerprint),
    document = createCookieJar(),
  } = options;
  const parts = { ...options, document, protection: protectWith(guards) };
  const core = createAuthCore(publicToken, parts, call);
  warnOfRefusals(core);
  return {
    publicToken,
    baseUrl: core.baseUrl,
    session: createSession(core),
    magicLinks: createMagicLinks(core),
    otps: createOtps(core),
    passwords: createPasswords(core),
    totp: createTotp(core),
    recoveryCodes: createRecoveryCodes(core),
    oauth: createOAuth(core),
    sso: createSso(core),
    scim: createScim(core),
    discovery: createDiscovery(core),
    organization: createOrganization(core),
    self: createSelf(core),
    rbac: createRbac(core),
    impersonation: createImpersonation(core),
    idp: createConsent(core),
    users: createUsers(core),
    telemetry: createTelemetry(core),
    isReachable: createReachabilityCheck(core),
    bootstrap: core.bootstrap,
    dispose: core.dispose,
  };
}
