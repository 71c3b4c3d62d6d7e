import {
  type AuthCoreOptions,
  assertClient,
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
  createReachabilityCheck,
  createRecoveryCodes,
  createScriptGuards,
  createSession,
  createSso,
  createTotp,
  createUserSearch,
  protectWith,
  warnOfRefusals,
} from "@stocks-vibe/auth-client";

/**
 * `fetch` is for pages whose requests need something more, such as what a proxy on the way wants.
 */
export type SignInClientOptions = Pick<AuthCoreOptions, "baseUrl" | "cookies" | "fetch">;

/**
 * The auth client with what the widget uses, the session, and nothing else to load.
 * `call` is what usage errors name: the call that the page made.
 */
export function createSignInClient(
  publicToken: string,
  options: SignInClientOptions,
  call = "createSignInClient",
) {
  assertClient(call, publicToken, options);
  const document = createCookieJar();
  const parts = { ...options, document, protection: protectWith(createScriptGuards()) };
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
    discovery: createDiscovery(core),
    organization: createOrganization(core),
    impersonation: createImpersonation(core),
    invitations: createInvitations(core),
    lookUps: createUserSearch(core),
    isReachable: createReachabilityCheck(core),
    bootstrap: core.bootstrap,
    canKeep: () => canKeep(),
    /**
     * Stops the background look-ups and leaves the other tabs' channel. The session itself stays.
     */
    dispose: core.dispose,
  };
}

export type WidgetClient = ReturnType<typeof createSignInClient>;
