import {
  type AuthCore,
  createAuditLog,
  createDiscovery,
  createDomains,
  createImpersonation,
  createInvitations,
  createMagicLinks,
  createOrganization,
  createOtherSessions,
  createOtps,
  createPasswords,
  createRecoveryCodes,
  createScriptGuards,
  createSelf,
  createSignUp,
  createTotp,
  createUserSearch,
  protectWith,
} from "@stocks-vibe/auth-client";
import type { LateAuth } from "./lazy-calls.ts";

/** The calls of the auth client that a page with figures makes none of, and what protects them. */
export function createLateAuth(unprotected: AuthCore): LateAuth {
  const protect = protectWith(createScriptGuards())(unprotected);
  const core = { ...unprotected, protect };
  const signUp = createSignUp(core);
  return {
    magicLinks: createMagicLinks(core),
    otps: createOtps(core),
    passwords: createPasswords(core),
    totp: createTotp(core),
    recoveryCodes: createRecoveryCodes(core),
    impersonation: createImpersonation(core),
    discovery: createDiscovery(core),
    self: createSelf(core),
    organization: createOrganization(core),
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
  };
}
