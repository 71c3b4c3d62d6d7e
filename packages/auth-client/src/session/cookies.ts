import { UsageError } from "../wire/errors.ts";
import type { Keeping } from "./keeping.ts";
import { bytesOf, COOKIE_BYTES, createKeptCookies } from "./kept-cookies.ts";
import type { SafeStorage } from "./safe-storage.ts";

/** Names and reach of the three cookies. They are set by this script on the page's own host. */
export interface CookieSettings {
  /**
   * 'stytch_session', 'stytch_session_jwt' and 'stytch_intermediate_session_token' unless given;
   * with '__Host-' before them where the browser takes that: over TLS, for one host, with the path
   * '/'.
   */
  readonly names?: {
    readonly session?: string;
    readonly sessionJwt?: string;
    readonly intermediateSession?: string;
  };
  /** '/' unless given. */
  readonly path?: string;
  /** The page's host alone unless given. */
  readonly domain?: string;
  /**
   * Without a `domain`: the page's host and everything below it. Sessions of those hosts are then
   * taken for one's own.
   */
  readonly availableToSubdomains?: boolean;
  /**
   * The server keeps the tokens in HttpOnly cookies of its own, so that finding none here says
   * nothing.
   */
  readonly httpOnly?: boolean;
}

export interface SessionTokens {
  readonly session_token: string;
  readonly session_jwt: string;
}

export interface SessionCookies {
  /** The tokens in use: there is one cookie of each name, and this origin stored it. */
  tokens(): SessionTokens | null;
  sessionToken(): string | null;
  intermediateToken(): string | null;
  /**
   * The token of a session that this origin did not store: another port, a sibling host or an
   * earlier version did.
   */
  unfamiliarToken(): string | null;
  /**
   * `seconds` is how long they last, by no clock; null: until the browser is closed. Without a JWT,
   * the one there was is removed.
   */
  writeSession(
    tokens: { session_token: string; session_jwt?: string | undefined },
    seconds: number | null,
  ): void;
  writeIntermediate(token: string): void;
  clearSession(): void;
  clearIntermediate(): void;
  /**
   * Whether two cookies carry the session's name. They are of different paths or hosts; nobody can
   * tell which is ours.
   */
  isDuplicated(): boolean;
}

export interface CookieOptions {
  readonly settings?: CookieSettings | undefined;
  readonly document: { cookie: string };
  readonly location: { readonly hostname: string; readonly protocol: string };
  /** Of this origin alone, unlike cookies: it keeps what was stored here. */
  readonly storage: SafeStorage;
  readonly stateKey: string;
  readonly keeping: Keeping;
  readonly warn: (message: string) => void;
  /** The call that the page made, for usage errors. */
  readonly call: string;
}

const INTERMEDIATE_SECONDS = 10 * 60;
/**
 * The longest JWT of the server (docs/auth.md): what is left of a cookie is for its name and
 * attributes.
 */
const JWT_BYTES = 3072;
const LOCAL_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Browsers keep no Secure cookie on plain http, except that some do on localhost: leave it out
 * there.
 */
export const isLocalHost = (hostname: string): boolean => LOCAL_HOST.test(hostname);

/**
 * Path, domain and security, the same for setting and for removing: a cookie is only found again
 * under its own reach.
 */
function reachOf(
  { path = "/", domain, availableToSubdomains }: CookieSettings,
  { hostname, protocol }: CookieOptions["location"],
) {
  const isLocal = isLocalHost(hostname);
  const isSecure = protocol === "https:";
  const widened = domain ?? (availableToSubdomains && !isLocal ? hostname : undefined);
  return {
    isShared: widened !== undefined,
    prefix: isSecure && path === "/" && !widened ? "__Host-" : "",
    reach: widened ? `; Path=${path}; Domain=${widened}` : `; Path=${path}`,
    tail: isLocal && !isSecure ? "; SameSite=Lax" : "; SameSite=Lax; Secure",
  };
}

/** The end of a token: enough to know it again, too little to use it. */
const markOf = (token: string): string => token.slice(-16);

const LONGEST_LIFE = "; Max-Age=999999999";
const lengthOfName = (name: string): number => encodeURIComponent(name).length + 1;

const SESSION = "stytch_session";
const SESSION_JWT = "stytch_session_jwt";

export function createSessionCookies(options: CookieOptions): SessionCookies {
  const { document, storage, stateKey, keeping, warn, call, settings = {} } = options;
  const { isShared, prefix, reach, tail } = reachOf(settings, options.location);
  const {
    session = prefix + SESSION,
    sessionJwt = prefix + SESSION_JWT,
    intermediateSession = `${prefix}stytch_intermediate_session_token`,
  } = settings.names ?? {};
  const longest = Math.max(...[session, sessionJwt, intermediateSession].map(lengthOfName));
  if (longest + bytesOf(reach + LONGEST_LIFE + tail) > COOKIE_BYTES - JWT_BYTES) {
    const most = `${COOKIE_BYTES - JWT_BYTES} bytes`;
    throw new UsageError(call, `A cookie's name, path and domain take over ${most}.`);
  }
  // For browsers that keep no storage: what this very page stored.
  const stored = new Map<string, string>();
  const markKey = (name: string): string => `${stateKey}::stored:${name}`;

  const kept = createKeptCookies({ document, attributes: { reach, tail }, keeping, warn });
  const write = (name: string, token: string, seconds: number | null): void => {
    stored.set(name, markOf(token));
    storage.set(markKey(name), markOf(token));
    kept.write(name, token, seconds);
  };
  const clear = (name: string): void => {
    storage.remove(markKey(name));
    kept.remove(name);
  };
  const isOurs = (name: string, token: string): boolean =>
    isShared || [stored.get(name), storage.get(markKey(name))].includes(markOf(token));
  const ours = (name: string): string | null => {
    const token = kept.read(name);
    if (!token || !isOurs(name, token)) return null;
    // Kept by this page alone: another tab may have stored another one since.
    const noted = storage.get(markKey(name));
    const isCurrent = kept.countOf(name) > 0 || noted === null || noted === markOf(token);
    return isCurrent ? token : null;
  };
  /** Cookies of a version that knew no '__Host-'. */
  const oldSession = session === `__Host-${SESSION}` ? SESSION : null;
  const clearOld = (): void => {
    if (oldSession && kept.countOf(oldSession) > 0) {
      clear(oldSession);
      clear(SESSION_JWT);
    }
  };

  return {
    sessionToken: () => ours(session),
    tokens() {
      const session_token = ours(session);
      const session_jwt = ours(sessionJwt);
      return session_token && session_jwt ? { session_token, session_jwt } : null;
    },
    intermediateToken: () => ours(intermediateSession),
    unfamiliarToken() {
      const token = kept.read(session);
      if (token) return isOurs(session, token) ? null : token;
      return oldSession && kept.read(oldSession);
    },
    writeSession({ session_token, session_jwt }, seconds) {
      clearOld();
      write(session, session_token, seconds);
      if (session_jwt) write(sessionJwt, session_jwt, seconds);
      else clear(sessionJwt);
    },
    writeIntermediate: (token) => write(intermediateSession, token, INTERMEDIATE_SECONDS),
    clearSession() {
      clearOld();
      clear(session);
      clear(sessionJwt);
    },
    clearIntermediate: () => clear(intermediateSession),
    isDuplicated: () => kept.countOf(session) > 1,
  };
}
