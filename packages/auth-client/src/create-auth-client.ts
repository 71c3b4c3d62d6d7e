import { type BootstrapResource, createBootstrap } from "./bootstrap.ts";
import { UsageError } from "./errors.ts";
import { createHttp, type Fetch } from "./http.ts";
import { createPkceStore } from "./pkce.ts";
import { createDiscovery, type DiscoveryResource } from "./resources/discovery.ts";
import { createMagicLinks, type MagicLinksResource } from "./resources/magic-links.ts";
import { createMember, type MemberResource } from "./resources/member.ts";
import { createOrganization, type OrganizationResource } from "./resources/organization.ts";
import { createSessionResource, type SessionResource } from "./resources/session.ts";
import { type CookieNames, createSessionCookies } from "./session/cookies.ts";
import { createRefresh } from "./session/refresh.ts";
import { createSafeStorage } from "./session/safe-storage.ts";
import { createSessionStore } from "./session/store.ts";
import { createTelemetry } from "./telemetry.ts";

export interface AuthClientOptions {
  /** Origin (and path, if any) of the auth server, such as 'https://auth.example.com'. */
  readonly baseUrl: string;
  readonly cookieNames?: CookieNames;
  readonly fetch?: Fetch;
  /** Chance for the spread of retries, in [0, 1). */
  readonly random?: () => number;
  /** Told about set-ups that will probably not work, such as a token of the wrong kind. */
  readonly onWarning?: (message: string) => void;
}

export interface AuthClient {
  readonly session: SessionResource;
  readonly magicLinks: MagicLinksResource;
  readonly discovery: DiscoveryResource;
  readonly organization: OrganizationResource;
  readonly member: MemberResource;
  readonly bootstrap: BootstrapResource;
  /** Stops the background look-ups and leaves the other tabs' channel. The session itself stays. */
  dispose(): void;
}

/**
 * The headless browser client of one project. With a stored session it looks it up at once (`isInitialized` is false
 * until that is answered) and then every three minutes.
 */
export function createAuthClient(publicToken: string, options: AuthClientOptions): AuthClient {
  if (typeof publicToken !== "string" || publicToken === "") {
    throw new UsageError("createAuthClient", "publicToken must be a string.");
  }
  if (!publicToken.startsWith("public-token-")) {
    options.onWarning?.("The public token should start with 'public-token-'.");
  }
  const { random = Math.random, fetch: send = (input, init) => globalThis.fetch(input, init) } =
    options;
  const stateKey = `stytch_sdk_state_${publicToken}`;
  const storage = createSafeStorage(() => globalThis.localStorage);
  const cookies = createSessionCookies({
    names: options.cookieNames,
    document: globalThis.document,
    hostname: globalThis.location.hostname,
    now: Date.now,
  });
  const store = createSessionStore({
    cookies,
    storage,
    stateKey,
    onSession: ({ session }) => (session ? refresh.start() : refresh.stop()),
  });
  const http = createHttp({
    baseUrl: options.baseUrl,
    publicToken,
    fetch: send,
    getSessionToken: cookies.sessionToken,
    telemetry: createTelemetry(store.getState),
  });
  const session = createSessionResource({ http, store, cookies });
  const refresh = createRefresh(async () => {
    try {
      await session.authenticate();
    } catch (error) {
      // A session that is over has nothing left to look up; a failure on the way is tried again.
      if (!cookies.sessionToken() && !store.getState().session) refresh.stop();
      throw error;
    }
  }, random);
  if (!store.getState().isInitialized) {
    void refresh.runNow().finally(store.markInitialized);
  }
  const bootstrap = createBootstrap(http, publicToken);
  const pkce = createPkceStore(storage, stateKey);

  return {
    session,
    bootstrap,
    magicLinks: createMagicLinks({ http, store, pkce, bootstrap }),
    discovery: createDiscovery({ http, store, cookies }),
    organization: createOrganization(http, store),
    member: createMember(http, store),
    dispose() {
      refresh.stop();
      store.close();
    },
  };
}
