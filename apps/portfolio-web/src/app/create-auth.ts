import {
  canKeep,
  createAuditLog,
  createAuthCore,
  createCookieJar,
  createDiscovery,
  createDomains,
  createImpersonation,
  createInvitations,
  createMagicLinks,
  createOAuth,
  createOrganization,
  createOrganizationDeletion,
  createOtherSessions,
  createOtps,
  createPasswords,
  createRbac,
  createReachabilityCheck,
  createRecoveryCodes,
  createResetEmail,
  createScriptGuards,
  createSelf,
  createSession,
  createSignUp,
  createSso,
  createSsoRequirement,
  createSsoSetup,
  createSsoSetupLinks,
  createSsoTests,
  createTotp,
  createUnlinkAccount,
  createUserSearch,
  protectWith,
} from "@stocks-vibe/auth-client";
import type { ServerClock } from "#lib/api/server-clock.ts";
import type { AuthClient } from "#lib/auth/auth.ts";

/** The auth client with what this app uses. */
export function createAuth(
  publicToken: string,
  baseUrl: string,
): AuthClient & { readonly clock: ServerClock & { learn(serverTime: Date): void } } {
  const unprotected = createAuthCore(publicToken, {
    baseUrl,
    document: createCookieJar(window.document),
  });
  // On its way before anything is drawn: every page goes by it. It never refuses.
  void unprotected.bootstrap.get();
  const core = { ...unprotected, protect: protectWith(createScriptGuards())(unprotected) };
  const signUp = createSignUp(core);
  return {
    baseUrl: unprotected.baseUrl,
    session: createSession(unprotected),
    magicLinks: createMagicLinks(core),
    oauth: createOAuth(core),
    sso: createSso(core),
    ssoTests: createSsoTests(core),
    ssoRequirement: createSsoRequirement(core),
    ssoSetup: {
      links: createSsoSetupLinks(core),
      byLink: (token) => createSsoSetup(core, token),
    },
    otps: createOtps(core),
    passwords: { ...createPasswords(core), resetEmail: createResetEmail(unprotected).read },
    totp: createTotp(core),
    recoveryCodes: createRecoveryCodes(core),
    impersonation: createImpersonation(core),
    discovery: createDiscovery(core),
    self: { ...createSelf(core), unlinkAccount: createUnlinkAccount(core) },
    organization: {
      ...createOrganization(core),
      deletion: createOrganizationDeletion(unprotected),
    },
    auditLog: createAuditLog(core),
    invitations: createInvitations(core),
    domains: createDomains(core),
    lookUps: createUserSearch(core),
    otherSessions: createOtherSessions(core),
    signUp: {
      start: signUp.start,
      verifier: async () => signUp.verifier(),
      forget: async (emailAddress) => signUp.forget(emailAddress),
    },
    rbac: createRbac(unprotected),
    isReachable: createReachabilityCheck(unprotected),
    bootstrap: unprotected.bootstrap,
    canKeep: () => canKeep(),
    clock: unprotected.clock,
  };
}
