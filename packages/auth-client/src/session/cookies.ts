/** Names and reach of the three cookies. They are set by this script on the page's own host. */
export interface CookieNames {
  readonly session?: string;
  readonly sessionJwt?: string;
  readonly intermediateSession?: string;
}

export interface SessionTokens {
  readonly session_token: string;
  readonly session_jwt: string;
}

export interface SessionCookies {
  tokens(): SessionTokens | null;
  sessionToken(): string | null;
  intermediateToken(): string | null;
  writeSession(tokens: SessionTokens, expiresAt: Date): void;
  writeIntermediate(token: string): void;
  clearSession(): void;
  clearIntermediate(): void;
}

export interface CookieOptions {
  readonly names?: CookieNames | undefined;
  readonly document: { cookie: string };
  readonly hostname: string;
  readonly now: () => number;
}

const INTERMEDIATE_MS = 10 * 60_000;
const LOCAL_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Browsers keep no Secure cookie on plain http, except that some do on localhost: leave it out there. */
export const isLocalHost = (hostname: string): boolean => LOCAL_HOST.test(hostname);

function readCookie(all: string, name: string): string | null {
  const found = all
    .split("; ")
    .map((pair) => pair.split("="))
    .find(([key]) => key === encodeURIComponent(name));
  if (!found) return null;
  const value = found.slice(1).join("=");
  try {
    return decodeURIComponent(value) || null;
  } catch {
    return null;
  }
}

export function createSessionCookies(options: CookieOptions): SessionCookies {
  const { document, hostname, now, names = {} } = options;
  const {
    session = "stytch_session",
    sessionJwt = "stytch_session_jwt",
    intermediateSession = "stytch_intermediate_session_token",
  } = names;
  const secure = isLocalHost(hostname) ? "" : "; Secure";

  const write = (name: string, value: string, expires: Date): void => {
    const pair = `${encodeURIComponent(name)}=${encodeURIComponent(value)}`;
    document.cookie = `${pair}; Path=/; Expires=${expires.toUTCString()}; SameSite=Lax${secure}`;
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
    writeSession(tokens, expiresAt) {
      write(session, tokens.session_token, expiresAt);
      write(sessionJwt, tokens.session_jwt, expiresAt);
    },
    writeIntermediate: (token) =>
      write(intermediateSession, token, new Date(now() + INTERMEDIATE_MS)),
    clearSession() {
      clear(session);
      clear(sessionJwt);
    },
    clearIntermediate: () => clear(intermediateSession),
  };
}
