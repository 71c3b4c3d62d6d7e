import {
  canKeep,
  createAuthCore,
  createCookieJar,
  createOrganizationDeletion,
  createRbac,
  createReachabilityCheck,
  createResetEmail,
  createSession,
} from "@stocks-vibe/auth-client";
import type { ServerClock } from "#lib/api/server-clock.ts";
import type { AuthClient } from "#lib/auth/auth.ts";
import { late } from "#lib/loading/late.ts";
import { type LateAuth, lateCalls } from "./loading/lazy-calls.ts";
import { loadLateAuth } from "./loading/load-lazy-auth.ts";

/**
 * The auth client with what this app uses: at once what every page asks, and the rest when it is
 * first called.
 */
export function createAuth(
  publicToken: string,
  baseUrl: string,
): AuthClient & { readonly clock: ServerClock & { learn(serverTime: Date): void } } {
  const core = createAuthCore(publicToken, {
    baseUrl,
    document: createCookieJar(window.document),
  });
  // On its way before anything is drawn: every page goes by it. It never refuses.
  void core.bootstrap.get();
  let made: LateAuth | null = null;
  const calls = late(async () => {
    const { createLateAuth } = await loadLateAuth();
    made ??= createLateAuth(core);
    return made;
  }, lateCalls);
  return {
    ...calls,
    session: createSession(core),
    passwords: { ...calls.passwords, resetEmail: createResetEmail(core).read },
    organization: { ...calls.organization, deletion: createOrganizationDeletion(core) },
    rbac: createRbac(core),
    isReachable: createReachabilityCheck(core),
    bootstrap: core.bootstrap,
    canKeep: () => canKeep(),
    clock: core.clock,
  };
}
