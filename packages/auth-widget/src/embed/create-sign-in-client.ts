import {
  type AuthCoreOptions,
  canKeep,
  createAuthCore,
  createCookieJar,
  createDiscovery,
  createImpersonation,
  createInvitations,
  createMagicLinks,
  createOAuth,
  createOrganization,
  createOtps,
  createPasswords,
  createReach,
  createRecoveryCodes,
  createScriptGuards,
  createSession,
  createSso,
  createTotp,
  createUserSearch,
  protectWith,
} from "@stocks-vibe/auth-client";

/** `fetch` is for pages whose requests need something more, such as what a proxy on the way wants. */
export type SignInClientOptions = Pick<AuthCoreOptions, "baseUrl" | "cookies" | "fetch">;

/** The auth client with what the widget uses, the session, and nothing else to load. */
export function createSignInClient(publicToken: string, options: SignInClientOptions) {
  const core = createAuthCore(publicToken, {
    ...options,
    document: createCookieJar(),
    protection: protectWith(createScriptGuards()),
  });
  return {
    publicToken,
    session: createSession(core),
    magicLinks: createMagicLinks(core),
    otps: createOtps(core),
    passwords: createPasswords(core),
    totp: createTotp(core),
    recoveryCodes: createRecoveryCodes(core),
    oauth: createOAuth(core),
    sso: createSso(core),
    discovery: createDiscovery(core),
    organization: createOrganization(core),
    impersonation: createImpersonation(core),
    invitations: createInvitations(core),
    lookUps: createUserSearch(core),
    isReachable: createReach(core),
    bootstrap: core.bootstrap,
    canKeep: () => canKeep(),
    /** Stops the background look-ups and leaves the other tabs' channel. The session itself stays. */
    dispose: core.dispose,
  };
}

export type WidgetClient = ReturnType<typeof createSignInClient>;
