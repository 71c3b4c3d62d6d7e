import {
  canKeep,
  createAuditLog,
  createAuthCore,
  createCookieJar,
  createDiscovery,
  createDomains,
  createImpersonation,
  createInvitations,
  createLookUps,
  createMagicLinks,
  createOrganization,
  createOtherSessions,
  createOtps,
  createPasswords,
  createRbac,
  createReach,
  createRecoveryCodes,
  createScriptGuards,
  createSelf,
  createSession,
  createSignUp,
  createTotp,
  protectWith,
} from "@stocks-vibe/auth-client";
import type { AuthClient } from "#lib/auth.ts";

/** The auth client with what this app uses, and nothing else to load. */
export function createAuth(publicToken: string, baseUrl: string): AuthClient {
  const core = createAuthCore(publicToken, {
    baseUrl,
    document: createCookieJar(window.document),
    protection: protectWith(createScriptGuards()),
  });
  return {
    session: createSession(core),
    magicLinks: createMagicLinks(core),
    otps: createOtps(core),
    passwords: createPasswords(core),
    totp: createTotp(core),
    recoveryCodes: createRecoveryCodes(core),
    impersonation: createImpersonation(core),
    discovery: createDiscovery(core),
    self: createSelf(core),
    organization: createOrganization(core),
    rbac: createRbac(core),
    auditLog: createAuditLog(core),
    invitations: createInvitations(core),
    domains: createDomains(core),
    lookUps: createLookUps(core),
    otherSessions: createOtherSessions(core),
    signUp: createSignUp(core),
    isReachable: createReach(core),
    bootstrap: core.bootstrap,
    canKeep: () => canKeep(),
  };
}
