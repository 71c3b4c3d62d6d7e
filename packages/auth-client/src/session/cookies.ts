/** Names and reach of the three cookies. They are set by this script on the page's own host. */
export interface CookieSettings {
  readonly names?: {
    readonly session?: string;
    readonly sessionJwt?: string;
    readonly intermediateSession?: string;
  };
  /** '/' unless given. */
  readonly path?: string;
  /** The page's host alone unless given. */
  readonly domain?: string;
  /** Without a `domain`: the page's host and everything below it. */
  readonly availableToSubdomains?: boolean;
  /** The server keeps the tokens in HttpOnly cookies of its own, so that finding none here says nothing. */
  readonly httpOnly?: boolean;
}

export interface SessionTokens {
  readonly session_token: string;
  readonly session_jwt: string;
}

export interface SessionCookies {
  tokens(): SessionTokens | null;
  sessionToken(): string | null;
  intermediateToken(): string | null;
  /** Without an expiry they last until the browser is closed. Without a JWT, the one there was is removed. */
  writeSession(
    tokens: { session_token: string; session_jwt?: string | undefined },
    expiresAt: Date | null,
  ): void;
  writeIntermediate(token: string): void;
  clearSession(): void;
  clearIntermediate(): void;
  /** Whether two cookies carry the session's name: with different paths or domains, only one of them is ours. */
  isDuplicated(): boolean;
}

export interface CookieOptions {
  readonly settings?: CookieSettings | undefined;
  readonly document: { cookie: string };
  readonly hostname: string;
  readonly now: () => number;
}

const INTERMEDIATE_MS = 10 * 60_000;
const LOCAL_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Browsers keep no Secure cookie on plain http, except that some do on localhost: leave it out there. */
export const isLocalHost = (hostname: string): boolean => LOCAL_HOST.test(hostname);

const valuesOf = (all: string, name: string): readonly string[] =>
  all
    .split("; ")
    .map((pair) => pair.split("="))
    .filter(([key]) => key === encodeURIComponent(name))
    .map(([, ...value]) => value.join("="));

function readCookie(all: string, name: string): string | null {
  try {
    return decodeURIComponent(valuesOf(all, name)[0] ?? "") || null;
  } catch {
    return null;
  }
}

/** Path, domain and security, the same for setting and for removing: a cookie is only found again under its own reach. */
function reachOf({ path = "/", domain, availableToSubdomains }: CookieSettings, hostname: string) {
  const isLocal = isLocalHost(hostname);
  const widened = domain ?? (availableToSubdomains && !isLocal ? hostname : undefined);
  const reach = widened ? `; Path=${path}; Domain=${widened}` : `; Path=${path}`;
  return { reach, tail: isLocal ? "; SameSite=Lax" : "; SameSite=Lax; Secure" };
}

export function createSessionCookies(options: CookieOptions): SessionCookies {
  const { document, hostname, now, settings = {} } = options;
  const {
    session = "stytch_session",
    sessionJwt = "stytch_session_jwt",
    intermediateSession = "stytch_intermediate_session_token",
  } = settings.names ?? {};
  const { reach, tail } = reachOf(settings, hostname);

  const write = (name: string, value: string, expires: Date | null): void => {
    const pair = `${encodeURIComponent(name)}=${encodeURIComponent(value)}`;
    const life = expires ? `; Expires=${expires.toUTCString()}` : "";
    document.cookie = `${pair}${reach}${life}${tail}`;
  };
  const clear = (name: string): void => write(name, "", new Date(0));
  const sessionToken = (): string | null => readCookie(document.cookie, session);

  return {
    sessionToken,
    tokens() {
      const session_token = sessionToken();
      const session_jwt = readCookie(document.cookie, sessionJwt);
      return session_token && session_jwt ? { session_token, session_jwt } : null;
    },
    intermediateToken: () => readCookie(document.cookie, intermediateSession),
    writeSession({ session_token, session_jwt }, expiresAt) {
      write(session, session_token, expiresAt);
      if (session_jwt) write(sessionJwt, session_jwt, expiresAt);
      else clear(sessionJwt);
    },
    writeIntermediate: (token) =>
      write(intermediateSession, token, new Date(now() + INTERMEDIATE_MS)),
    clearSession() {
      clear(session);
      clear(sessionJwt);
    },
    clearIntermediate: () => clear(intermediateSession),
    isDuplicated: () => valuesOf(document.cookie, session).length > 1,
  };
}
