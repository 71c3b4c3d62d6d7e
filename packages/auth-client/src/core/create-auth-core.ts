import { type BootstrapResource, createBootstrap } from "../bootstrap/bootstrap.ts";
import { createPkce, type Pkce } from "../protection/pkce.ts";
import type { Protect, Protection } from "../protection/protection.ts";
import type { CookieJar } from "../session/cookie-jar.ts";
import {
  type CookieSettings,
  createSessionCookies,
  type SessionCookies,
} from "../session/cookies.ts";
import { createKeeping, type Keeping } from "../session/keeping.ts";
import { createLookUp, type LookUp, meetUnfamiliar } from "../session/look-up.ts";
import type { SessionState } from "../session/reduce-session.ts";
import { createRefresh } from "../session/refresh.ts";
import { createSafeStorage } from "../session/safe-storage.ts";
import { createServerClock, type ServerClock } from "../session/server-clock.ts";
import { createSessionStore, type SessionStore } from "../session/store.ts";
import { encodeBase64, randomHex } from "../wire/encoding.ts";
import { UsageError } from "../wire/errors.ts";
import { guardListener } from "../wire/guard-listener.ts";
import { createHttp, type Fetch, type Http } from "../wire/http.ts";
import { isRecord } from "../wire/is-record.ts";
import { assertClient } from "./assert-client.ts";

const SDK_VERSION = "0.1.0";

/**
 * Which page and which build of this client is asking; every field is new per page but the event's
 * own, which are per call.
 */
export type DescribeClient = () => object;

function createClientDescription(getState: () => SessionState): DescribeClient {
  const app_session_id = `app-session-id-${randomHex(16)}`;
  const persistent_id = `persistent-id-${randomHex(16)}`;
  return () => {
    const { session } = getState();
    return {
      event_id: `event-id-${randomHex(16)}`,
      app_session_id,
      persistent_id,
      client_sent_at: new Date().toISOString(),
      stytch_member_id: session?.member_id,
      stytch_member_session_id: session?.member_session_id,
      app: { identifier: window.location.hostname },
      sdk: { identifier: "Stocks Vibe auth client", version: SDK_VERSION },
    };
  };
}

/** The X-SDK-Client header: the description as base64 of its JSON. */
export const descriptionHeader = (describe: DescribeClient): string =>
  encodeBase64(JSON.stringify(describe()));

/** Warnings are for whoever builds the page. Nothing else of this client speaks to the console. */
function warnOnConsole(message: string): void {
  // biome-ignore lint/suspicious/noConsole: the console is where the page's developer looks
  console.warn(`[auth-client] ${message}`);
}

/**
 * The tokens of this page's clients. A page has one list however many clients it makes: that is
 * what it is for.
 */
const inUse = new Set<string>();

/** Warns when a second client of the same project is made on a page; answers how to leave. */
function registerInstance(publicToken: string, warn: (message: string) => void): () => void {
  if (inUse.has(publicToken)) {
    warn("Several clients of this page use one publicToken: share one.");
  }
  inUse.add(publicToken);
  return () => void inUse.delete(publicToken);
}

export interface AuthCoreOptions {
  /**
   * Origin (and path, if any) of the auth server, such as 'https://auth.example.com'. Of a pair,
   * tokens that contain 'public-token-test' are sent to `test`, all others to `live`.
   */
  readonly baseUrl: string | URL | { readonly live: string; readonly test: string };
  readonly cookies?: CookieSettings;
  /**
   * Where cookies are kept. The page's own document unless given; `createCookieJar` for pages that
   * may be let have none.
   */
  readonly document?: CookieJar;
  readonly fetch?: Fetch;
  /** Chance for the spread of retries, in [0, 1). */
  readonly random?: () => number;
  /** Told about set-ups that will probably not work. The browser's console unless given. */
  readonly onWarning?: (message: string) => void;
  /**
   * Captcha and device fingerprint for projects that switch them on:
   * `protectWith(createScriptGuards())`. None unless given.
   */
  readonly protection?: Protection;
  /** How the page is left for an identity provider. */
  readonly navigate?: (url: string) => void;
}

/** Told of each call that failed, after its arguments were found right. */
type FailureListener = (method: string, error: unknown, request: object) => void;

/** What every resource is made on. Importing a resource brings that resource alone. */
export interface AuthCore {
  readonly publicToken: string;
  readonly baseUrl: string;
  readonly http: Http;
  /** Speaks for the session that this origin did not store: to learn whose it is, and to end it. */
  readonly unfamiliarHttp: Http;
  readonly fetch: Fetch;
  readonly describeClient: DescribeClient;
  readonly store: SessionStore;
  readonly cookies: SessionCookies;
  readonly keeping: Keeping;
  readonly clock: ServerClock;
  readonly bootstrap: BootstrapResource;
  readonly pkce: Pkce;
  readonly protect: Protect;
  readonly lookUp: LookUp;
  readonly warn: (message: string) => void;
  readonly navigate: (url: string) => void;
  readonly failures: Set<FailureListener>;
  /** Stops the background look-ups and leaves the other tabs' channel. The session itself stays. */
  dispose(): void;
}

/**
 * Only the web's own schemes: the page is sent to addresses below it, and `javascript:` would be
 * run in the page. The address of the API itself counts as the one it is below.
 */
function hostOf(call: string, { baseUrl }: AuthCoreOptions, publicToken: string): string {
  const isPair = isRecord(baseUrl) && !(baseUrl instanceof URL);
  const key = publicToken.includes("public-token-test") ? "test" : "live";
  const host: unknown = isPair ? baseUrl[key] : baseUrl;
  if (!/^https?:/.test(String(host))) {
    const name = isPair ? `baseUrl.${key}` : "baseUrl";
    const reason = `${name} must be http(s), such as "https://auth.example.com"; it is ${JSON.stringify(host)}.`;
    throw new UsageError(call, reason);
  }
  return String(host).replace(/(\/sdk\/v1)?\/*$/, "");
}

const unprotected: Protection = () => (send) => send({});

/**
 * The session, its upkeep and the way to the server: everything but the calls. With a stored
 * session it looks it up at once (`isInitialized` is false until that is answered) and then every
 * three minutes. A session that this origin did not store is looked up once, and is nobody's until
 * the page takes it over. `call` is what usage errors name: the call that the page made.
 */
export function createAuthCore(
  publicToken: string,
  options: AuthCoreOptions,
  call: string = "createAuthCore",
): AuthCore {
  assertClient(call, publicToken, options);
  const {
    cookies: settings = {},
    document = window.document,
    fetch = (input, init) => globalThis.fetch(input, init),
    random = Math.random,
    onWarning = warnOnConsole,
    protection = unprotected,
    navigate = (url) => window.location.assign(url),
  } = options;
  const baseUrl = hostOf(call, options, publicToken);
  const warn = guardListener(onWarning);
  const stateKey = `stytch_sdk_state_${publicToken}`;
  const leave = registerInstance(publicToken, warn);
  if (!publicToken.startsWith("public-token-")) {
    warn("publicToken should start with 'public-token-'.");
  }
  const keeping = createKeeping(warn);
  const storage = createSafeStorage(
    () => window.localStorage,
    (isKept) => keeping.note("storage", isKept),
  );
  const clock = createServerClock(storage, `${stateKey}::clock_offset`);
  const { location } = window;
  const cookies = createSessionCookies({
    settings,
    document,
    location,
    storage,
    stateKey,
    keeping,
    warn,
    call,
  });
  const warnOfDuplicate = (): void => {
    if (cookies.isDuplicated()) {
      warn("Two session cookies, of different paths or hosts: no one is signed in.");
    }
  };
  warnOfDuplicate();
  const store = createSessionStore({
    cookies,
    storage,
    stateKey,
    clock,
    isHidden: settings.httpOnly === true,
    onSession({ session }) {
      warnOfDuplicate();
      if (session) refresh.start();
      else refresh.stop();
    },
  });
  const describeClient = createClientDescription(store.getState);
  const httpWith = (getSessionToken: () => string | null): Http =>
    createHttp({
      baseUrl,
      publicToken,
      fetch,
      getSessionToken,
      describeClient: () => descriptionHeader(describeClient),
      onServerTime: clock.learn,
    });
  const http = httpWith(cookies.sessionToken);
  const unfamiliarHttp = httpWith(cookies.unfamiliarToken);
  const lookUp = createLookUp(http, store, cookies);
  const refresh = createRefresh(async () => {
    try {
      await lookUp();
    } catch (error) {
      // A session that is over has nothing left to look up; a failure on the way is tried again.
      if (!store.hasSession()) refresh.stop();
      throw error;
    }
  }, random);
  if (!store.getState().isInitialized) {
    const first = store.isFromCache()
      ? refresh.runNow()
      : meetUnfamiliar(unfamiliarHttp, store, cookies);
    void first.finally(store.markInitialized);
  }
  const bootstrap = createBootstrap({
    http,
    storage,
    stateKey,
    publicToken,
    mailDomain: location.hostname,
    warn,
  });
  return {
    publicToken,
    baseUrl,
    http,
    unfamiliarHttp,
    fetch,
    describeClient,
    store,
    cookies,
    keeping,
    clock,
    bootstrap,
    lookUp,
    warn,
    navigate,
    pkce: createPkce({ storage, stateKey, bootstrap, warn }),
    protect: protection({ bootstrap, publicToken, warn }),
    failures: new Set(),
    dispose() {
      refresh.stop();
      store.close();
      leave();
    },
  };
}
